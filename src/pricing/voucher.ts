/**
 * A voucher and its discount. Pure. A voucher lowers the customer price only: NET and
 * base prices are made without it.
 */
import { shareInBasisPoints, sumDong } from '../core/money.ts'
import { refusalOfSailing, type SailingConditions, type SailingSeat } from './conditions.ts'

export type Voucher = SailingConditions & {
  id: string
  organizationId: string
  code: string
  title: string
  amountType: 'percent' | 'flat'
  /** Basis points (1000 = 10%) or dong per booking. */
  amount: number
  minimumOrderTotal: number
  usageLimit: number | null
  usageCount: number
  customerLimit: number | null
  effectiveFrom: Date | null
  effectiveTo: Date | null
  active: boolean
}

/** One ticket of the order, or the whole order when all its tickets are of one kind. */
export type VoucherLine = SailingSeat & {
  /** The customer price in dong. */
  price: number
}

export type ExhaustedLimit = 'used_up' | 'customer_limit'

/** Why a voucher does not apply. */
export const voucherRefusals = [
  'inactive',
  'not_yet_effective',
  'expired',
  'used_up',
  'customer_limit',
  'below_minimum',
  'other_route',
  'other_departure_date',
  'other_seat_class',
  'nothing_to_discount',
] as const

type VoucherRefusal = (typeof voucherRefusals)[number]

export type Discount =
  | { applies: true; amount: number }
  | { applies: false; reason: VoucherRefusal }

/**
 * The discount of a voucher on an order, in dong, or the reason why it does not apply. It applies to the
 * lines that meet its conditions; the minimum is of the whole order. A percentage rounds half up once, on
 * the sum of those lines; a flat amount never takes more than they cost. Where that is 0, it does not
 * apply: a use would be counted for nothing.
 */
export function discountOf(
  voucher: Voucher,
  lines: readonly VoucherLine[],
  usesByCustomer: number,
  now: Date,
): Discount {
  const refusal =
    refusalOfUse(voucher, usesByCustomer, now) ??
    (sumDong(lines.map(line => line.price)) < voucher.minimumOrderTotal ? 'below_minimum' : null)
  if (refusal !== null) return { applies: false, reason: refusal }
  const fitting = lines.filter(line => refusalOfSailing(voucher, line) === null)
  const [first] = lines
  if (fitting.length === 0 || first === undefined) {
    return { applies: false, reason: (first && refusalOfSailing(voucher, first)) ?? 'other_route' }
  }
  const amount = takeOff(voucher, fitting)
  return amount > 0 ? { applies: true, amount } : { applies: false, reason: 'nothing_to_discount' }
}

/**
 * The discount in dong of a voucher that was promised to a booking, on the booking's present prices. The
 * conditions on time and use were met at the promise, so they are not asked again.
 */
export function promisedDiscount(voucher: Voucher, lines: readonly VoucherLine[]): number {
  const fitting = lines.filter(line => refusalOfSailing(voucher, line) === null)
  return takeOff(voucher, fitting)
}

function takeOff(voucher: Voucher, fitting: readonly VoucherLine[]): number {
  const total = sumDong(fitting.map(line => line.price))
  return voucher.amountType === 'percent'
    ? shareInBasisPoints(total, voucher.amount)
    : Math.min(voucher.amount, total)
}

function refusalOfUse(voucher: Voucher, usesByCustomer: number, now: Date): VoucherRefusal | null {
  if (!voucher.active) return 'inactive'
  if (voucher.effectiveFrom && now < voucher.effectiveFrom) return 'not_yet_effective'
  if (voucher.effectiveTo && now >= voucher.effectiveTo) return 'expired'
  return exhaustedLimit(voucher, usesByCustomer)
}

export function exhaustedLimit(voucher: Voucher, usesByCustomer: number): ExhaustedLimit | null {
  if (voucher.usageLimit !== null && voucher.usageCount >= voucher.usageLimit) return 'used_up'
  if (voucher.customerLimit !== null && usesByCustomer >= voucher.customerLimit) {
    return 'customer_limit'
  }
  return null
}
