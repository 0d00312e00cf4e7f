import { randomUUID } from 'node:crypto'

/** Portal logins. They are in memory, so a restart ends all of them. */
export type Sessions = {
  open(operator: string): { id: string; maxAgeSeconds: number }
  isOpen(operator: string, id: string): boolean
  end(id: string): void
  clear(): void
}

const sessionLifetimeMs = 15 * 60_000
/** One that ends while a form is on its way leaves its sender in doubt; a scaled one would do so often. */
const lifetimeMsMin = 60_000

export function createSessions(timeScale: number): Sessions {
  const lifetimeMs = Math.max(lifetimeMsMin, sessionLifetimeMs * timeScale)
  const sessions = new Map<string, { operator: string; endsAt: number }>()
  return {
    open(operator) {
      for (const [id, { endsAt }] of sessions) if (endsAt <= Date.now()) sessions.delete(id)
      const id = randomUUID()
      sessions.set(id, { operator, endsAt: Date.now() + lifetimeMs })
      return { id, maxAgeSeconds: Math.floor(lifetimeMs / 1000) }
    },
    isOpen(operator, id) {
      const session = sessions.get(id)
      return session?.operator === operator && Date.now() < session.endsAt
    },
    end: id => sessions.delete(id),
    clear: () => sessions.clear(),
  }
}
