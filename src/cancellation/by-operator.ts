/**
 * A voyage that its operator cancels: everything on it is refunded in full. Each booking has one
 * transaction, under its lock. A second or repeated run finds nothing left to do.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import {
  cancelTentative,
  hasLostItsSeats,
  isIssued,
  isTentative,
  lockSagaBooking,
  oneByOne,
  type SagaBooking,
  type SagaLeg,
} from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../core/status.ts'
import {
  type Database,
  inTransaction,
  type OnError,
  type Reader,
  rows,
  run,
  sql,
  type Tx,
} from '../db/index.ts'
import { invoiceBooking } from '../invoices/index.ts'
import { type NewTransfer, refund } from '../ledger/index.ts'
import { closeVoyage, findVoyages } from '../voyages/index.ts'
import { partsOf } from './quote.ts'
import { cancelTickets, moveOn, netRefundOf, refundsOf } from './refund.ts'

/** `waiting`: a saga of it is under way, so it was left alone; `takeBackTheRest` comes back to it. */
type Fate = 'refunded' | 'cancelled' | 'waiting'

type VoyageCancellation = {
  voyageId: string
  isDryRun: boolean
  /** The bookings that have something on the voyage, by age. `netRefund` is in dong. */
  bookings: { bookingCode: string; fate: Fate; netRefund: number }[]
}

/** Answers undefined when there is no such voyage. A dry run says what would be done. */
export async function cancelByOperator(
  db: Database,
  voyageId: string,
  { isDryRun, by }: { isDryRun: boolean; by: Actor },
): Promise<VoyageCancellation | undefined> {
  // The voyage is closed first, so that nothing new is sold while the bookings are gone through.
  const isKnown = isDryRun
    ? (await findVoyages(db, [voyageId])).length === 1
    : await inTransaction(db, tx => close(tx, voyageId, by))
  if (!isKnown) return undefined
  const bookings: VoyageCancellation['bookings'] = []
  for (const booking of await bookingsOn(db, voyageId)) {
    const done = await takeBackOne(db, { ...booking, voyageId }, { isDryRun, by })
    if (done) bookings.push(done)
  }
  return { voyageId, isDryRun, bookings }
}

/** Since the planned departure: longer than a saga takes, and short enough that the voyages are few. */
const takenBackDays = 30

/** Takes back what staff's run could not: a saga of it was under way, or it was still being created. */
export async function takeBackTheRest(db: Database, by: Actor, onError: OnError): Promise<void> {
  const left = await rows<BookingOnVoyage>(
    db,
    sql`select distinct b.id, b.organization_id as "organizationId", v.id as "voyageId"
        from voyages v join orders o on o.voyage_id = v.id join bookings b on b.id = o.booking_id
        where v.cancelled_at is not null and v.departs_at > now() - make_interval(days => ${takenBackDays})
          and (o.status = ${OrderStatus.issued}
               or b.status in (${BookingStatus.requested}, ${BookingStatus.issueError})
                 and b.payment_status = ${PaymentStatus.unpaid})`,
  )
  await oneByOne(db, left, onError, booking => takeBackOne(db, booking, { isDryRun: false, by }))
}

type BookingOnVoyage = { id: string; organizationId: string; voyageId: string }

function takeBackOne(
  db: Database,
  { id, organizationId, voyageId }: BookingOnVoyage,
  { isDryRun, by }: { isDryRun: boolean; by: Actor },
) {
  return inTransaction(db, async tx => {
    const booking = await lockSagaBooking(tx, organizationId, id)
    const taken = await takeBack(tx, booking, voyageId, isDryRun)
    if (taken && taken.fate !== 'waiting' && !isDryRun) {
      await recordAudit(tx, {
        by,
        action: 'booking.take_back',
        organizationId,
        subject: id,
        facts: { voyage_id: voyageId, net_refund: taken.netRefund },
      })
    }
    return taken
  })
}

async function close(tx: Tx, voyageId: string, by: Actor): Promise<boolean> {
  const isKnown = await closeVoyage(tx, voyageId)
  if (isKnown) {
    const deed = { by, action: 'voyage.close', organizationId: null, subject: voyageId } as const
    await recordAudit(tx, deed)
  }
  return isKnown
}

