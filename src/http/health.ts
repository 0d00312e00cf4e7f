import { type Database, ping } from '../db/index.ts'
import type { App } from './app.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, because its database answers. */
export function healthRoutes(db: Database) {
  return async (scope: unknown) => {
    const app = scope as App
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await ping(db)
      return { status: 'ready' }
    })
  }
}
