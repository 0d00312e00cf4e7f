import Type from 'typebox'
import { wholePage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { PageOf } from '../../schemas.ts'

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
      wholePage(
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
