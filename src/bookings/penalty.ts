/** The part of a cancelled ticket that its operator keeps, by the published schedule. Pure. */
import { shareInBasisPoints } from '../core/money.ts'
import type { CancellationPenalty } from '../operators/index.ts'

type Penalty = { allowed: true; amount: number } | { allowed: false; reason: string }

const hourMs = 3_600_000

/**
 * The entry with the largest `hoursBefore` that is still ahead counts; after the last one, and after
 * departure, nothing can be cancelled. A percentage is of the fare without tax, rounded half up per
 * ticket; no penalty is more than that fare. The amount is in dong.
 */
export function penaltyOf(
  schedule: readonly CancellationPenalty[],
  baseFare: number,
  departsAt: Date,
  now: Date,
): Penalty {
  const hoursLeft = (departsAt.getTime() - now.getTime()) / hourMs
  if (hoursLeft <= 0) return { allowed: false, reason: 'the voyage has departed' }
  const entry = schedule
    .filter(each => each.hoursBefore <= hoursLeft)
    .reduce<CancellationPenalty | null>(
      (best, each) => (best === null || each.hoursBefore > best.hoursBefore ? each : best),
      null,
    )
  if (entry === null || entry.type === 'not_allowed') {
    return { allowed: false, reason: 'the operator takes no cancellation so close to departure' }
  }
  const amount =
    entry.type === 'percent' ? shareInBasisPoints(baseFare, entry.valueBps) : entry.value
  return { allowed: true, amount: Math.min(baseFare, amount) }
}
