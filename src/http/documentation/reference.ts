/**
 * The API reference. Its package keeps the page's script, four million characters, in memory twice while it
 * is loaded. So the first reader starts a thread that loads it, hands over page and script, and ends.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import type { Config } from '../../config.ts'
import type { App } from '../app.ts'

export type Reference = { page: string; packedScript: Uint8Array }

export const scriptPath = '/docs/js/scalar.js'

const hidden = { schema: { hide: true } }

export function referencePage(app: App, config: Config): void {
  let reading: Promise<Reference> | null = null
  const read = () => {
    reading ??= readReference().catch(error => {
      reading = null
      throw error
    })
    return reading
  }
  app.get('/docs', hidden, async (_request, reply) => {
    const { page } = await read()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(config, page))
      .send(page)
  })
  app.get(scriptPath, hidden, async (request, reply) => {
    const packed = Buffer.from((await read()).packedScript)
    reply.type('application/javascript; charset=utf-8').header('vary', 'accept-encoding')
    const takesPacked = /(^|,)\s*gzip\s*(,|$)/.test(request.headers['accept-encoding'] ?? '')
    if (takesPacked) return reply.header('content-encoding', 'gzip').send(packed)
    return reply.send(Readable.from([packed]).pipe(createGunzip()))
  })
}

async function readReference(): Promise<Reference> {
  const thread = new Worker(new URL('./reference-thread.ts', import.meta.url))
  const [reference] = await once(thread, 'message')
  return reference
}

/** The page loads nothing from another origin, and sends the entered key to no other origin. */
function pagePolicy(config: Config, page: string): string {
  const api = config.publicUrl === null ? '' : ` ${new URL(config.publicUrl).origin}`
  return [
    "default-src 'none'",
    `script-src 'self'${digestsOfScripts(page)}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Allows the scripts that the page was made with, and none that got into it later. */
function digestsOfScripts(page: string): string {
  return [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')
}
