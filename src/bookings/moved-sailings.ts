/**
 * A sailing that its operator moves to another time when people have their tickets: the copies are made anew, and their
 * customers are to be told. The operator's own file, which staff uploaded, stays: nobody else can make it. A leg keeps the
 * departure that its customer knows, so that a sailing which is soon moved back was not moved.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import { OrderStatus } from '../core/status.ts'
import { utc } from '../core/time.ts'
import {
  type Database,
  inTransaction,
  type OnError,
  type Reader,
  rows,
  run,
  type Sql,
  sql,
} from '../db/index.ts'
import { oneByOne } from './one-by-one.ts'
import { lockBooking } from './saga-booking.ts'
import { noteTakenBack } from './tell-customer.ts'
import { renewTicketFiles } from './ticket-files.ts'

/** An operator's answers may take turns. A popular route is asked for each minute, so the time was told twice. */
const settles: Sql = sql`interval '90 seconds'`

type MovedLeg = {
  id: string
  organizationId: string
  orderId: string
  knownDeparture: Date | null
  isKnown: boolean
}

/** Until the departure. */
export async function noteMovedSailings(db: Database, by: Actor, onError: OnError): Promise<void> {
  const legs = await readMoved(db, sql`true`)
  const bookings = new Map(legs.map(leg => [leg.id, leg]))
  await oneByOne(db, [...bookings.values()], onError, booking => noteOne(db, booking, by))
}

function noteOne(db: Database, { id, organizationId }: MovedLeg, by: Actor): Promise<void> {
  return inTransaction(db, async tx => {
    await lockBooking(tx, organizationId, id)
    const legs = await readMoved(tx, sql`o.booking_id = ${id}`)
    if (legs.length === 0) return
    const kept = await run(
      tx,
      sql`update bookings set version = version + 1, updated_at = now()
          where id = ${id} and passengers_erased_at is null`,
    )
    if (kept === 0) return
    const isCopy = sql`order_id = any(${idsOf(legs)}::uuid[]) and not uploaded`
    await renewTicketFiles(tx, isCopy, sql`rehearsal`)
    const untold = idsOf(legs.filter(({ isKnown }) => !isKnown))
    await noteTakenBack(tx, untold)
    // As it is by now: another move may have been committed since it was read.
    const told = await rows<{ orderId: string; departsAt: Date }>(
      tx,
      sql`update orders o set known_departure = v.departs_at from voyages v
          where v.id = o.voyage_id and o.id = any(${untold}::uuid[])
          returning o.id as "orderId", v.departs_at as "departsAt"`,
    )
    for (const { orderId, departsAt } of told) {
      const known = legs.find(leg => leg.orderId === orderId)?.knownDeparture
      await recordAudit(tx, {
        by,
        action: 'booking.sailing_moved',
        organizationId,
        subject: id,
        facts: {
          order_id: orderId,
          known_departure: known ? utc(known) : null,
          departs_at: utc(departsAt),
        },
      })
    }
  })
}

const idsOf = (legs: readonly MovedLeg[]) => legs.map(({ orderId }) => orderId)

/**
 * Legs with a live ticket whose customer knows another departure, or whose copy may have read another one: it was made
 * before the time had stood. Who sailed is not told of what has got the name of their sailing since. What is being
 * cancelled, or changed to another voyage, waits for its outcome, which may take staff hours; all else does not.
 */
function readMoved(reader: Reader, which: Sql): Promise<MovedLeg[]> {
  return rows(
    reader,
    sql`select o.booking_id as id, o.organization_id as "organizationId", o.id as "orderId",
               o.known_departure as "knownDeparture",
               o.known_departure is not distinct from v.departs_at as "isKnown"
        from voyages v join orders o on o.voyage_id = v.id
        where v.moved_at < now() - ${settles} and v.departs_at > now() and v.cancelled_at is null
          and o.status in (${OrderStatus.issued}, ${OrderStatus.cancellationRequested}) and ${which}
          and coalesce(o.known_departure > v.moved_at, true)
          and not exists (select from changes c
                          where c.booking_id = o.booking_id and c.finished_at is null
                            and c.order_id = o.id and c.resolved_at is null
                            and c.voyage_id <> o.voyage_id)
          and exists (
            select from ticket_files f join tickets t on t.id = f.ticket_id
            where f.order_id = o.id and t.cancelled_at is null
              and not exists (select from cancellations c
                                join cancellation_parts p on p.cancellation_id = c.id
                              where c.booking_id = o.booking_id and c.finished_at is null
                                and p.resolved_at is null and t.id = any(p.ticket_ids))
              and (o.known_departure is distinct from v.departs_at
                   or not f.uploaded and f.created_at <= v.moved_at + ${settles}))
        order by o.booking_id, o.leg`,
  )
}
