/**
 * Tickets that their operator has lost: it sold them to us and has them no more, so nobody may board with them, and
 * there is nothing left that it could cancel. Staff give back in full what it does not have, and only that. The
 * operator is asked first, without a transaction. Under the booking's lock the tickets have to be those that it was
 * asked about.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Actor, recordAudit } from '../audit/index.ts'
import {
  cancelRefusal,
  isInHandsOfStaff,
  isIssued,
  lockSagaBooking,
  readSagaBooking,
  refuse,
  type SagaBooking,
  type SagaLeg,
  type SagaTicket,
  wasRehearsed,
} from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import { sumDong } from '../core/money.ts'
import { type Database, first, inTransaction, type Reader, sql } from '../db/index.ts'
import { areOthersGone, findOrder, type Operators, retryAfterSeconds } from '../operators/index.ts'
import { readChain } from '../organizations/index.ts'
import { type CustomersPart, readCustomersPart } from './cancelled.ts'
import { partsAtNoPenalty, refundInFull } from './in-full.ts'

type Deps = { db: Database; operators: Operators }

/** `leg` is its number. */
type LegOfBooking = { organizationId: string; bookingId: string; leg: number }

type LostTickets = {
  seatCodes: string[]
  /** What each level of the tree gets back, root first, in dong. */
  refunds: { organizationId: string; amount: number }[]
} & CustomersPart

/** What `refundLost` would give back now. Throws as it does. */
export async function findLost(deps: Deps, of: LegOfBooking): Promise<LostTickets> {
  const { tickets } = await askForLost(deps, of)
  const chain = await readChain(deps.db, of.organizationId)
  const refunds = chain.map((organizationId, level) => ({
    organizationId,
    amount: sumDong(tickets.map(each => (each.netByLevel[level] ?? 0) + each.changeFees)),
  }))
  const part = {
    ticketIds: tickets.map(({ id }) => id),
    penalty: 0,
    feesRefunded: sumDong(tickets.map(({ changeFees }) => changeFees)),
  }
  const customers = await readCustomersPart(deps.db, of.bookingId, [part])
  return { seatCodes: tickets.map(({ seatCode }) => seatCode), refunds, ...customers }
}

/**
 * Throws `booking_not_cancellable` when the operator has every ticket, `operator_unavailable` when it does not say,
 * and `desk_conflict` when the tickets are not those any more that it was asked about.
 */
export async function refundLost(deps: Deps, of: LegOfBooking, by: Actor): Promise<void> {
  const { db, operators } = deps
  const { organizationId, bookingId } = of
  const { leg: asked, tickets } = await askForLost(deps, of)
  await inTransaction(db, async tx => {
    const booking = await lockSagaBooking(tx, organizationId, bookingId)
    const leg = issuedLegOf(operators, booking, of.leg)
    if (!isDeepStrictEqual(leg.tickets, asked.tickets)) {
      fail('desk_conflict', 'the tickets of the leg were cancelled or changed meanwhile')
    }
    const parts = partsAtNoPenalty({ ...leg, tickets }).map(part => ({ leg, ...part }))
    const deed = {
      order_id: leg.orderId,
      ticket_ids: tickets.map(({ id }) => id),
      net_refund: sumDong(parts.map(({ netRefund }) => netRefund)),
    }
    const action = 'booking.refund_lost' as const
    await recordAudit(tx, { by, action, organizationId, subject: bookingId, facts: deed })
    await refundInFull(tx, booking, parts)
  })
}

async function askForLost(
  { db, operators }: Deps,
  { organizationId, bookingId, leg: number }: LegOfBooking,
): Promise<{ leg: SagaLeg; tickets: SagaTicket[] }> {
  const leg = issuedLegOf(operators, await readSagaBooking(db, organizationId, bookingId), number)
  if (await isRehearsed(db, leg)) {
    fail('booking_not_cancellable', 'the tickets were rehearsed: no operator ever had them')
  }
  const tickets: SagaTicket[] = []
  for (const [reference, ofOrder] of Map.groupBy(leg.tickets, each => each.reference ?? '')) {
    tickets.push(...(await lostOf(operators, leg.operatorCode, reference, ofOrder)))
  }
  if (tickets.length === 0) {
    fail(
      'booking_not_cancellable',
      `operator ${leg.operatorCode} has every ticket of leg ${number}, or other seats in their place`,
    )
  }
  return { leg, tickets }
}

function issuedLegOf(operators: Operators, booking: SagaBooking, number: number): SagaLeg {
  const leg = booking.legs.find(each => each.leg === number)
  if (leg === undefined) fail('not_found', 'there is no such leg')
  refuse(cancelRefusal(booking, 'staff'))
  if (!isIssued(leg)) fail('booking_not_cancellable', 'this leg is not issued')
  if (isInHandsOfStaff(operators, leg)) {
    fail(
      'booking_not_cancellable',
      `leg ${number} was issued by hand: cancel it at ${leg.operatorCode} and say what it kept`,
    )
  }
  return leg
}

async function isRehearsed(reader: Reader, { orderId }: SagaLeg): Promise<boolean> {
  const found = await first(
    reader,
    sql`select from tickets t
        where t.order_id = ${orderId} and t.cancelled_at is null
          and ${wasRehearsed(sql`t.operator_reference`)} limit 1`,
  )
  return found !== undefined
}

/** Of tickets that the operator has under one reference. Where it has a seat that nobody ordered, none is known to be lost. */
async function lostOf(
  operators: Operators,
  operatorCode: string,
  reference: string,
  tickets: SagaTicket[],
): Promise<SagaTicket[]> {
  const record = await findOrder(operators, operatorCode, reference)
  if (record.kind === 'unavailable') {
    fail(
      'operator_unavailable',
      `operator ${operatorCode} did not say what it has; nothing was refunded`,
      { retryAfterSeconds: retryAfterSeconds(operators, operatorCode, 15) },
    )
  }
  if (record.kind === 'pending') return []
  if (record.kind !== 'issued') return tickets
  const isThere = ({ seatCode }: SagaTicket) =>
    record.tickets.some(each => each.seatCode === seatCode)
  const staying = tickets.filter(isThere).map(({ seatCode }) => seatCode)
  return areOthersGone(record, staying) ? tickets.filter(each => !isThere(each)) : []
}
