import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { setContract } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent } from '../../schemas.ts'
import { guarded } from '../access.ts'

export const setContractRoute: Route = (app, { db }) => {
  app.put(
    '/organizations/contract',
    guarded(
      { allow: ['operations'], reach: 'descendants' },
      {
        operationId: 'set_contract',
        summary:
          'Set whether an organization has a partnership contract, which it needs to create keys',
        body: Body({ has_partnership_contract: Type.Boolean() }),
        response: { 204: NoContent },
      },
    ),
    async ({ body, user, organizationId }, reply) => {
      await inTransaction(db, tx =>
        setContract(tx, organizationId, body.has_partnership_contract, user.by),
      )
      return reply.code(204).send(undefined)
    },
  )
}
