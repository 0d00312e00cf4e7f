/** The reasons why the present price differs from the one that a booking shows. Pure. */
import {
  countAlike,
  type LegPrice,
  type SagaBooking,
  type SagaLeg,
  tripOf,
} from '../bookings/index.ts'
import { sumDong } from '../core/money.ts'
import { quoteFare } from '../pricing/index.ts'
import type { Voyage } from '../voyages/index.ts'
import type { Sale } from './sale.ts'

export const differences = ['fare_changed', 'additions_changed', 'voucher_changed'] as const
export type Difference = (typeof differences)[number]

/**
 * To see whether an ancestor changed its additions, the present additions are applied to the old fare:
 * the NETs along the chain must be the ones that were kept. The agency's own additions affect only the
 * customer price, which is compared when the fare is the same.
 */
export function differencesOf(
  booking: SagaBooking,
  voyages: readonly Voyage[],
  sale: Sale,
): Difference[] {
  const found = new Set<Difference>()
  for (const [index, leg] of booking.legs.entries()) {
    const voyage = voyages.find(({ id }) => id === leg.voyageId) as Voyage
    const price = sale.prices[index] as LegPrice
    for (const [at, ticket] of leg.tickets.entries()) {
      const quote = price.quotes[at]
      const isOtherFare = quote?.base !== ticket.basePrice || quote.tax !== ticket.fareTax
      if (isOtherFare) found.add('fare_changed')
      const nets = netsOfThen(sale, booking, voyage, leg, ticket)
      const isOtherChain = nets.some((net, level) => net !== ticket.netByLevel[level])
      const isOtherCustomer = quote?.customer !== ticket.customerPrice
      if (isOtherChain || (isOtherCustomer && !isOtherFare)) found.add('additions_changed')
    }
  }
  const customer = booking.legs.flatMap(leg => leg.tickets.map(ticket => ticket.customerPrice))
  const discountOfThen = sumDong(customer) - booking.totalPrice
  if (found.size === 0 && discountOfThen !== sale.discount) found.add('voucher_changed')
  return differences.filter(difference => found.has(difference))
}

function netsOfThen(
  { chain }: Sale,
  { readAt }: SagaBooking,
  voyage: Voyage,
  leg: SagaLeg,
  ticket: SagaLeg['tickets'][number],
): number[] {
  const fare = { priceWithTax: ticket.basePrice, priceWithoutTax: ticket.basePrice }
  const trip = tripOf(voyage, ticket, countAlike(leg.tickets, ticket))
  return quoteFare(fare, trip, chain, readAt).levels.map(({ net }) => net)
}
