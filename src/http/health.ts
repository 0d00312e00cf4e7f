import { fail } from '../core/errors.ts'
import type { App } from './app.ts'

/** `/healthz` answers that the process lives. `/readyz` answers whether it can serve. */
export function healthRoutes(isReady: () => Promise<boolean>) {
  return async (scope: unknown) => {
    const app = scope as App
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/readyz', { schema: { hide: true } }, async () => {
      if (!(await isReady())) fail('service_unavailable', 'not ready', { retryAfterSeconds: 5 })
      return { status: 'ready' }
    })
  }
}
