/** The plan of a change: the new prices of its tickets, the fee, and the booking's new totals. */
import {
  isTentative,
  priceLeg,
  refuseMissingFare,
  type SagaBooking,
  type SagaTicket,
} from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import { sumDong } from '../core/money.ts'
import { one, type Reader, rows, sql } from '../db/index.ts'
import { readPassengerPrices } from '../invoices/index.ts'
import type { Operators } from '../operators/index.ts'
import {
  type PricedChain,
  promisedDiscount,
  type Quote,
  readPricedChain,
  readVoucherOfBooking,
  type VoucherLine,
} from '../pricing/index.ts'
import type { SeatToMark, Voyage } from '../voyages/index.ts'
import { readOpenVoyage } from './live.ts'
import { seatPath, type Target } from './request.ts'

/** `classes`: those of the new seats, by their codes. */
type Looked = { booking: SagaBooking; target: Target; classes: ReadonlyMap<string, string> }

export type PricedTicket = {
  ticket: SagaTicket
  seatCode: string
  seatClass: string
  quote: Quote
}

export type Plan = {
  booking: SagaBooking
  target: Target
  voyage: Voyage
  chain: PricedChain
  /** The tickets that are priced again: all of a tentative leg, and of an issued leg those that change. */
  tickets: PricedTicket[]
  marks: SeatToMark[]
  /** In dong, for all changed tickets together; a tentative change is free. */
  changeFee: number
  netBefore: number
  netAfter: number
  /** What the agency pays for the change, fee included; negative when it gets money back. */
  netDifference: number
  /** The booking's totals in dong, once it is changed. */
  totalPrice: number
  netTotal: number
}

export async function makePlan(
  reader: Reader,
  operators: Operators,
  looked: Looked,
): Promise<Plan> {
  const { booking, target, classes } = looked
  const voyage = await readOpenVoyage(reader, operators, booking, target)
  const chain = await readPricedChain(reader, booking.organizationId)
  const tickets = priceTickets(looked, voyage, chain)
  const feePerTicket = operators.get(voyage.operatorCode)?.profile.changeFee ?? 0
  const changeFee = isTentative(booking) ? 0 : feePerTicket * target.seats.length
  const netBefore = sumDong(tickets.map(({ ticket }) => ticket.netPrice))
  const netAfter = sumDong(tickets.map(({ quote }) => quote.net))
  return {
    booking,
    target,
    voyage,
    chain,
    tickets,
    changeFee,
    netBefore,
    netAfter,
    netDifference: netAfter - netBefore + changeFee,
    marks: target.seats.map(({ seatCode }) => ({
      voyageId: voyage.id,
      seatCode,
      seatClass: classes.get(seatCode) ?? '',
      orderId: target.leg.orderId,
    })),
    ...(await totalsOf(reader, { booking, voyage, tickets, changeFee })),
  }
}

/** Prices the whole leg as it will stand, because additions may ask how many sail together. */
function priceTickets(
  { booking, target, classes }: Looked,
  voyage: Voyage,
  chain: PricedChain,
): PricedTicket[] {
  const seated = target.leg.tickets.map(ticket => {
    const index = target.seats.findIndex(seat => seat.ticket.id === ticket.id)
    const seatCode = target.seats[index]?.seatCode ?? ticket.seatCode
    const seatClass = index < 0 ? ticket.seatClass : (classes.get(seatCode) ?? '')
    return { ticket, index, seatCode, seatClass, passengerType: ticket.passengerType }
  })
  const price = priceLeg(voyage, seated, chain, booking.readAt)
  if ('missing' in price) {
    const index = seated[price.missing]?.index ?? -1
    if (index < 0) fail('booking_not_changeable', 'the operator no longer sells a fare of this leg')
    refuseMissingFare(seatPath(index))
  }
  return seated
    .map((seat, at) => ({ ...seat, quote: price.quotes[at] as Quote }))
    .filter(({ index }) => isTentative(booking) || index >= 0)
}

type Line = VoucherLine & { ticketId: string; net: number; isCancelled: boolean }

async function totalsOf(
  reader: Reader,
  plan: Pick<Plan, 'booking' | 'voyage' | 'tickets' | 'changeFee'>,
): Promise<Pick<Plan, 'totalPrice' | 'netTotal'>> {
  const { voyage, changeFee } = plan
  const bookingId = plan.booking.id
  const [lines, paid, { fees }, voucher] = await Promise.all([
    readLines(reader, bookingId),
    readPassengerPrices(reader, bookingId),
    one<{ fees: number }>(
      reader,
      sql`select sum(change_fees)::bigint as fees from orders where booking_id = ${bookingId}`,
    ),
    readVoucherOfBooking(reader, bookingId),
  ])
  const after = lines.map(line => {
    const priced = plan.tickets.find(({ ticket }) => ticket.id === line.ticketId)
    if (priced === undefined) return line
    const { departureTerminal, arrivalTerminal, departureDate } = voyage
    const { seatClass, quote } = priced
    const trip = { departureTerminal, arrivalTerminal, departureDate, seatClass }
    return { ...line, ...trip, price: quote.customer, net: quote.net }
  })
  const promised = voucher === undefined ? 0 : promisedDiscount(voucher, after)
  const gone = lines.filter(line => line.isCancelled)
  const kept = sumDong(gone.map(line => line.price - (paid.get(line.ticketId) ?? line.price)))
  const live = sumDong(after.filter(line => !line.isCancelled).map(line => line.price))
  // What cancelled tickets kept is not for the others. These cost nothing at the least, and their price at most.
  const discount = Math.max(kept, Math.min(promised, kept + live))
  const allFees = fees + changeFee
  return {
    totalPrice: sumDong(after.map(line => line.price)) - discount + allFees,
    netTotal: sumDong(after.map(line => line.net)) + allFees,
  }
}

/** A cancelled ticket stays on the voyage that its leg had then: what was paid for it does not change. */
function readLines(reader: Reader, bookingId: string): Promise<Line[]> {
  return rows<Line>(
    reader,
    sql`select t.id as "ticketId", t.net_price as net, t.customer_price as price,
               t.cancelled_at is not null as "isCancelled",
               t.seat_class as "seatClass", v.departure_terminal as "departureTerminal",
               v.arrival_terminal as "arrivalTerminal", v.departure_date as "departureDate"
        from tickets t join orders o on o.id = t.order_id
          join voyages v on v.id = coalesce(t.cancelled_voyage_id, o.voyage_id)
        where o.booking_id = ${bookingId} order by o.leg, t.position`,
  )
}
