/** Random fares, trips and additions, drawn from few values, so that edges occur often. */
import type { Fare, PriceAddition, Trip, Voucher, VoucherLine } from '../../src/pricing/index.ts'
import { randomFrom } from './random.ts'

export type Random = {
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  oneOf<T>(values: readonly T[]): T
  /** True in `times` of a hundred calls. */
  percent(times: number): boolean
}

export function drawing(seed: number): Random {
  const next = randomFrom(seed)
  return drawingBy((least, most) => least + Math.floor(next() * (most - least + 1)))
}

/** Everything is drawn from whole numbers. */
export function drawingBy(whole: Random['whole']): Random {
  return {
    whole,
    oneOf: values => values[whole(0, values.length - 1)] as (typeof values)[number],
    percent: times => whole(1, 100) <= times,
  }
}

export const saleMoment = new Date('2030-06-15T05:00:00.000Z')
const moments = [-86_400_000, -1, 0, 1, 86_400_000].map(
  change => new Date(saleMoment.getTime() + change),
)
const voyages = ['voyage-1', 'voyage-2']
const operators = ['SAOBIEN', 'CONSON', 'LYSONLINK']
const terminals = ['RGA', 'PQB', 'HTN']
const days = ['2029-12-31', '2030-01-01', '2030-06-30', '2030-07-01', '2030-10-09']
const classes = ['eco', 'vip', 'business']
const types = ['adult', 'child', 'elder']

/** Up to 5,000,000, with and without tax, sometimes free. */
export function drawFare({ whole, oneOf, percent }: Random): Fare {
  const priceWithoutTax = percent(5) ? 0 : whole(0, oneOf([9, 1_000, 400_000, 4_000_000]))
  const tax = percent(30) ? 0 : whole(0, Math.ceil(priceWithoutTax / 4))
  return { priceWithoutTax, priceWithTax: priceWithoutTax + tax }
}

export function drawTrip({ whole, oneOf }: Random): Trip {
  return {
    voyageId: oneOf(voyages),
    operatorCode: oneOf(operators),
    departureTerminal: oneOf(terminals),
    arrivalTerminal: oneOf(terminals),
    departureDate: oneOf(days),
    seatClass: oneOf(classes),
    passengerType: oneOf(types),
    passengerCount: whole(1, 6),
  }
}

export function drawAdditions(random: Random, organizationId: string): PriceAddition[] {
  return Array.from({ length: random.whole(0, 4) }, () => drawAddition(random, organizationId))
}

function drawAddition(random: Random, organizationId: string): PriceAddition {
  const { whole, oneOf, percent } = random
  const maybe = <T>(draw: () => T): T | null => (percent(12) ? draw() : null)
  const some = (values: readonly string[]) => values.filter(() => percent(60))
  const amountType = oneOf(['percent', 'flat'] as const)
  const most = oneOf(amountType === 'percent' ? [99, 1_500, 12_000] : [9, 50_000, 5_000_000])
  return {
    id: drawId(random),
    organizationId,
    title: 'Drawn',
    amountType,
    direction: percent(65) ? 'increase' : 'decrease',
    amount: whole(0, most),
    priority: whole(-1, 2),
    voyageId: maybe(() => oneOf(voyages)),
    operatorCode: maybe(() => oneOf(operators)),
    departureTerminal: maybe(() => oneOf(terminals)),
    arrivalTerminal: maybe(() => oneOf(terminals)),
    departureFrom: maybe(() => oneOf(days)),
    departureTo: maybe(() => oneOf(days)),
    seatClasses: maybe(() => some(classes)),
    passengerTypes: maybe(() => some(types)),
    countMin: maybe(() => whole(0, 5)),
    countMax: maybe(() => whole(1, 7)),
    effectiveFrom: maybe(() => oneOf(moments)),
    effectiveTo: maybe(() => oneOf(moments)),
    active: !percent(6),
  }
}

/** With few conditions, or no order would meet them all. */
export function drawVoucher({ whole, oneOf, percent }: Random): Voucher {
  const maybe = <T>(draw: () => T): T | null => (percent(12) ? draw() : null)
  const amountType = oneOf(['percent', 'flat'] as const)
  return {
    id: '',
    organizationId: '',
    code: 'DRAWN',
    title: 'Drawn',
    amountType,
    amount:
      amountType === 'percent'
        ? oneOf([whole(1, 10_000), 500 * whole(1, 20)])
        : whole(1, oneOf([9, 50_000, 5_000_000])),
    minimumOrderTotal: percent(80) ? 0 : whole(0, 6_000_000),
    usageLimit: maybe(() => whole(1, 3)),
    usageCount: whole(0, 3),
    customerLimit: maybe(() => whole(1, 2)),
    departureTerminal: maybe(() => oneOf(terminals)),
    arrivalTerminal: maybe(() => oneOf(terminals)),
    departureFrom: maybe(() => oneOf(days)),
    departureTo: maybe(() => oneOf(days)),
    seatClasses: maybe(() => [oneOf(classes), oneOf(classes)]),
    effectiveFrom: maybe(() => oneOf(moments)),
    effectiveTo: maybe(() => oneOf(moments)),
    active: !percent(6),
  }
}

/** The tickets of an order, one to four. */
export function drawLines(random: Random): VoucherLine[] {
  return Array.from({ length: random.whole(1, 4) }, () => {
    const { departureTerminal, arrivalTerminal, departureDate, seatClass } = drawTrip(random)
    const price = drawFare(random).priceWithTax
    return { departureTerminal, arrivalTerminal, departureDate, seatClass, price }
  })
}

function drawId({ whole }: Random): string {
  const part = (digits: number) =>
    whole(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0')
  return `${part(8)}-${part(4)}-7${part(3)}-8${part(3)}-${part(12)}`
}
