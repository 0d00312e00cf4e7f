/**
 * Finds the caller behind a key, from memory. Memory is used only while the connection that reports
 * changed and deleted keys is proven alive, and for a minute after the key's last use was written.
 * Otherwise the database is asked.
 */
import { hash } from 'node:crypto'
import type { Environment } from '../core/environment.ts'
import type { Database, Notifications } from '../db/index.ts'
import { type Caller, readCaller } from './keys.ts'

export type Callers = {
  /** Null when there is no such key, or none of this environment. */
  find(key: string): Promise<Caller | null>
}

const knownMax = 20_000

export function createCallers(deps: {
  db: Database
  environment: Environment
  notifications: Notifications
}): Callers {
  const { db, environment, notifications } = deps
  // By digest, because the key itself is kept nowhere.
  const known = new Map<string, { caller: Caller; until: number }>()
  let changes = 0
  notifications.subscribe('key_changed', () => {
    known.clear()
    changes += 1
  })
  return {
    async find(key) {
      const name = hash('sha256', key, 'base64')
      const kept = known.get(name)
      if (kept && kept.until > performance.now()) {
        if (notifications.hasHeard() || (await notifications.hear())) {
          // The key may have been removed while we asked.
          const still = known.get(name)
          if (still) return still.caller
        }
      }
      const changesBefore = changes
      const found = await readCaller(db, environment, key)
      if (found === null) return null
      if (changes === changesBefore) {
        if (known.size >= knownMax) known.clear()
        known.set(name, {
          caller: found.caller,
          until: performance.now() + found.usedSeconds * 1_000,
        })
      }
      return found.caller
    },
  }
}
