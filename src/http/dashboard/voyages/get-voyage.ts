import { readPricedChain } from '../../../pricing/index.ts'
import { requireVoyage } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { anyUser, guarded } from '../access.ts'
import { PricedVoyageShape, presentPricedVoyage } from './present.ts'

export const getVoyage: Route = (app, services) => {
  app.get(
    '/voyages/:id',
    // The service's staff read which sailing a booking or a rule is of.
    guarded(anyUser, {
      operationId: 'get_voyage',
      summary: 'Get a voyage as its operator last reported it, with both prices',
      params: OneId,
      response: { 200: PricedVoyageShape },
    }),
    async ({ params, organizationId }) => {
      const voyage = await requireVoyage(services.db, params.id)
      const chain = await readPricedChain(services.db, organizationId)
      return presentPricedVoyage(services, voyage, chain)
    },
  )
}
