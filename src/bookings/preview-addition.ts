/** What a price addition would do to sailings, before it is there. Pure. */
import { sumDong } from '../core/money.ts'
import {
  type Fare,
  type PriceAddition,
  type PricedChain,
  quoteFare,
  type Trip,
} from '../pricing/index.ts'
import type { Voyage } from '../voyages/index.ts'
import { tripOf } from './price.ts'

/** In dong. */
export type OwnPrice = {
  /** What a customer of the organization pays. */
  customer: number
  /** What of that the organization's own additions make. */
  margin: number
  /** What an organization right below it pays to it. */
  netBelow: number
}

export type PreviewLine = {
  voyage: Voyage
  seatClass: string
  passengerType: string
  before: OwnPrice
  after: OwnPrice
}

/** The fares that the addition applies to, with the organization's prices without and with it. */
export function previewAddition(
  voyages: readonly Voyage[],
  chain: PricedChain,
  addition: PriceAddition,
  passengerCount: number,
  at: Date,
): PreviewLine[] {
  const own = chain.at(-1)
  if (own === undefined) throw new Error('a chain has an agency')
  const above = chain.slice(0, -1)
  const withIt = [...above, { ...own, additions: [...own.additions, addition] }]
  return voyages.flatMap(voyage =>
    voyage.cabinClasses.flatMap(({ seatClass, fares }) =>
      fares.flatMap((fare): PreviewLine[] => {
        const { passengerType } = fare
        const trip = tripOf(voyage, { seatClass, passengerType }, passengerCount)
        const after = ownPrice(fare, trip, withIt, at)
        if (!after.applied.includes(addition.id)) return []
        const before = ownPrice(fare, trip, chain, at)
        return [{ voyage, seatClass, passengerType, before: before.price, after: after.price }]
      }),
    ),
  )
}

/**
 * The quote of an imagined organization below, which adds nothing: its customers pay what the own
 * ones do, and its NET has the own additions in it.
 */
function ownPrice(
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
