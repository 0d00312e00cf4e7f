/** Reference data: terminals, routes, operators. It changes with the configuration only. */
import Type from 'typebox'
import type { Route } from '../app.ts'
import { Nullable, OneOf, PageOf } from '../schemas.ts'

const whole = <Row>(data: Row[]) => ({ data, has_next_page: false, next_cursor: null })

export const listTerminals: Route = (app, { network }) => {
  app.get(
    '/terminals',
    {
      schema: {
        operationId: 'list_terminals',
        tags: ['Reference'],
        summary: 'All terminals',
        description:
          'Codes, names, positions and time zones. `departure_terminal` and `arrival_terminal` take these codes everywhere. Changes with the configuration only: read it once a day and keep it.',
        response: {
          200: PageOf(
            Type.Object(
              {
                code: Type.String({ description: 'What searches take' }),
                name: Type.String({ description: 'In Vietnamese' }),
                name_en: Type.String({ description: 'In English' }),
                province: Type.String({ description: 'Where it is' }),
                latitude: Type.Number({ description: 'In degrees' }),
                longitude: Type.Number({ description: 'In degrees' }),
                time_zone: Type.String({
                  description: 'IANA name; local dates and times are of this zone',
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
        summary: 'All routes, each direction by itself',
        description:
          'Which pairs of terminals are sailed, by whom, and how long it takes. Use it to offer only pairs that exist; each direction is a route of its own. Changes with the configuration only.',
        response: {
          200: PageOf(
            Type.Object(
              {
                departure_terminal: Type.String({ description: 'Its code' }),
                arrival_terminal: Type.String({ description: 'Its code' }),
                nautical_miles: Type.Number({ description: 'How far' }),
                typical_minutes: Type.Integer({ description: 'How long it usually takes' }),
                operators: Type.Array(Type.String(), { description: 'Codes of those who sail it' }),
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

export const listOperators: Route = (app, { operators }) => {
  app.get(
    '/operators',
    {
      schema: {
        operationId: 'list_operators',
        tags: ['Reference'],
        summary: 'The thirteen operators, and how each of them issues',
        description:
          'How each operator issues (`automated` or `manual`), how long it takes to confirm, which passenger types it has and which passenger fields it wants. Voyages of operators with `issuance: manual` can be booked and not confirmed through the API: filter them or say so in your user interface. Changes with the configuration only.',
        response: {
          200: PageOf(
            Type.Object(
              {
                code: Type.String({ description: 'Its code everywhere' }),
                name: Type.String({ description: 'For people' }),
                issuance: OneOf(['automated', 'manual'], 'How tickets are issued'),
                direct: Type.Boolean({
                  description: 'Connected directly: places real orders in every environment',
                }),
                typical_confirmation_seconds: Type.Object(
                  {
                    min: Type.Integer(),
                    max: Type.Integer(),
                  },
                  { description: 'How long issuing takes' },
                ),
                sales_cutoff_minutes: Type.Integer({
                  description: 'Before departure, when its counter closes',
                }),
                passenger_types: Type.Array(
                  Type.Object({
                    code: Type.String(),
                    label: Type.String({ description: 'In Vietnamese' }),
                    label_en: Type.String({ description: 'In English' }),
                    min_age: Type.Integer({ description: 'From' }),
                    max_age: Nullable(Type.Integer({ description: 'To; null: no limit' })),
                  }),
                  { description: 'With their ages in full years at departure' },
                ),
                required_passenger_fields: Type.Array(Type.String(), {
                  description:
                    'What a booking must say of every passenger; `plate_number` only of one on a place for a vehicle',
                }),
              },
              { title: 'Operator' },
            ),
          ),
        },
      },
    },
    async () =>
      whole(
        operators.all.map(({ profile }) => ({
          code: profile.code,
          name: profile.name,
          issuance: profile.issuance,
          direct: profile.direct,
          typical_confirmation_seconds: profile.confirmationSeconds,
          sales_cutoff_minutes: profile.salesCutoffMinutes,
          passenger_types: profile.passengerTypes.map(type => ({
            code: type.code,
            label: type.label,
            label_en: type.labelEn,
            min_age: type.minAge,
            max_age: type.maxAge,
          })),
          required_passenger_fields: profile.requiredPassengerFields,
        })),
      ),
  )
}
