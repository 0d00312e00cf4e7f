/** Top-ups and payouts: money that came from an organization right below, or went back to it. */
import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { payOut, referenceLengthMax, topUp } from '../../../deposits/index.ts'
import type { Route } from '../../app.ts'
import { Body, Dong, Id, Instant, Line, Nullable } from '../../schemas.ts'
import { guarded, parents } from '../access.ts'
import { requireChild } from './child.ts'

const NewBankTransfer = Body(
  {
    id: Id('Made by the caller: the same id counts once, however often it is sent'),
    amount: Type.Integer({ description: 'In dong, above zero' }),
    reference: Type.Optional(
      Line(
        referenceLengthMax,
        'By which the bank knows the payment; kept for good, so it names no person',
      ),
    ),
  },
  { title: 'NewBankTransfer' },
)

const BankTransferShape = Type.Object(
  {
    id: Id(),
    amount: Dong('What was added or taken out'),
    reference: Nullable(Type.String({ description: 'As it was given' })),
    created_at: Instant('UTC'),
    available: Dong('Amount that the organization may spend now'),
  },
  { title: 'BankTransfer' },
)

export const topUpRoute = bankTransferRoute('/top-ups', topUp, {
  operationId: 'top_up',
  summary: 'Record money received from an organization right below',
})

export const payOutRoute = bankTransferRoute('/payouts', payOut, {
  operationId: 'pay_out',
  summary: 'Record money paid back to an organization right below, or take a top-up back',
})

function bankTransferRoute(
  path: string,
  book: typeof topUp,
  words: { operationId: string; summary: string },
): Route {
  return (app, { db }) => {
    app.post(
      path,
      guarded(parents, {
        ...words,
        body: NewBankTransfer,
        response: { 200: BankTransferShape },
      }),
      async ({ body, user, organizationId }) => {
        const organization = await requireChild(db, user, organizationId)
        const reference = body.reference?.trim() ?? null
        const made = await book(db, organization, body.amount, user.by, { id: body.id, reference })
        return {
          id: made.id,
          amount: made.amount,
          reference: made.reference,
          created_at: utc(made.createdAt),
          available: made.available,
        }
      },
    )
  }
}
