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
  noteTakenBack,
  oneByOne,
  type SagaBooking,
} from '../bookings/index.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../core/status.ts'
import {
  type Database,
  inTransaction,
  type OnError,
  type Reader,
  rows,
  sql,
  type Tx,
} from '../db/index.ts'
import { closeVoyage, findVoyages } from '../voyages/index.ts'
import { partsAtNoPenalty, refundInFull } from './in-full.ts'

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
    if (!isDryRun) {
      await cancelTentative(tx, booking, BookingStatus.cancelledByOperator)
      await noteTakenBack(
        tx,
        onVoyage.map(({ orderId }) => orderId),
      )
    }
    return { bookingCode, fate: 'cancelled', netRefund: 0 }
  }
  const legs = onVoyage.filter(isIssued)
  if (legs.length === 0) return undefined
  const parts = legs.flatMap(leg => partsAtNoPenalty(leg).map(part => ({ leg, ...part })))
  if (!isDryRun) await refundInFull(tx, booking, parts)
  return { bookingCode, fate: 'refunded', netRefund: sumDong(parts.map(part => part.netRefund)) }
}
