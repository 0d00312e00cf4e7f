import { readLayoutNow, requireVoyage } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { LayoutShape, presentLayout } from '../../v1/voyages/get-boat-layout.ts'
import { guarded, sellers } from '../access.ts'

export const getLayout: Route = (app, { db, live }) => {
  app.get(
    '/voyages/:id/layout',
    guarded(sellers, {
      operationId: 'get_layout',
      summary: 'Get the seat map of a voyage, read live from the operator',
      params: OneId,
      response: { 200: LayoutShape },
    }),
    async ({ params }) => {
      const voyage = await requireVoyage(db, params.id)
      return presentLayout(voyage.id, await readLayoutNow(db, live, voyage))
    },
  )
}
