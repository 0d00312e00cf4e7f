import Type from 'typebox'
import { findLost, refundLost } from '../../../cancellation/index.ts'
import type { Reader } from '../../../db/index.ts'
import { readNames } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Dong, Id, NoContent } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { CustomersPartShape, presentCustomersPart } from '../bookings/present.ts'
import { bookingOf, OneLeg } from './shared.ts'

const path = '/operations/bookings/:id/legs/:leg/lost-tickets'

const LostShape = Type.Object({
  seat_codes: Type.Array(Type.String(), { description: 'Of the tickets that it does not have' }),
  refunds: Type.Array(
    Type.Object({
      organization_id: Id(),
      organization_name: Type.String(),
      amount: Dong('What it gets back'),
    }),
    { description: 'By the levels of the tree, root first' },
  ),
  ...CustomersPartShape.properties,
})

export const findLostTickets: Route = (app, { db, operators }) => {
  app.get(
    path,
    guarded(operations, {
      operationId: 'find_lost_tickets',
      summary: 'Ask the operator which issued tickets of a leg it does not have any more',
      params: OneLeg,
      response: { 200: LostShape },
    }),
    async ({ params }) => {
      const { seatCodes, refunds, ...customers } = await findLost(
        { db, operators },
        await legOf(db, params),
      )
      const names = await readNames(
        db,
        refunds.map(({ organizationId }) => organizationId),
      )
      return {
        seat_codes: seatCodes,
        refunds: refunds.map(({ organizationId, amount }) => ({
          organization_id: organizationId,
          organization_name: names.get(organizationId)?.name ?? '',
          amount,
        })),
        ...presentCustomersPart(customers),
      }
    },
  )
}

export const refundLostTickets: Route = (app, { db, operators }) => {
  app.post(
    path,
    guarded(operations, {
      operationId: 'refund_lost_tickets',
      summary:
        'Refund in full the issued tickets of a leg that its operator, asked again, does not have any more',
      params: OneLeg,
      response: { 204: NoContent },
    }),
    async ({ params, user }, reply) => {
      await refundLost({ db, operators }, await legOf(db, params), user.by)
      return reply.code(204).send(undefined)
    },
  )
}

async function legOf(db: Reader, { id, leg }: { id: string; leg: number }) {
  return { ...(await bookingOf(db, id)), leg }
}
