/** Reference data: terminals, routes, operators. It changes with the configuration only. */
import Type, { type Static } from 'typebox'
import type { OperatorProfile } from '../../operators/index.ts'
import type { Route } from '../app.ts'
import { Nullable, PageOf } from '../schemas.ts'
import { presentVoyageOperator, VoyageOperatorShape } from './voyages/present.ts'

const whole = <Row>(data: Row[]) => ({ data, has_next_page: false, next_cursor: null })

export const listTerminals: Route = (app, { network }) => {
  app.get(
    '/terminals',
    {
      schema: {
        operationId: 'list_terminals',
        tags: ['Reference'],
        summary: 'List terminals',
        description:
          'Returns codes, names, positions and time zones. Every `departure_terminal` and `arrival_terminal` takes these codes. Terminals change only when the service’s configuration changes: read them once a day and cache them.',
        response: {
          200: PageOf(
            Type.Object(
              {
                code: Type.String({ description: 'Terminal code, as searches take it' }),
                name: Type.String({ description: 'Name in Vietnamese' }),
                name_en: Type.String({ description: 'Name in English' }),
                province: Type.String({ description: 'Province of the terminal' }),
                latitude: Type.Number({ description: 'Latitude in degrees' }),
                longitude: Type.Number({ description: 'Longitude in degrees' }),
                time_zone: Type.String({
                  description: 'IANA time zone name. Local dates and times of this terminal use it',
                }),
              },
              { title: 'Terminal' },
            ),
          ),
        },
      },
    },
    async () =>
      whole(
        network.terminals.map(terminal => ({
          code: terminal.code,
          name: terminal.name,
          name_en: terminal.nameEn,
          province: terminal.province,
          latitude: terminal.latitude,
          longitude: terminal.longitude,
          time_zone: terminal.timeZone,
        })),
      ),
  )
}

export const listRoutes: Route = (app, { network, operators }) => {
  app.get(
    '/routes',
    {
      schema: {
        operationId: 'list_routes',
        tags: ['Reference'],
        summary: 'List routes, one per direction',
        description:
          'Returns which pairs of terminals are served, by which operators, and how long the trip takes. Use it to offer only pairs that exist. Each direction is a route of its own. Routes change only when the service’s configuration changes.',
        response: {
          200: PageOf(
            Type.Object(
              {
                departure_terminal: Type.String({ description: 'Code of the departure terminal' }),
                arrival_terminal: Type.String({ description: 'Code of the arrival terminal' }),
                nautical_miles: Type.Number({ description: 'Distance in nautical miles' }),
                typical_minutes: Type.Integer({ description: 'Usual duration in minutes' }),
                operators: Type.Array(Type.String(), {
                  description: 'Codes of the operators that serve the route',
                }),
              },
              { title: 'Route' },
            ),
          ),
        },
      },
    },
    async () =>
      whole(
        network.routes.map(route => ({
          departure_terminal: route.departureTerminal,
          arrival_terminal: route.arrivalTerminal,
          nautical_miles: route.nauticalMiles,
          typical_minutes: route.typicalMinutes,
          operators: operators
            .forRoute(route.departureTerminal, route.arrivalTerminal)
            .map(({ profile }) => profile.code),
        })),
      ),
  )
}

export const OperatorShape = Type.Object(
  {
    ...VoyageOperatorShape.properties,
    sales_cutoff_minutes: Type.Integer({
      description: 'Minutes before departure at which the sale closes',
    }),
    passenger_types: Type.Array(
      Type.Object({
        code: Type.String(),
        label: Type.String({ description: 'Label in Vietnamese' }),
        label_en: Type.String({ description: 'Label in English' }),
        min_age: Type.Integer({ description: 'Lowest age in full years' }),
        max_age: Nullable(
          Type.Integer({ description: 'Highest age in full years; null: no limit' }),
        ),
      }),
      { description: 'The passenger types. Ages are in full years at departure' },
    ),
    required_passenger_fields: Type.Array(Type.String(), {
      description:
        'The fields that a booking must give for every passenger; `plate_number` is required only for a place for a vehicle',
    }),
  },
  { title: 'Operator' },
)

export const listOperators: Route = (app, { operators }) => {
  app.get(
    '/operators',
    {
      schema: {
        operationId: 'list_operators',
        tags: ['Reference'],
        summary: 'List the thirteen operators and how each of them issues',
        description:
          'Returns how each operator issues (`automated` or `manual`), how long it takes to confirm, its passenger types, and the passenger fields it requires. You can book voyages of an operator with `issuance: manual`, but you cannot confirm them through the API: leave them out or tell your users. Operators change only when the service’s configuration changes.',
        response: {
          200: PageOf(OperatorShape),
        },
      },
    },
    async () => whole(operators.all.map(({ profile }) => presentOperator(profile))),
  )
}

export function presentOperator(profile: OperatorProfile): Static<typeof OperatorShape> {
  return {
    ...presentVoyageOperator(profile),
    sales_cutoff_minutes: profile.salesCutoffMinutes,
    passenger_types: profile.passengerTypes.map(type => ({
      code: type.code,
      label: type.label,
      label_en: type.labelEn,
      min_age: type.minAge,
      max_age: type.maxAge,
    })),
    required_passenger_fields: profile.requiredPassengerFields,
  }
}
