import Type from 'typebox'
import { readPricedChain } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { Id, Query, View } from '../../schemas.ts'
import { requireVoyage } from '../known.ts'
import { presentVoyage, VoyageShape } from './present.ts'

export const getVoyage: Route = (app, { db, network, operators }) => {
  app.get(
    '/voyages/:id',
    {
      schema: {
        operationId: 'get_voyage',
        tags: ['Voyages'],
        summary: 'One voyage as the operator last told it',
        description:
          'To show again what a customer chose, without a search. It is as old as `as_of` says; seats and counts of now come from the boat layout and the voyage counts.',
        params: Type.Object({ id: Id() }),
        querystring: Query({ view: Type.Optional(View) }),
        response: { 200: VoyageShape },
      },
    },
    async ({ params, query, caller }) => {
      const voyage = await requireVoyage(db, params.id)
      const chain = await readPricedChain(db, caller.organizationId)
      return presentVoyage({ network, operators }, voyage, chain, query.view ?? 'customer')
    },
  )
}
