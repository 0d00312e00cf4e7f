/** What the list and the file of the statement share: which lines there are, and what a line says. */
import Type, { type Static } from 'typebox'
import { readBookingNames } from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import type { Reader } from '../../../db/index.ts'
import type { AccountRef, StatementFilter, StatementLine } from '../../../ledger/index.ts'
import { readNames, readOrganization } from '../../../organizations/index.ts'
import { listUsers, type User } from '../../../users/index.ts'
import { Dong, Id, Instant, LocalDate, Nullable, OneOf } from '../../schemas.ts'
import { readDays } from '../../v1/known.ts'
import { lineKindOf, lineKinds } from '../../v1/transactions/present.ts'
import { Named } from './list-debts.ts'

export const statementQuery = {
  account: Type.Optional(
    OneOf(
      ['deposit', 'sales', 'funding'],
      '`deposit` (default): the account with the parent. `sales`: what the organizations below have paid for tickets. `funding`: their top-ups and payouts, what came in above zero',
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
        'Who topped up or paid out. In `deposit` a person of the parent is shown as the parent, in `funding` only users of the organization are named',
    }),
  ),
  reference: Nullable(Type.String({ description: 'Of a top-up or a payout: the bank’s' })),
  organization: Nullable(
    Type.Object(Named.properties, { description: 'In `funding`: who was topped up or paid out' }),
  ),
  booking: Nullable(
    Type.Object({
      id: Id(),
      code: Type.String(),
      seller: Named,
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

/** How a reader sees the account. What comes to the bank is taken off its mirror in the books: to the reader it rises. */
export const signOf = ({ kind }: AccountRef) => (kind === 'funding' ? -1 : 1)

/** Says who topped up or paid out, as far as this reader may know it. */
export async function readGivers(
  reader: Reader,
  { owner, kind }: AccountRef,
  { role }: User,
): Promise<(by: string) => string | null> {
  if (role === 'operations') return by => by
  if (kind === 'funding') {
    const own = new Set((await listUsers(reader, owner)).map(({ email }) => email))
    return by => (own.has(by) ? by : null)
  }
  const { parentId } = await readOrganization(reader, owner)
  const parent = parentId !== null && (await readNames(reader, [parentId])).get(parentId)
  return parent ? () => parent.name : by => by
}

/** Adds to lines the names of what caused them. */
export async function presentLines(
  reader: Reader,
  account: AccountRef,
  lines: readonly StatementLine[],
  giverOf: (by: string) => string | null,
): Promise<Static<typeof Line>[]> {
  const bookingIds = lines.flatMap(({ cause }) => textOf(cause.booking_id) ?? [])
  const bookings = await readBookingNames(reader, [...new Set(bookingIds)])
  const isFunding = account.kind === 'funding'
  const named = isFunding
    ? lines.map(({ otherOwner }) => otherOwner)
    : [...bookings.values()].map(({ organizationId }) => organizationId)
  const names = await readNames(reader, [...new Set(named)])
  const sign = signOf(account)
  return lines.map(line => {
    const bookingId = textOf(line.cause.booking_id)
    const booking = bookingId === null ? undefined : bookings.get(bookingId)
    const seller = booking && names.get(booking.organizationId)
    const organization = isFunding ? names.get(line.otherOwner) : undefined
    const by = textOf(line.cause.by)
    return {
      id: line.id,
      at: utc(line.createdAt),
      kind: lineKindOf(line),
      cause: line.cause.kind,
      by: by === null ? null : giverOf(by),
      reference: textOf(line.cause.reference),
      organization: organization ? { id: line.otherOwner, ...organization } : null,
      booking:
        bookingId !== null && booking && seller
          ? {
              id: bookingId,
              code: booking.bookingCode,
              seller: { id: booking.organizationId, ...seller },
            }
          : null,
      balance_change: sign * line.balanceChange,
      held_change: line.heldChange,
      balance_after: sign * line.balanceAfter,
      held_after: line.heldAfter,
    }
  })
}

function textOf(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null
}
