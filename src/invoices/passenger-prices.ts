import { sumDong } from '../core/money.ts'
import { type Reader, runLater, sql, type Tx } from '../db/index.ts'
import { readBookings } from './draft.ts'
import { pricesOf } from './lines.ts'

/** By ticket, in dong: the customer price less its share of the voucher, as on the booking's invoices. */
export async function readPassengerPrices(
  reader: Reader,
  bookingId: string,
): Promise<Map<string, number>> {
  const bookings = await readBookings(reader, [bookingId])
  return new Map(bookings.flatMap(pricesOf).map(({ ticket, price }) => [ticket.id, price]))
}

/**
 * Keeps what the passengers of cancelled tickets paid, because new prices move the voucher's shares of the tickets
 * that are left. Call it while the old prices stand.
 */
export async function keepPassengerPrices(tx: Tx, bookingId: string): Promise<void> {
  const priceOf = await readPassengerPrices(tx, bookingId)
  await runLater(
    tx,
    sql`update tickets t set passenger_price = p.price
        from unnest(${[...priceOf.keys()]}::uuid[], ${[...priceOf.values()]}::bigint[]) as p (id, price)
        where t.id = p.id and t.cancelled_at is not null`,
  )
}

/** In dong. */
type RemainingPrice = {
  customer: number
  net: number
  /** What the changes have cost so far, in both totals of the booking. */
  changeFees: number
}

/**
 * What bookings with an issued leg cost without their cancelled tickets and the legs that were not issued, by
 * id. Fees of changes remain, but for those that came back.
 */
export async function readRemainingPrices(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, RemainingPrice>> {
  if (bookingIds.length === 0) return new Map()
  const bookings = await readBookings(reader, bookingIds)
  return new Map(bookings.map(booking => [booking.bookingId, remainingOf(booking)]))
}

function remainingOf(booking: Awaited<ReturnType<typeof readBookings>>[number]): RemainingPrice {
  const issued = booking.orders.filter(({ isIssued }) => isIssued).map(({ id }) => id)
  const live = booking.tickets.filter(
    ticket => !ticket.isCancelled && issued.includes(ticket.orderId),
  )
  const priceOf = new Map(pricesOf(booking).map(({ ticket, price }) => [ticket.id, price]))
  const changeFees = sumDong(booking.orders.map(order => order.changeFees))
  const parts = booking.orders.flatMap(order => order.cancellations)
  const fees = changeFees - sumDong(parts.map(part => part.feesRefunded))
  return {
    customer: sumDong(live.map(({ id }) => priceOf.get(id) ?? 0)) + fees,
    net: sumDong(live.map(({ netPrice }) => netPrice)) + fees,
    changeFees,
  }
}
