/** What a price is to the organization that sells: its customers', its own share, those below it. Pure. */
import { sumDong } from '../core/money.ts'
import { type Fare, type PricedChain, quoteFare, type Trip } from '../pricing/index.ts'

/** In dong. */
export type OwnPrice = {
  /** What a customer of the organization pays. */
  customer: number
  /** What of that the organization's own additions make. */
  margin: number
  /** What an organization right below it pays to it. */
  netBelow: number
}

/**
 * The quote of an imagined organization below, which adds nothing: its customers pay what the own
 * ones do, and its NET has the own additions in it.
 */
export function ownPrice(
  fare: Fare,
  trip: Trip,
  chain: PricedChain,
  at: Date,
): { price: OwnPrice; applied: string[] } {
  const quote = quoteFare(fare, trip, [...chain, { organizationId: '', additions: [] }], at)
  const additions = quote.levels[chain.length - 1]?.additions ?? []
  return {
    price: {
      customer: quote.customer,
      margin: sumDong(additions.map(({ customerChange }) => customerChange)),
      netBelow: quote.net,
    },
    applied: additions.filter(({ refusal }) => refusal === null).map(({ id }) => id),
  }
}
