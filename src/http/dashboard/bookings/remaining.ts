import Type, { type Static } from 'typebox'
import type { Booking } from '../../../bookings/index.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../../../core/status.ts'
import type { Reader } from '../../../db/index.ts'
import { readRemainingPrices } from '../../../invoices/index.ts'
import { Dong } from '../../schemas.ts'

/** The totals of a booking keep what was cancelled, and have the fees of changes in them. */
export const RemainingShape = Type.Object(
  {
    customer_price: Dong('What the customer pays, the voucher deducted'),
    net_price: Dong('What the agency pays its parent'),
    change_fees: Dong('What its changes have cost so far; both totals of the booking have it'),
  },
  {
    title: 'RemainingPrice',
    description:
      'The price without cancelled tickets and legs that were not issued. The totals, when the booking has ended',
  },
)

/** By booking. Only those that cost something else than their totals are read once more. */
export async function readRemaining(
  reader: Reader,
  bookings: readonly Booking[],
): Promise<(booking: Booking) => Static<typeof RemainingShape>> {
  const changed = bookings.filter(mayDiffer).map(({ id }) => id)
  const prices = await readRemainingPrices(reader, changed)
  return ({ id, totalPrice, netTotal }) => {
    const price = prices.get(id) ?? { customer: totalPrice, net: netTotal, changeFees: 0 }
    return {
      customer_price: price.customer,
      net_price: price.net,
      change_fees: price.changeFees,
    }
  }
}

/** None of the tickets of an ended booking is valid, and it keeps its prices. */
function mayDiffer({ status, paymentStatus, orders, change }: Booking): boolean {
  const isPartlyIssued =
    status === BookingStatus.issueError && paymentStatus === PaymentStatus.partlyRefunded
  const isValid =
    isPartlyIssued ||
    status === BookingStatus.issued ||
    status === BookingStatus.cancellationRequested
  const isWhole = orders.every(
    order =>
      order.status !== OrderStatus.issueError && order.tickets.every(ticket => !ticket.isCancelled),
  )
  return isValid && !(isWhole && change === null)
}
