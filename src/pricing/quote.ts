/**
 * The quote: one pure function behind search, check, booking and confirmation.
 *
 * A fare goes down the chain root = o0, o1, ..., on = the agency, on two paths at once:
 * - NET: starts from the fare without tax; the additions of o0 give NET(o1), and so on. NET(o0) is
 *   the operator's base price, and the agency's NET holds every ancestor's additions, not its own.
 * - customer: starts from the fare with tax and takes every level's additions, the agency's too.
 *
 * Within a level additions apply in priority order to the running price; each step rounds half up
 * to a whole dong before the next, and no price falls below 0 or rises above `priceMax`.
 */
import { changeByBasisPoints, toDong } from '../core/money.ts'
import { type PriceAddition, refusalOf, type Trip } from './addition.ts'

/** In dong. Rules that come to more are a mistake, which must not keep everybody below from searching. */
const priceMax = 1_000_000_000_000

export type Fare = { priceWithTax: number; priceWithoutTax: number }

/** The chain root first, each level with the additions it set. The last is the selling agency. */
export type PricedChain = { organizationId: string; additions: PriceAddition[] }[]

export type AppliedAddition = {
  id: string
  title: string
  /** Null: it applies. Otherwise why it does not. */
  refusal: string | null
  /** What it changed on each path, in dong; 0 where it does not apply. */
  netChange: number
  customerChange: number
}

export type Quote = {
  /** Operator base price: without tax, without any addition. */
  base: number
  tax: number
  /** Root first: what the level pays its parent (the root: the operator), and what it added. */
  levels: { organizationId: string; net: number; additions: AppliedAddition[] }[]
  /** What the agency pays its parent. */
  net: number
  customer: number
}

export function quoteFare(fare: Fare, trip: Trip, chain: PricedChain, now: Date): Quote {
  let net = fare.priceWithoutTax
  let customer = fare.priceWithTax
  const levels: Quote['levels'] = []
  for (const [index, level] of chain.entries()) {
    const netOfLevel = net
    const isAgency = index === chain.length - 1
    const additions = inPriorityOrder(level.additions).map((addition): AppliedAddition => {
      const refusal = refusalOf(addition, trip, now)
      const before = { net, customer }
      if (refusal === null) {
        customer = applyAddition(customer, addition)
        if (!isAgency) net = applyAddition(net, addition)
      }
      return {
        id: addition.id,
        title: addition.title,
        refusal,
        netChange: net - before.net,
        customerChange: customer - before.customer,
      }
    })
    levels.push({ organizationId: level.organizationId, net: netOfLevel, additions })
  }
  return {
    base: fare.priceWithoutTax,
    tax: fare.priceWithTax - fare.priceWithoutTax,
    levels,
    net: levels.at(-1)?.net ?? net,
    customer,
  }
}

function inPriorityOrder(additions: PriceAddition[]): PriceAddition[] {
  return [...additions].sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
}

/** One step: rounded half up to a whole dong (percent), never below 0 or above the highest price. */
function applyAddition(price: number, addition: PriceAddition): number {
  const signed = addition.direction === 'increase' ? addition.amount : -addition.amount
  const changed =
    addition.amountType === 'percent' ? changeByBasisPoints(price, signed) : price + signed
  return toDong(Math.min(priceMax, Math.max(0, changed)))
}
