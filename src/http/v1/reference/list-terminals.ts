import Type from 'typebox'
import { wholePage } from '../../../core/pagination.ts'
import type { Route } from '../../app.ts'
import { PageOf } from '../../schemas.ts'

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
      wholePage(
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
