import Type from 'typebox'
import { readPricedChain } from '../../../pricing/index.ts'
import { requireVoyage } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { OneId, Query, View } from '../../schemas.ts'
import { presentVoyage, VoyageShape } from './present.ts'

export const getVoyage: Route = (app, { db, network, operators }) => {
  app.get(
    '/voyages/:id',
    {
      schema: {
        operationId: 'get_voyage',
        tags: ['Voyages'],
        summary: 'Get a voyage as the operator last reported it',
        description:
          'Use this to show a chosen voyage again without a search. `as_of` says how old the data is. The boat layout and the voyage counts have the current seats.',
        params: OneId,
        querystring: Query({ view: Type.Optional(View) }),
        response: { 200: VoyageShape },
      },
    },
    async ({ params, query, caller }) => {
      const voyage = await requireVoyage(db, params.id)
      const chain = await readPricedChain(db, caller.organizationId)
      const view = query.view ?? 'customer'
      return presentVoyage({ network, operators }, voyage, chain, quote => ({ price: quote[view] }))
    },
  )
}
