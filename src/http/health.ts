import { type Database, first, sql } from '../db/index.ts'
import type { App } from './app.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, because its database answers. */
export function healthRoutes(db: Database) {
  return async (scope: unknown) => {
    const app = scope as App
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await first(db, sql`select 1 as ready`)
      return { status: 'ready' }
    })
  }
}
