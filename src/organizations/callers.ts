/**
 * Finds the caller behind a key, from memory for a minute after the key's last use was written. A key that is
 * changed or deleted is told of by its trigger.
 */
import { hash } from 'node:crypto'
import type { Environment } from '../core/environment.ts'
import { createKept, type Database, type Notifications } from '../db/index.ts'
import { type Caller, readCaller, useSeconds } from './keys.ts'

export type Callers = {
  /** Null when there is no such key, or none of this environment. */
  find(key: string): Promise<Caller | null>
}

const callersMax = 20_000
/** A notification names no key: each is about all of them. */
const anyKey = ''

export function createCallers(deps: {
  db: Database
  environment: Environment
  notifications: Notifications
}): Callers {
  const { db, environment, notifications } = deps
  const kept = createKept<Caller | null>(notifications, {
    channel: 'key_changed',
    weightMax: callersMax,
    standsMsMax: useSeconds * 1_000,
  })
  return {
    async find(key) {
      // By digest, because the key itself is kept nowhere.
      const name = hash('sha256', key, 'base64')
      const known = await kept.find(name, notifications.hear)
      if (known !== null) return known
      return kept.make(name, async () => {
        const found = await readCaller(db, environment, key)
        // What is no key is not kept, because no notification reports a new one.
        return {
          value: found?.caller ?? null,
          madeFrom: [anyKey],
          standsMs: (found?.usedSeconds ?? 0) * 1_000,
          weight: 1,
        }
      })
    },
  }
}
