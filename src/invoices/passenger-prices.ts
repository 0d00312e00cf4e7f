import type { Reader } from '../db/index.ts'
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
