/**
 * The content of an invoice, a pure function: one line per ticket that stands, at the price that its
 * passenger pays; and the fees kept for tickets that do not stand, and for changes.
 *
 * - The booking's voucher is shared out over all its tickets in proportion to their prices. Each share is
 *   the difference of two running sums, rounded half up, so that the shares sum to the discount to the
 *   dong, and the invoices of a booking sum to its total price. A ticket that was cancelled keeps its share
 *   when others are changed, or missing legs are tried again, because that is what was given back for it.
 * - A ticket's price contains tax as its fare does: net = price x fare without tax / fare with tax,
 *   rounded half up to a whole dong, and the tax is the rest.
 * - An amount that an operator keeps or takes (penalty, change fee) is passed on unchanged, without tax.
 */
import { shareInProportion, sumDong } from '../core/money.ts'

export type InvoicedTicket = {
  id: string
  orderId: string
  ticketNumber: string | null
  seatCode: string
  passengerType: string
  customerPrice: number
  basePrice: number
  fareTax: number
  isCancelled: boolean
  /** In dong: what its passenger paid, if it was cancelled before others got new prices. */
  passengerPrice: number | null
}

export type InvoicedOrder = {
  id: string
  departureTerminal: string
  arrivalTerminal: string
  departureDate: string
  /** In dong, for all its changes. */
  changeFees: number
  /**
   * Tickets that were cancelled together. `penalty` is what the operator kept of them together, and
   * `feesRefunded` the part of the change fees that came back with them. Both are in dong.
   */
  cancellations: { ticketIds: string[]; penalty: number; feesRefunded: number }[]
}

export type InvoicedBooking = {
  totalPrice: number
  orders: InvoicedOrder[]
  /** The tickets of all orders, also of failed ones: their part of the discount is theirs. */
  tickets: InvoicedTicket[]
}

type Amounts = { net: number; tax: number; total: number }

export type InvoiceLine = Amounts &
  (
    | {
        kind: 'ticket'
        ticketNumber: string
        seatCode: string
        passengerType: string
        departureTerminal: string
        arrivalTerminal: string
        departureDate: string
      }
    | { kind: 'cancellation_fee' | 'change_fee' }
  )

export type InvoiceContent = Amounts & { lines: InvoiceLine[] }

export function contentOf(booking: InvoicedBooking, orderId: string): InvoiceContent {
  const order = booking.orders.find(({ id }) => id === orderId)
  if (order === undefined) throw new Error(`no order ${orderId}`)
  const priced = pricesOf(booking).filter(({ ticket }) => ticket.orderId === orderId)
  const feesRefunded = sumDong(order.cancellations.map(each => each.feesRefunded))
  const lines = [
    ...priced
      .filter(({ ticket }) => !ticket.isCancelled)
      .map(({ ticket, price }) => ticketLine(order, ticket, price)),
    ...order.cancellations.map(({ ticketIds, penalty }) => {
      const gone = priced.filter(({ ticket }) => ticketIds.includes(ticket.id))
      // A passenger whose ticket cost less than the penalty pays no more than the ticket.
      const kept = Math.min(penalty, sumDong(gone.map(({ price }) => price)))
      return { kind: 'cancellation_fee' as const, ...untaxed(kept) }
    }),
    { kind: 'change_fee' as const, ...untaxed(order.changeFees - feesRefunded) },
  ].filter(line => line.kind === 'ticket' || line.total !== 0)
  return {
    lines,
    net: sumDong(lines.map(({ net }) => net)),
    tax: sumDong(lines.map(({ tax }) => tax)),
    total: sumDong(lines.map(({ total }) => total)),
  }
}

/**
 * Every ticket of the booking at its price less its share of the discount. The total price includes all
 * fees, also those that came back.
 */
export function pricesOf({ totalPrice, orders, tickets }: InvoicedBooking) {
  const isShared = ({ passengerPrice }: InvoicedTicket) => passengerPrice === null
  const full = sumDong(tickets.filter(isShared).map(({ customerPrice }) => customerPrice))
  const final = sumDong(tickets.map(({ passengerPrice }) => passengerPrice ?? 0))
  const fees = sumDong(orders.map(({ changeFees }) => changeFees))
  const discount = full + final + fees - totalPrice
  let passed = 0
  return tickets.map(ticket => {
    if (ticket.passengerPrice !== null) return { ticket, price: ticket.passengerPrice }
    const before = shareOf(discount, passed, full)
    passed += ticket.customerPrice
    return { ticket, price: ticket.customerPrice - (shareOf(discount, passed, full) - before) }
  })
}

function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : shareInProportion(amount, part, whole)
}

function ticketLine(order: InvoicedOrder, ticket: InvoicedTicket, total: number): InvoiceLine {
  const { departureTerminal, arrivalTerminal, departureDate } = order
  const { ticketNumber, seatCode, passengerType, basePrice, fareTax } = ticket
  const net = fareTax > 0 ? shareInProportion(total, basePrice, basePrice + fareTax) : total
  return {
    kind: 'ticket',
    ticketNumber: ticketNumber ?? '',
    seatCode,
    passengerType,
    departureTerminal,
    arrivalTerminal,
    departureDate,
    net,
    tax: total - net,
    total,
  }
}

function untaxed(total: number): Amounts {
  return { net: total, tax: 0, total }
}
