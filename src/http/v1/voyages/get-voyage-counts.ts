import Type from 'typebox'
import { readCountsNow, requireVoyage } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Id } from '../../schemas.ts'
import { cabinClassFields } from './present.ts'

export const getVoyageCounts: Route = (app, { db, live }) => {
  app.get(
    '/voyage-counts/:voyage_id',
    {
      schema: {
        operationId: 'get_voyage_counts',
        tags: ['Voyages'],
        summary: 'Get the free seats per cabin class, read live from the operator',
        description:
          'Use this where the customer does not choose seats, for example to warn of the last seats. It costs less than the boat layout. The counts are already reduced by the seats that this service has promised.',
        params: Type.Object({ voyage_id: Id() }),
        problems: ['voyage_closed', 'operator_unavailable'],
        response: {
          200: Type.Object(
            {
              id: Id('Id of the voyage'),
              voyage_id: Id('Same as `id`'),
              cabin_classes: Type.Array(Type.Object(cabinClassFields), {
                description: 'The cabin classes, each with its free seats',
              }),
            },
            { title: 'VoyageCounts' },
          ),
        },
      },
    },
    async ({ params }) => {
      const voyage = await requireVoyage(db, params.voyage_id)
      const cabins = await readCountsNow(db, live, voyage)
      return {
        id: voyage.id,
        voyage_id: voyage.id,
        cabin_classes: cabins.map(cabin => ({
          seat_class: cabin.seatClass,
          label: cabin.label,
          capacity: cabin.capacity,
          available: cabin.available,
        })),
      }
    },
  )
}
