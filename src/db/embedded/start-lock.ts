import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than everything that is done under the lock, each of it bounded. */
const waitMs = 180_000
const sqliteBusy = 5

/**
 * Runs `work` while no other process is in here. The lock must be free the moment its holder is
 * killed, and a file with a pid in it is not: pids are given out again, in a container the very
 * same ones. SQLite takes a lock of the operating system, which Node offers nowhere else.
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
