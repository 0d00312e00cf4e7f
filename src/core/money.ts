/**
 * Money is a whole number of Vietnamese dong. In JavaScript it is a number that `toDong` has proven safe
 * where it entered; in the database it is a `bigint`.
 */

/** Accepts a number, or digits as the driver sends a `bigint`. Throws a `RangeError` for anything else. */
export function toDong(value: unknown): number {
  const amount = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw new RangeError('not a safe whole number of dong')
  }
  return amount
}

export function sumDong(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) total = toDong(total + amount)
  return total
}

/**
 * `amount` changed by basis points (1000 = 10%), rounded half up to a whole dong.
 * The rounding falls on the new price, not on the change: 1,001 less 5% is 950.95, so 951.
 */
export function changeByBasisPoints(amount: number, basisPoints: number): number {
  return shareInProportion(amount, 10_000 + basisPoints, 10_000)
}

/** A share of `amount` in basis points, rounded half up to a whole dong. */
export function shareInBasisPoints(amount: number, basisPoints: number): number {
  return shareInProportion(amount, basisPoints, 10_000)
}

/**
 * Shares `amount` in the ratio of `part` to `whole`, rounded half up to a whole dong: a remainder of exactly
 * one half goes towards plus infinity.
 */
export function shareInProportion(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  const divisor = 2n * BigInt(whole)
  const quotient = doubled / divisor
  const floored = doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient
  return toDong(Number(floored))
}
