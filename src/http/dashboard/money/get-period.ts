import Type from 'typebox'
import { readPeriod } from '../../../ledger/index.ts'
import type { Route } from '../../app.ts'
import { Dong, LocalDate, Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { readFilter, signOf, statementQuery } from './statement.ts'

const { account, to } = statementQuery

const AmountsShape = Type.Object({ balance: Dong('Balance'), held: Dong('Held amount') })

/** What an accountant closes a month with: it adds up, and its sums are those of the statement's lines. */
export const getPeriod: Route = (app, { db }) => {
  app.get(
    '/statement/period',
    guarded(readers, {
      operationId: 'get_period',
      summary: 'Get what the account had before and after some days, and what made the difference',
      querystring: Query({ account, from: LocalDate('First day'), to }),
      response: {
        200: Type.Object({
          opening: AmountsShape,
          closing: AmountsShape,
          causes: Type.Array(
            Type.Object({
              cause: Type.String({ description: 'issuance, refund, change, top_up, payout, ...' }),
              lines: Type.Integer({ description: 'Number of lines of the statement' }),
              balance_change: Dong('Sum of the changes of the balance'),
              held_change: Dong('Sum of the changes of the held amount'),
            }),
          ),
        }),
      },
    }),
    async ({ query, organizationId }) => {
      const { account, filter } = readFilter(organizationId, query)
      const { from, to = null } = filter
      if (from === undefined) throw new Error('a period without a first day')
      const { opening, closing, causes } = await readPeriod(db, account, { from, to })
      const sign = signOf(account)
      const signed = ({ balance, held }: typeof opening) => ({ balance: sign * balance, held })
      return {
        opening: signed(opening),
        closing: signed(closing),
        causes: causes.map(({ cause, lines, balanceChange, heldChange }) => ({
          cause,
          lines,
          balance_change: sign * balanceChange,
          held_change: heldChange,
        })),
      }
    },
  )
}
