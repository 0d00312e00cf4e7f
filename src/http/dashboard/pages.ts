/**
 * The page at /dashboard: the files of `npm run build`. Their names change with their content, so browsers
 * keep them for good. The page itself names them, so browsers ask for it every time, also at Back: a page that they
 * keep would show what somebody saw who has signed out since.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { fail } from '../../core/errors.ts'
import type { App } from '../app.ts'
import { builtPage, nameBuild, readPage } from './built-page.ts'

/**
 * Scripts come from this origin alone. Styles may be inline, because the component library sets them as the
 * page runs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function dashboardPages({ environment }: Config) {
  return async (scope: unknown): Promise<void> => {
    const app = scope as App
    await app.register(fastifyStatic, {
      root: builtPage,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })
    const sendPage = async (reply: FastifyReply) => {
      const page = await readPage()
      if (page === null) fail('service_unavailable', 'the page is not built; run `npm run build`')
      await nameBuild(reply)
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .send(page.replace('%ENVIRONMENT%', environment))
    }
    app.get('/', (_request, reply) => sendPage(reply))
    app.get('/assets/*', (request, reply) => {
      const name = (request.params as { '*': string })['*']
      const isFile = /^[\w.-]+$/.test(name) && existsSync(join(builtPage, 'assets', name))
      if (!isFile) fail('not_found', 'there is no such file')
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      return reply.sendFile(`assets/${name}`)
    })
    for (const name of ['favicon.svg', 'color-scheme.js']) {
      app.get(`/${name}`, (_request, reply) => {
        reply.header('cache-control', 'no-cache')
        return reply.sendFile(name)
      })
    }
    // Every other path is a screen of the page, except those of the endpoints beside it.
    app.get('/*', (request, reply) => {
      const path = (request.params as { '*': string })['*']
      if (/^api(\/|$)/.test(path) || /\.\w+$/.test(path)) fail('not_found', 'there is no such path')
      return sendPage(reply)
    })
  }
}
