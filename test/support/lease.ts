import { newId } from '../../src/core/ids.ts'
import type { Lease } from '../../src/db/index.ts'

/** Each look at the lease takes the next of these answers; after them it is held. */
export function leaseOf(worker: string, answers: readonly boolean[] = []): Lease {
  const left = [...answers]
  return { worker, isHeld: () => left.shift() ?? true }
}

/** The ways to be without a lease: whose row it is and for how many seconds, and what each look at it finds. */
export const lostLeases = (me: string) =>
  [
    ['that another worker has', newId(), 600, []],
    ['that has run out by the clock of the database', me, -1, []],
    ['that is not sure any more', me, 600, [false]],
    ['that ended after it was written', me, 600, [true, false]],
  ] as const
