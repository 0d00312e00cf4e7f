import { fail } from '../core/errors.ts'
import { run, sql, type Tx } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { giveUpSeats, markSeats, salesCloseAt, shortenMarks } from '../voyages/index.ts'
import { refuseTaken } from './live.ts'
import type { Plan, PricedTicket } from './plan.ts'
import { keepBaseTotal, writeTotals } from './totals.ts'

/**
 * Changes a booking that no operator knows, free and at once. Its old seats go first, so that two
 * passengers may swap theirs. The hold gets shorter with an earlier counter, and never longer.
 */
export async function changeTentative(tx: Tx, operators: Operators, plan: Plan): Promise<void> {
  const { booking, target, voyage } = plan
  const { leg, seats } = target
  const old = seats.map(({ ticket }) => ticket.seatCode)
  const freed = await giveUpSeats(tx, booking.id, leg.voyageId, old)
  if (freed !== old.length) fail('booking_not_changeable', 'the hold ran out')
  const cutoff = operators.get(voyage.operatorCode)?.profile ?? { salesCutoffMinutes: 0 }
  const closesAt = salesCloseAt(voyage, cutoff)
  const heldUntil = closesAt < booking.paymentExpiredAt ? closesAt : booking.paymentExpiredAt
  refuseTaken(target, await markSeats(tx, booking.id, plan.marks, heldUntil))
  if (heldUntil < booking.paymentExpiredAt) {
    await shortenMarks(tx, booking.id, heldUntil)
    await run(
      tx,
      sql`update bookings set payment_expired_at = ${heldUntil} where id = ${booking.id}`,
    )
  }
  await keepBaseTotal(tx, booking.id)
  await writeTickets(tx, plan.tickets)
  await writeTotals(tx, {
    bookingId: booking.id,
    orderId: leg.orderId,
    voyageId: voyage.id,
    knownDeparture: voyage.departsAt,
    changeFee: 0,
    totalPrice: plan.totalPrice,
    netTotal: plan.netTotal,
  })
}

async function writeTickets(tx: Tx, tickets: PricedTicket[]): Promise<void> {
  // Two tickets that swap seats would collide on the way, so all of them give up their seat codes first.
  await run(
    tx,
    sql`update tickets set seat_code = id::text
        where id = any(${tickets.map(({ ticket }) => ticket.id)}::uuid[])`,
  )
  const changed = tickets.map(
    ({ ticket, seatCode, seatClass, quote }) =>
      sql`(${ticket.id}::uuid, ${seatCode}, ${seatClass}, ${quote.base}::bigint,
           ${quote.tax}::bigint, ${quote.net}::bigint, ${quote.customer}::bigint,
           ${quote.levels.map(level => level.net)}::bigint[])`,
  )
  await run(
    tx,
    sql`update tickets t set seat_code = n.seat_code, seat_class = n.seat_class,
          base_price = n.base, fare_tax = n.tax, net_price = n.net, customer_price = n.customer,
          net_by_level = n.net_by_level
        from (values ${sql.join(changed)})
          as n (id, seat_code, seat_class, base, tax, net, customer, net_by_level)
        where t.id = n.id`,
  )
}
