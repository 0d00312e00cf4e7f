import Type from 'typebox'
import type { Route } from '../../app.ts'
import { Dong, Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { earningsQuery, readRows } from './earnings.ts'
import { Named } from './list-debts.ts'

export const listEarnings: Route = (app, { db }) => {
  app.get(
    '/earnings',
    guarded(readers, {
      operationId: 'list_earnings',
      summary: 'List what the organization earned on each one right below it in some days',
      querystring: Query(earningsQuery),
      response: {
        200: Type.Object({
          data: Type.Array(
            Type.Object({
              organization: Named,
              tickets_issued: Type.Integer({
                description: 'Tickets issued in these days, also those sold further below',
              }),
              tickets_cancelled: Type.Integer({
                description: 'Tickets cancelled in these days, whenever they were issued',
              }),
              paid: Dong('Amount that it paid for tickets, less what it got back'),
              cost: Dong('Amount that the same cost the organization itself'),
              margin: Dong('The difference'),
            }),
          ),
        }),
      },
    }),
    async ({ query, organizationId }) => ({ data: await readRows(db, organizationId, query) }),
  )
}
