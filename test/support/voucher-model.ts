/**
 * A second model of a voucher's discount, to compare the first with. It is written from the rules, in exact
 * fractions, and collects all reasons against it instead of the first one.
 */
import type { Voucher, VoucherLine } from '../../src/pricing/index.ts'

type ModelDiscount = {
  amount: bigint
  /** All reasons against it; with any of them the discount is 0. */
  reasons: string[]
  /** The discount when the voucher was promised before: time and use are not checked again. */
  promised: bigint
}

export function modelDiscount(
  voucher: Voucher,
  lines: readonly VoucherLine[],
  usesByCustomer: number,
  now: Date,
): ModelDiscount {
  const total = totalOf(lines)
  const against = [
    ...ofUse(voucher, usesByCustomer, now),
    ...(total < BigInt(voucher.minimumOrderTotal) ? ['below_minimum'] : []),
  ]
  const fitting = lines.filter(line => ofLine(voucher, line).length === 0)
  if (fitting.length === 0) against.push(...lines.flatMap(line => ofLine(voucher, line)))
  const promised = share(voucher, totalOf(fitting))
  if (fitting.length > 0 && promised === 0n) against.push('nothing_to_discount')
  return { amount: against.length > 0 ? 0n : promised, reasons: against, promised }
}

/** The discount on the tickets that fit; half a dong rounds up. */
function share({ amountType, amount }: Voucher, total: bigint): bigint {
  if (amountType === 'flat') return total < BigInt(amount) ? total : BigInt(amount)
  const [over, under] = [total * BigInt(amount), 10_000n]
  const rest = over % under
  return (over - rest) / under + (rest * 2n < under ? 0n : 1n)
}

const totalOf = (lines: readonly VoucherLine[]) =>
  lines.reduce((sum, { price }) => sum + BigInt(price), 0n)

function ofUse(voucher: Voucher, usesByCustomer: number, now: Date): string[] {
  const time = now.getTime()
  const left = (limit: number | null, used: number) => (limit ?? Infinity) - used
  return failed([
    ['inactive', voucher.active],
    ['not_yet_effective', time >= (voucher.effectiveFrom?.getTime() ?? -Infinity)],
    ['expired', time < (voucher.effectiveTo?.getTime() ?? Infinity)],
    ['used_up', left(voucher.usageLimit, voucher.usageCount) > 0],
    ['customer_limit', left(voucher.customerLimit, usesByCustomer) > 0],
  ])
}

function ofLine(voucher: Voucher, line: VoucherLine): string[] {
  const day = (text: string) => Number(text.replaceAll('-', ''))
  const isIt = (wanted: string | null, found: string) => [null, found].includes(wanted)
  const sails = day(line.departureDate)
  return failed([
    ['other_route', isIt(voucher.departureTerminal, line.departureTerminal)],
    ['other_route', isIt(voucher.arrivalTerminal, line.arrivalTerminal)],
    ['other_departure_date', voucher.departureFrom === null || sails >= day(voucher.departureFrom)],
    ['other_departure_date', voucher.departureTo === null || sails <= day(voucher.departureTo)],
    ['other_seat_class', (voucher.seatClasses ?? [line.seatClass]).includes(line.seatClass)],
  ])
}

const failed = (conditions: [name: string, holds: boolean][]) =>
  conditions.filter(([, holds]) => !holds).map(([name]) => name)
