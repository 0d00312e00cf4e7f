/** What the list and the file of the statement share: which lines there are, and what a line says. */
import Type, { type Static } from 'typebox'
import { readBookingNames } from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import type { Reader } from '../../../db/index.ts'
import type { AccountRef, StatementFilter, StatementLine } from '../../../ledger/index.ts'
import { readNames, readOrganization } from '../../../organizations/index.ts'
import type { User } from '../../../users/index.ts'
import { Dong, Id, Instant, LocalDate, Nullable, OneOf } from '../../schemas.ts'
import { readDays } from '../../v1/known.ts'
import { lineKindOf, lineKinds } from '../../v1/transactions/present.ts'

export const statementQuery = {
  account: Type.Optional(
    OneOf(
      ['deposit', 'sales'],
      '`deposit` (default): the account with the parent. `sales`: what the organizations below have paid',
    ),
  ),
  from: Type.Optional(LocalDate('First day')),
  to: Type.Optional(LocalDate('Last day')),
  kind: Type.Optional(OneOf(lineKinds, 'Only lines of this kind')),
}

const Filter = Type.Object(statementQuery)

export const Line = Type.Object({
  id: Id(),
  at: Instant('UTC'),
  kind: OneOf(lineKinds, 'Kind of the movement'),
  cause: Type.String({
    description: 'Kind of the cause: issuance, refund, change, top_up, payout, ...',
  }),
  by: Nullable(
    Type.String({
      description:
        'Who topped up or paid out. A person of another organization is shown as that organization',
    }),
  ),
  reference: Nullable(Type.String({ description: 'Of a top-up or a payout: the bank’s' })),
  booking: Nullable(
    Type.Object({
      id: Id(),
      code: Type.String(),
      seller: Type.Object({ id: Id(), code: Type.String(), name: Type.String() }),
    }),
  ),
  balance_change: Dong('Change of the balance'),
  held_change: Dong('Change of the held amount'),
  balance_after: Dong('Balance after this line'),
  held_after: Dong('Held amount after this line'),
})

export function readFilter(
  organizationId: string,
  { account = 'deposit', kind, ...days }: Static<typeof Filter>,
): { account: AccountRef; filter: StatementFilter } {
  return {
    account: { owner: organizationId, kind: account },
    filter: { ...readDays(days), step: kind === 'transfer' ? 'single' : kind },
  }
}

/**
 * The parent organization's name, which stands for its people who topped the organization up or paid out, because this
 * reader must not see their names. Null: the reader may see them.
 */
export async function readGiver(
  reader: Reader,
  organizationId: string,
  { role }: User,
): Promise<string | null> {
  if (role === 'operations') return null
  const { parentId } = await readOrganization(reader, organizationId)
  return parentId === null
    ? null
    : ((await readNames(reader, [parentId])).get(parentId)?.name ?? '')
}

/** Adds to lines the names of what caused them. */
export async function presentLines(
  reader: Reader,
  lines: readonly StatementLine[],
  giver: string | null,
): Promise<Static<typeof Line>[]> {
  const bookingIds = lines.flatMap(({ cause }) => textOf(cause.booking_id) ?? [])
  const bookings = await readBookingNames(reader, [...new Set(bookingIds)])
  const sellerIds = [...bookings.values()].map(({ organizationId }) => organizationId)
  const sellers = await readNames(reader, [...new Set(sellerIds)])
  return lines.map(line => {
    const bookingId = textOf(line.cause.booking_id)
    const booking = bookingId === null ? undefined : bookings.get(bookingId)
    const seller = booking && sellers.get(booking.organizationId)
    return {
      id: line.id,
      at: utc(line.createdAt),
      kind: lineKindOf(line),
      cause: line.cause.kind,
      by: line.cause.by === undefined ? null : (giver ?? textOf(line.cause.by)),
      reference: textOf(line.cause.reference),
      booking:
        bookingId !== null && booking && seller
          ? {
              id: bookingId,
              code: booking.bookingCode,
              seller: { id: booking.organizationId, ...seller },
            }
          : null,
      balance_change: line.balanceChange,
      held_change: line.heldChange,
      balance_after: line.balanceAfter,
      held_after: line.heldAfter,
    }
  })
}

function textOf(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}
