/**
 * What was read, for as long as nothing changes that it was made from. Whoever changes it says so in
 * the same transaction (migrations 0024 and 0027), and what is kept is used only while it is proven
 * that everything that was said has been heard.
 */
import type { Channel, Notifications } from './notifications.ts'

export type Made<Value> = {
  value: Value
  /** What it was made from, as the channel calls it. */
  madeFrom: string[]
  /** What changes without anybody's writing, changes then. */
  standsMs: number
  /** As the limit counts it: bytes, or one. */
  weight: number
}

export type Kept<Value> = {
  /** How it is proven that everything was heard is the caller's choice: `hear` or `hearAll`. */
  find(key: string, hear: () => Promise<boolean>): Promise<Value | null>
  /** Makes a value and keeps it, unless it is old before it is made. */
  make(key: string, work: () => Promise<Made<Value>>): Promise<Value>
}

export function createKept<Value>(
  notifications: Notifications,
  options: { channel: Channel; weightMax: number; standsMsMax: number },
): Kept<Value> {
  const { channel, weightMax, standsMsMax } = options
  /** The oldest first. */
  const kept = new Map<string, Made<Value> & { until: number }>()
  const keysBySource = new Map<string, Set<string>>()
  /** One for each value that is being made: what changed meanwhile. */
  const underWay = new Set<Set<string | null>>()
  let weightKept = 0

  notifications.subscribe(channel, source => {
    for (const changed of underWay) changed.add(source)
    if (source === null) return forgetAll()
    for (const key of keysBySource.get(source) ?? []) forget(key)
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
        const isOld = changed.has(null) || made.madeFrom.some(source => changed.has(source))
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
    for (const source of made.madeFrom) {
      const keys = keysBySource.get(source) ?? new Set()
      keysBySource.set(source, keys.add(key))
    }
  }

  /** Nobody may ever ask for them again. One that still stands holds up those behind it, but not for long. */
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
    for (const source of made.madeFrom) {
      const keys = keysBySource.get(source)
      keys?.delete(key)
      if (keys?.size === 0) keysBySource.delete(source)
    }
  }

  function forgetAll(): void {
    kept.clear()
    keysBySource.clear()
    weightKept = 0
  }
}
