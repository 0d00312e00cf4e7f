/** What partners' developers read: the OpenAPI document, its page, the guides and the problems, all outside /api. */
import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import type { App } from '../app.ts'
import { describeRoutes } from './document.ts'
import { readingPages } from './pages.ts'

export function documentation(config: Config) {
  // Not encapsulated: the document has to see the routes that are registered after it.
  return fastifyPlugin(async scope => {
    const app = scope as unknown as App
    await describeRoutes(app, config)
    app.addHook('onSend', async (request, reply, payload) => {
      if (!/^\/docs(?:[/?]|$)/.test(request.url)) return
      if (reply.hasHeader('content-security-policy')) return
      reply.header('content-security-policy', pagePolicy(config, payload))
    })
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    await app.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        title: 'Gangway partner API',
        pageTitle: 'Gangway partner API',
        // The entered key is gone after a reload, as published.
        persistAuth: false,
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
    readingPages(app)
  })
}

/** The page loads nothing from anywhere else, and sends the entered key nowhere else. */
function pagePolicy(config: Config, page: unknown): string {
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

/** The script that stands in the page itself may run, and no other that got into it. */
function digestsOfScripts(page: unknown): string {
  if (typeof page !== 'string') return ''
  return [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')
}
