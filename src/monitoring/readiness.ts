import { orLate } from '../core/late.ts'
import { type Database, ping } from '../db/index.ts'

/** A probe comes every few seconds and must be answered before the next one. */
const patienceMs = 2_000

/**
 * Whether the process can do its work: it is set up, its database answers, and it is not stopping. A process that is not
 * ready is still alive; a restart would not bring the database back.
 */
export function createReadiness(
  db: Database,
  stopping: AbortSignal,
  setUp: Promise<unknown> = Promise.resolve(),
): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null
  return async () => {
    if (stopping.aborted) return false
    underWay ??= setUp
      .then(() => ping(db))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null
      })
    return (await orLate(underWay, patienceMs)) === true
  }
}
