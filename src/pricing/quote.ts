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
import { type AdditionRefusal, type PriceAddition, refusalOf, type Trip } from './addition.ts'

/**
 * In dong. Rules that come to more are a mistake. The price is capped and not refused, so that
 * everybody below can still search.
 */
const priceMax = 1_000_000_000_000

export type Fare = { priceWithTax: number; priceWithoutTax: number }

/** The chain root first, each level with the additions it set. The last is the selling agency. */
export type PricedChain = { organizationId: string; additions: PriceAddition[] }[]

type AppliedAddition = {
  id: string
  title: string
  /** Null when it applies, otherwise the condition that does not hold. */
  refusal: AdditionRefusal | null
  /**
   * The change that it made on each path, in dong; 0 where it does not apply. The
   * agency's own never change NET.
   */
  netChange: number
  customerChange: number
}

export type Quote = {
  /** The operator's base price: without tax and without any addition. */
  base: number
  tax: number
  /**
   * Root first. `net` is what the level pays its parent (the root pays the operator). `additions` are all
   * that the level has set, in the order of their priority.
   */
  levels: { organizationId: string; net: number; additions: AppliedAddition[] }[]
  /** The agency pays this to its parent. */
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
    net,
    customer,
  }
}

const ordered = new WeakMap<PriceAddition[], PriceAddition[]>()

/** Found once for all fares of a search: a level may have thousands of additions. */
function inPriorityOrder(additions: PriceAddition[]): PriceAddition[] {
  const found =
    ordered.get(additions) ??
    additions.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  ordered.set(additions, found)
  return found
}

/**
 * Makes one step: a percentage rounds half up to a whole dong, and the result
 * stays between 0 and `priceMax`.
 */
function applyAddition(price: number, addition: PriceAddition): number {
  const signed = addition.direction === 'increase' ? addition.amount : -addition.amount
  const changed =
    addition.amountType === 'percent' ? changeByBasisPoints(price, signed) : price + signed
  return toDong(Math.min(priceMax, Math.max(0, changed)))
}
