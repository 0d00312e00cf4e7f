import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the sum of everything done under the lock; each step is bounded. */
const waitMs = 180_000
const sqliteBusy = 5

/**
 * Runs `work` while no other process does. The lock must be free the moment its holder is killed. A file
 * with a pid is not: pids are reused, and in a container they are even the same ones. SQLite takes a lock
 * of the operating system, which Node offers in no other way.
 */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    for (const until = performance.now() + waitMs; !tryLock(lock); await sleep(50)) {
      if (performance.now() > until) throw new Error(`another process holds ${path} for too long`)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy) return false
    throw error
  }
}
