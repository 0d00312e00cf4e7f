/**
 * A cache of values read from the database. Every writer notifies a change in its own transaction
 * (migrations 0024 and 0027). A kept value is used only while it is proven that every notification has been
 * heard.
 */
import type { Channel, Notifications } from './notifications.ts'

type Made<Value> = {
  value: Value
  /** The origins of the value, by their names on the channel. */
  madeFrom: string[]
  /** Milliseconds for which the value holds, because of changes that come with time and without a write. */
  standsMs: number
  /** Its share of `weightMax`: bytes, or 1. */
  weight: number
}

export type Kept<Value> = {
  /** Null: nothing is kept under the key. The caller chooses the proof: `hear` or `hearAll`. */
  find(key: string, hear: () => Promise<boolean>): Promise<Value | null>
  /** Makes a value and keeps it, unless an origin changed meanwhile. */
  make(key: string, work: () => Promise<Made<Value>>): Promise<Value>
}

/** Keeps values up to `weightMax` in all, each for `standsMsMax` milliseconds at most. */
export function createKept<Value>(
  notifications: Notifications,
  options: { channel: Channel; weightMax: number; standsMsMax: number },
): Kept<Value> {
  const { channel, weightMax, standsMsMax } = options
  /** In the order of keeping, the oldest first. */
  const kept = new Map<string, Made<Value> & { until: number }>()
  const keysByOrigin = new Map<string, Set<string>>()
  /** One set for each value that is being made: the origins that changed meanwhile. */
  const underWay = new Set<Set<string | null>>()
  let weightKept = 0

  notifications.subscribe(channel, origin => {
    for (const changed of underWay) changed.add(origin)
    if (origin === null) return forgetAll()
    for (const key of keysByOrigin.get(origin) ?? []) forget(key)
  })

  return {
    async find(key, hear) {
      if (!kept.has(key) || !(await hear())) return null
      const found = kept.get(key)
      return found && found.until > performance.now() ? found.value : null
    },
    async make(key, work) {
      const changed = new Set<string | null>()
      underWay.add(changed)
      const begun = performance.now()
      try {
        const made = await work()
        const isOld = changed.has(null) || made.madeFrom.some(origin => changed.has(origin))
        if (!isOld) keep(key, made, begun)
        return made.value
      } finally {
        underWay.delete(changed)
      }
    },
  }

  function keep(key: string, made: Made<Value>, begun: number): void {
    const now = performance.now()
    const until = begun + Math.min(made.standsMs, standsMsMax)
    if (until <= now) return
    forget(key)
    forgetOld(now)
    if (weightKept + made.weight > weightMax) forgetAll()
    kept.set(key, { ...made, until })
    weightKept += made.weight
    for (const origin of made.madeFrom) {
      const keys = keysByOrigin.get(origin) ?? new Set()
      keysByOrigin.set(origin, keys.add(key))
    }
  }

  /**
   * Old values may never be asked for again. A value that still holds stops the loop, but only for a short
   * time.
   */
  function forgetOld(now: number): void {
    for (const [key, { until }] of kept) {
      if (until > now) return
      forget(key)
    }
  }

  function forget(key: string): void {
    const made = kept.get(key)
    if (made === undefined) return
    kept.delete(key)
    weightKept -= made.weight
    for (const origin of made.madeFrom) {
      const keys = keysByOrigin.get(origin)
      keys?.delete(key)
      if (keys?.size === 0) keysByOrigin.delete(origin)
    }
  }

  function forgetAll(): void {
    kept.clear()
    keysByOrigin.clear()
    weightKept = 0
  }
}
