/**
 * Customers have to be told of what is taken back: their operator cancelled the voyage or has lost tickets, or a ticket
 * in their hands has a wrong number or an old time. That it is done, people say once for all colleagues, and may take it
 * back. A leg of which something is taken back later is to be told again.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { OrderStatus } from '../core/status.ts'
import {
  type Database,
  first,
  inTransaction,
  type Reader,
  rows,
  runLater,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import type { InJson } from './standing.ts'

/** A condition on an order `o`: its operator cancelled the voyage. It begins with the voyages, of which few are cancelled. */
export const isVoyageCancelled: Sql = sql`(
  o.status = ${OrderStatus.cancelledByOperator} and o.voyage_id = any(array(
    select id from voyages where cancelled_at is not null)))`

/**
 * The operator has lost tickets of it, and where its customer is to be told of something, nobody has told them of that:
 * each time that was taken back was the last one.
 */
const lost = (when: Sql): Sql => sql`exists (
  select from audit_log a
  where a.subject = o.booking_id::text and a.action = 'booking.refund_lost'
    and a.facts ->> 'order_id' = o.id::text and ${when}
    and (o.customer_told_at is not null or (
      select count(*) filter (where d.action = 'booking.customer_told')
             <= count(*) filter (where d.action = 'booking.customer_not_told')
      from audit_log d
      where d.subject = a.subject and d.at > a.at and d.facts -> 'legs' ? o.leg::text)))`

/**
 * A condition on an order `o`: something of it was taken back, of which its customer has to know. Until the departure,
 * so that nobody goes to the pier for nothing, and for a week where the voyage was cancelled or tickets were lost, as
 * money may have to be given on. The year bounds what is read: no operator sells further ahead. Of a leg that was
 * cancelled on request only lost tickets count, and no corrected number or other time.
 */
export const isToBeTold: Sql = sql`(
  o.taken_back_at > now() - interval '1 year'
  and ((select v.departs_at from voyages v where v.id = o.voyage_id) > now()
       or o.taken_back_at > now() - interval '7 days' and (
         o.status = ${OrderStatus.cancelledByOperator} or ${lost(sql`a.at > now() - interval '7 days'`)}))
  and (o.status <> ${OrderStatus.cancelled} or ${lost(sql`true`)}))`

/** `takenBackAt` is of the leg that lost something last. Not `isTold`: of one leg the customer is to be told. */
type CustomerTold = { isTold: boolean; takenBackAt: Date }

/** A leg of which the customer is still to be told, and the departure that was noted for it last. */
type UntoldLeg = { leg: number; knownDeparture: Date | null }

/** Of the bookings with such a leg, by id. */
export async function readCustomersTold(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, CustomerTold & { untoldLegs: UntoldLeg[] }>> {
  const read = await rows<CustomerTold & { untoldLegs: InJson<UntoldLeg>[]; bookingId: string }>(
    reader,
    sql`select o.booking_id as "bookingId", bool_and(o.customer_told_at is not null) as "isTold",
               coalesce(jsonb_agg(jsonb_build_object('leg', o.leg, 'knownDeparture', o.known_departure)
                                  order by o.leg) filter (where o.customer_told_at is null),
                        '[]') as "untoldLegs",
               max(o.taken_back_at) as "takenBackAt"
        from orders o where o.booking_id = any(${bookingIds}::uuid[]) and ${isToBeTold}
        group by o.booking_id`,
  )
  const toLeg = ({ leg, knownDeparture }: InJson<UntoldLeg>) => ({
    leg,
    knownDeparture: knownDeparture === null ? null : new Date(knownDeparture),
  })
  return new Map(
    read.map(({ bookingId, untoldLegs, ...told }) => [
      bookingId,
      { ...told, untoldLegs: untoldLegs.map(toLeg) },
    ]),
  )
}

/** Tickets of these orders are not valid any more as their customers have them. The caller has the lock of their booking. */
export function noteTakenBack(tx: Tx, orderIds: readonly string[]): Promise<void> {
  return runLater(
    tx,
    sql`update orders set taken_back_at = now(), customer_told_at = null
        where id = any(${orderIds}::uuid[])`,
  )
}

/**
 * Does nothing, and writes no deed, where it is so already. `takenBackAt` is of the last loss that whoever says so has
 * read of: nobody told the customer of a later one. An instant that was read has whole milliseconds.
 */
export function tellCustomer(
  db: Database,
  of: { organizationId: string; bookingId: string },
  { isTold, takenBackAt }: CustomerTold,
  by: Actor,
): Promise<void> {
  const { organizationId, bookingId } = of
  return inTransaction(db, async tx => {
    const booking = await first(
      tx,
      sql`select id from bookings
          where id = ${bookingId} and organization_id = ${organizationId} for update`,
    )
    if (booking === undefined) fail('not_found', 'there is no such booking')
    const legs = await rows<{ leg: number }>(
      tx,
      sql`update orders o set customer_told_at = case when ${isTold} then now() end
          where o.booking_id = ${bookingId} and ${isToBeTold}
            and (o.customer_told_at is null) = ${isTold}
            and date_trunc('milliseconds', o.taken_back_at) <= ${takenBackAt}
          returning o.leg`,
    )
    if (legs.length === 0) return
    await recordAudit(tx, {
      by,
      action: isTold ? 'booking.customer_told' : 'booking.customer_not_told',
      organizationId,
      subject: bookingId,
      facts: { legs: legs.map(({ leg }) => String(leg)).sort() },
    })
  })
}
