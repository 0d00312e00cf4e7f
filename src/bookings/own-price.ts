/**
 * A price as the selling organization sees it: its customers' price, its own margin, and
 * the NET of those below it. Pure.
 */
import { sumDong } from '../core/money.ts'
import { type Fare, type PricedChain, quoteFare, type Trip } from '../pricing/index.ts'
import type { Voyage } from '../voyages/index.ts'

/** In dong. */
export type OwnPrice = {
  /** A customer of the organization pays this. */
  customer: number
  /** The part of it that the organization's own additions make. */
  margin: number
  /** An organization right below it pays this to it. */
  netBelow: number
}

/**
 * Quotes for an imagined organization below, which adds nothing: its customers pay what the own ones do,
 * and its NET includes the own additions. `applied` has the ids of the own additions that apply.
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

/** Every fare of a voyage, with its seat class. */
export function faresOf({ cabinClasses }: Voyage) {
  return cabinClasses.flatMap(({ seatClass, fares }) => fares.map(fare => ({ seatClass, fare })))
}
