/** The effect of a price addition on a sailing, before it is created. Pure. */
import type { PriceAddition, PricedChain } from '../pricing/index.ts'
import type { Voyage } from '../voyages/index.ts'
import { faresOf, type OwnPrice, ownPrice } from './own-price.ts'
import { tripOf } from './price.ts'

export type PreviewLine = {
  voyage: Voyage
  seatClass: string
  passengerType: string
  before: OwnPrice
  after: OwnPrice
}

/** The fares that the addition applies to, with the organization's prices without it and with it. */
export function previewAddition(
  voyage: Voyage,
  chain: PricedChain,
  addition: PriceAddition,
  passengerCount: number,
  at: Date,
): PreviewLine[] {
  const own = chain.at(-1)
  if (own === undefined) throw new Error('a chain has an agency')
  const above = chain.slice(0, -1)
  const withIt = [...above, { ...own, additions: [...own.additions, addition] }]
  const lines: PreviewLine[] = []
  for (const { seatClass, fare } of faresOf(voyage)) {
    const { passengerType } = fare
    const trip = tripOf(voyage, { seatClass, passengerType }, passengerCount)
    const after = ownPrice(fare, trip, withIt, at)
    if (!after.applied.includes(addition.id)) continue
    const before = ownPrice(fare, trip, chain, at)
    lines.push({ voyage, seatClass, passengerType, before: before.price, after: after.price })
  }
  return lines
}
