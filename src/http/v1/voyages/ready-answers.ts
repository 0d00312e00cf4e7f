/**
 * Answers as bytes, for as long as nothing changes that they were made from. Whoever changes it says so
 * in the same transaction (migrations/0024), and an answer is used only while it is proven that
 * everything that was said has been heard.
 */
import type { Notifications } from '../../../db/index.ts'

export type Answer = {
  bytes: Buffer
  /** What it was made from, as the notifications call it. */
  madeFrom: string[]
  /** What changes without anybody's writing, changes then. */
  standsMs: number
}

export type ReadyAnswers = {
  find(key: string): Promise<Buffer | null>
  /** Makes an answer and keeps it, unless it is old before it is made. */
  make(key: string, work: () => Promise<Answer>): Promise<Buffer>
}

/** What nobody thought of is not wrong for longer. */
const standsMsMax = 10_000
const bytesMax = 64 * 1024 * 1024

export function createReadyAnswers(notifications: Notifications): ReadyAnswers {
  const answers = new Map<string, { bytes: Buffer; until: number }>()
  const keysBySource = new Map<string, Set<string>>()
  /** One for each answer that is being made: what changed meanwhile. */
  const underWay = new Set<Set<string | null>>()
  let bytesKept = 0

  notifications.subscribe('search_changed', source => {
    for (const changed of underWay) changed.add(source)
    if (source === null) return forgetAll()
    for (const key of keysBySource.get(source) ?? []) forget(key)
    keysBySource.delete(source)
  })

  return {
    async find(key) {
      if (!answers.has(key)) return null
      if (!notifications.hasHeard() && !(await notifications.hear())) return null
      const kept = answers.get(key)
      return kept && kept.until > performance.now() ? kept.bytes : null
    },
    async make(key, work) {
      const changed = new Set<string | null>()
      underWay.add(changed)
      const begun = performance.now()
      try {
        const answer = await work()
        const isOld = changed.has(null) || answer.madeFrom.some(source => changed.has(source))
        if (!isOld) keep(key, answer, begun)
        return answer.bytes
      } finally {
        underWay.delete(changed)
      }
    },
  }

  function keep(key: string, { bytes, madeFrom, standsMs }: Answer, begun: number): void {
    const until = begun + Math.min(standsMs, standsMsMax)
    if (until <= performance.now()) return
    forget(key)
    if (bytesKept + bytes.length > bytesMax) forgetAll()
    answers.set(key, { bytes, until })
    bytesKept += bytes.length
    for (const source of madeFrom) {
      const keys = keysBySource.get(source) ?? new Set()
      keysBySource.set(source, keys.add(key))
    }
  }

  function forget(key: string): void {
    bytesKept -= answers.get(key)?.bytes.length ?? 0
    answers.delete(key)
  }

  function forgetAll(): void {
    answers.clear()
    keysBySource.clear()
    bytesKept = 0
  }
}