/** Includes bookings that are being changed to the voyage. */
function bookingsOn(
  reader: Reader,
  voyageId: string,
): Promise<{ id: string; organizationId: string }[]> {
  return rows(
    reader,
    sql`select b.id, b.organization_id as "organizationId" from bookings b
        where exists (select from orders o where o.booking_id = b.id and o.voyage_id = ${voyageId})
          or exists (select from changes c where c.booking_id = b.id
                       and c.voyage_id = ${voyageId} and c.finished_at is null)
        order by b.id`,
  )
}

async function takeBack(
  tx: Tx,
  booking: SagaBooking,
  voyageId: string,
  isDryRun: boolean,
): Promise<VoyageCancellation['bookings'][number] | undefined> {
  const { bookingCode } = booking
  if (booking.underWay) return { bookingCode, fate: 'waiting', netRefund: 0 }
  // It may have moved to another voyage since the bookings were listed.
  const onVoyage = booking.legs.filter(leg => leg.voyageId === voyageId)
  if (onVoyage.length === 0) return undefined
  if (isTentative(booking)) {
    if (hasLostItsSeats(booking)) return undefined
    if (!isDryRun) await cancelTentative(tx, booking, BookingStatus.cancelledByOperator)
    return { bookingCode, fate: 'cancelled', netRefund: 0 }
  }
  const legs = onVoyage.filter(isIssued)
  if (legs.length === 0) return undefined
  const parts = legs.flatMap(leg => partsAtNoPenalty(leg).map(part => ({ leg, ...part })))
  if (!isDryRun) await refundInFull(tx, booking, parts)
  return { bookingCode, fate: 'refunded', netRefund: sumDong(parts.map(part => part.netRefund)) }
}

/** The parts that give back everything paid for the live tickets, and the fees of their changes. */
function partsAtNoPenalty(leg: SagaLeg) {
  const quotes = leg.tickets.map(ticket => ({ ticket, penalty: 0 }))
  return partsOf(quotes).map(part => {
    const fees = sumDong(part.tickets.map(({ ticket }) => ticket.changeFees))
    return { ...part, fees, netRefund: part.netRefund + fees }
  })
}

/** Writes a cancellation that is finished from the start, because nobody has to be asked. */
async function refundInFull(
  tx: Tx,
  booking: SagaBooking,
  parts: (ReturnType<typeof partsAtNoPenalty>[number] & { leg: SagaLeg })[],
): Promise<void> {
  const cancellationId = newId()
  await run(
    tx,
    sql`insert into cancellations (id, booking_id, state, finished_at)
        values (${cancellationId}, ${booking.id}, 'cancelled', now())`,
  )
  const refunds: NewTransfer[] = []
  for (const { leg, reference, tickets, fees } of parts) {
    const part = {
      cancellationId,
      bookingId: booking.id,
      bookingCode: booking.bookingCode,
      organizationId: booking.organizationId,
      orderId: leg.orderId,
      voyageId: leg.voyageId,
      operatorCode: leg.operatorCode,
      ticketIds: tickets.map(({ ticket }) => ticket.id),
      seatCodes: tickets.map(({ ticket }) => ticket.seatCode),
    }
    const ofPart = await refundsOf(tx, part, { penalty: 0, fees })
    const netRefunded = netRefundOf(part, ofPart)
    await run(
      tx,
      sql`insert into cancellation_parts (id, cancellation_id, order_id, reference, ticket_ids,
            seat_codes, state, penalty_quoted, penalty, fees_refunded, net_refunded, resolved_at)
          values (${newId()}, ${cancellationId}, ${part.orderId}, ${reference},
            ${part.ticketIds}::uuid[], ${part.seatCodes}::text[], 'cancelled', 0, 0,
            ${fees}, ${netRefunded}, now())`,
    )
    await cancelTickets(tx, part, netRefunded, OrderStatus.cancelledByOperator)
    refunds.push(...ofPart)
  }
  await moveOn(tx, booking.id, [booking], BookingStatus.cancelledByOperator)
  await invoiceBooking(tx, booking.id)
  await refund(tx, refunds)
}
