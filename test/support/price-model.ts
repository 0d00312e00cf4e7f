/**
 * A second model of the price, to compare the first with. It is written from the rules and not from the
 * program: prices are exact fractions, a level's price is defined by the level above it, and the next
 * addition is searched instead of sorted.
 */
import type { Fare, PriceAddition, PricedChain, Trip } from '../../src/pricing/index.ts'

type Fraction = { over: bigint; under: bigint }
type Rule = PriceAddition

type ModelStep = {
  id: string
  refusals: string[]
  netChange: bigint
  customerChange: bigint
}
/** Both prices at the level, before its own additions. */
type ModelLevel = {
  organizationId: string
  net: bigint
  customer: bigint
  additions: ModelStep[]
}
export type ModelQuote = { net: bigint; customer: bigint; levels: ModelLevel[] }

export function modelQuote(fare: Fare, trip: Trip, chain: PricedChain, now: Date): ModelQuote {
  const levels = levelsOf({ fare, trip, now }, chain)
  const agency = levels.at(-1)
  if (agency === undefined) throw new Error('a chain has an agency')
  return {
    net: agency.net,
    customer: agency.customer + sum(agency.additions.map(step => step.customerChange)),
    // An agency's own additions are in its customer's price and not in its NET.
    levels: [
      ...levels.slice(0, -1),
      { ...agency, additions: agency.additions.map(step => ({ ...step, netChange: 0n })) },
    ],
  }
}

type Asked = { fare: Fare; trip: Trip; now: Date }

/** A level begins where the one above it ended. The root begins with the fare. */
function levelsOf(asked: Asked, line: PricedChain): ModelLevel[] {
  const last = line.at(-1)
  if (last === undefined) return []
  const above = levelsOf(asked, line.slice(0, -1))
  const parent = above.at(-1) ?? {
    net: BigInt(asked.fare.priceWithoutTax),
    customer: BigInt(asked.fare.priceWithTax),
    additions: [],
  }
  const net = parent.net + sum(parent.additions.map(step => step.netChange))
  const customer = parent.customer + sum(parent.additions.map(step => step.customerChange))
  const additions = stepsOf(asked, last.additions, net, customer)
  return [...above, { organizationId: last.organizationId, net, customer, additions }]
}

function stepsOf(asked: Asked, rules: readonly Rule[], net: bigint, customer: bigint): ModelStep[] {
  if (rules.length === 0) return []
  const next = earliest(rules)
  const rest = rules.filter(rule => rule !== next)
  const refusals = refusalsOf(next, asked)
  const applies = refusals.length === 0
  const nextNet = applies ? changed(net, next) : net
  const nextCustomer = applies ? changed(customer, next) : customer
  const step = {
    id: next.id,
    refusals,
    netChange: nextNet - net,
    customerChange: nextCustomer - customer,
  }
  return [step, ...stepsOf(asked, rest, nextNet, nextCustomer)]
}

const sum = (changes: readonly bigint[]) => changes.reduce((one, other) => one + other, 0n)

/** The lowest priority goes first; of equal ones, the one that was made first. */
function earliest(rules: readonly Rule[]): Rule {
  return rules.reduce((one, other) => {
    if (one.priority !== other.priority) return one.priority < other.priority ? one : other
    return ageOf(one) < ageOf(other) ? one : other
  })
}

const highest = 10n ** 12n

const ageOf = ({ id }: Rule) => BigInt(`0x${id.replaceAll('-', '')}`)

function changed(price: bigint, { amountType, direction, amount }: Rule): bigint {
  const size: Fraction =
    amountType === 'flat'
      ? { over: BigInt(amount), under: 1n }
      : { over: price * BigInt(amount), under: 10_000n }
  const over =
    direction === 'increase' ? price * size.under + size.over : price * size.under - size.over
  if (over > highest * size.under) return highest
  return over <= 0n ? 0n : halfUp({ over, under: size.under })
}

/** For a fraction above zero. */
function halfUp({ over, under }: Fraction): bigint {
  const whole = over / under
  const rest = over - whole * under
  return rest + rest >= under ? whole + 1n : whole
}

/** All reasons against an addition. */
function refusalsOf(rule: Rule, { trip, now }: Asked): string[] {
  const day = (text: string) => Number(text.replaceAll('-', ''))
  const isOneOf = (wanted: readonly string[] | null, found: string) =>
    wanted === null || wanted.some(each => each === found)
  const only = (wanted: string | null) => (wanted === null ? null : [wanted])
  const isFrom = (least: number | null | undefined, found: number) => found >= (least ?? -Infinity)
  const isTo = (most: number | null | undefined, found: number) => found <= (most ?? Infinity)
  const holds: [name: string, holds: boolean][] = [
    ['inactive', rule.active],
    ['not_yet_effective', isFrom(rule.effectiveFrom?.getTime(), now.getTime())],
    // The end is exclusive, unlike every other end.
    ['no_longer_effective', isTo(rule.effectiveTo?.getTime(), now.getTime() + 1)],
    ['other_voyage', isOneOf(only(rule.voyageId), trip.voyageId)],
    ['other_operator', isOneOf(only(rule.operatorCode), trip.operatorCode)],
    ['other_route', isOneOf(only(rule.departureTerminal), trip.departureTerminal)],
    ['other_route', isOneOf(only(rule.arrivalTerminal), trip.arrivalTerminal)],
    [
      'other_departure_date',
      isFrom(rule.departureFrom === null ? null : day(rule.departureFrom), day(trip.departureDate)),
    ],
    [
      'other_departure_date',
      isTo(rule.departureTo === null ? null : day(rule.departureTo), day(trip.departureDate)),
    ],
    ['other_seat_class', isOneOf(rule.seatClasses, trip.seatClass)],
    ['other_passenger_type', isOneOf(rule.passengerTypes, trip.passengerType)],
    ['other_passenger_count', isFrom(rule.countMin, trip.passengerCount)],
    ['other_passenger_count', isTo(rule.countMax, trip.passengerCount)],
  ]
  return holds.filter(([, held]) => !held).map(([name]) => name)
}
