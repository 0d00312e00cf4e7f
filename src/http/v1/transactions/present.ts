import Type, { type Static } from 'typebox'
import { utc } from '../../../core/time.ts'
import type { Balance, StatementLine } from '../../../ledger/index.ts'
import { Dong, Id, Instant, OneOf } from '../../schemas.ts'

export const balanceFields = {
  balance: Dong('Deposit (negative if the organization owes its parent)'),
  held: Dong('Amount held for operations that have no outcome yet'),
  credit_limit: Dong('How far the balance may go below zero'),
  available: Dong('balance + credit_limit - held'),
}

export function presentBalance({ balance, held, creditLimit, available }: Balance) {
  return { balance, held, credit_limit: creditLimit, available }
}

/** A deposit as a debt to the parent. */
export const debtFields = {
  ...balanceFields,
  outstanding: Dong('Amount owed to the parent (0 unless the balance is negative)'),
}

export function presentDebt(balance: Balance) {
  return { ...presentBalance(balance), outstanding: Math.max(0, -balance.balance) }
}

export const lineKinds = ['hold', 'settle', 'release', 'transfer'] as const

export const lineKindOf = ({ step }: StatementLine) => (step === 'single' ? 'transfer' : step)

export const LineShape = Type.Object(
  {
    id: Id('Id of the line'),
    kind: OneOf(lineKinds, 'Kind of the movement'),
    balance_change: Dong('Change of the balance'),
    held_change: Dong('Change of the held amount'),
    balance_after: Dong('Balance after this line'),
    held_after: Dong('Held amount after this line'),
    cause: Type.Object(
      {
        kind: Type.String({
          description:
            'Kind of the cause: `issuance`, `change`, `refund`, `top_up`, `payout` (paid back to you, or a top-up taken back) or `reconciliation` (a correction). New kinds may come',
        }),
        booking_id: Type.Optional(Id('Id of the booking')),
        booking_code: Type.Optional(Type.String({ description: 'Booking code, for people' })),
        order_id: Type.Optional(Id('Id of the order (the leg)')),
        attempt_id: Type.Optional(Id('Id of the attempt to issue, of an `issuance`')),
        change_id: Type.Optional(Id('Id of the change, of a `change`')),
        cancellation_id: Type.Optional(Id('Id of the cancellation, of a `refund`')),
        penalty: Type.Optional(Dong('What the operator kept, of a `refund`')),
        reference: Type.Optional(
          Type.String({
            description: 'The bank’s reference of the payment, of a `top_up` or `payout`',
          }),
        ),
      },
      {
        additionalProperties: true,
        description:
          'The cause. All kinds but `top_up` and `payout` have `booking_id` and `order_id`; the booking may be of an organization below yours',
      },
    ),
    created_at: Instant('UTC'),
  },
  { title: 'Transaction' },
)

/** Leaves out who did it: a program does not get the names of another organization's people. */
export function presentLine(line: StatementLine): Static<typeof LineShape> {
  const { by: _, ...cause } = line.cause as Static<typeof LineShape>['cause'] & { by?: string }
  return {
    id: line.id,
    kind: lineKindOf(line),
    balance_change: line.balanceChange,
    held_change: line.heldChange,
    balance_after: line.balanceAfter,
    held_after: line.heldAfter,
    cause,
    created_at: utc(line.createdAt),
  }
}
