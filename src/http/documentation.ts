/** The OpenAPI document at /openapi.json and its page at /docs, both outside /api. */
import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { fail, problemKinds } from '../core/errors.ts'
import type { App } from './app.ts'
import { WebhookBody } from './v1/webhook-endpoint/present.ts'

export function documentation(config: Config) {
  // Not encapsulated: the document has to see the routes that are registered after it.
  return fastifyPlugin(async scope => {
    const app = scope as unknown as App
    await app.register(swagger, {
      openapi: frame(config),
      // The dashboard's endpoints are its own matter.
      transform: ({ schema, url }) => ({
        schema: url.startsWith('/dashboard') ? { ...schema, hide: true } : schema,
        url,
      }),
      transformObject: shown => correct(('openapiObject' in shown && shown.openapiObject) || {}),
    })
    app.addHook('onSend', async (request, reply) => {
      if (!/^\/docs(?:[/?]|$)/.test(request.url)) return
      reply.header('content-security-policy', pagePolicy(config))
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
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
    app.get('/docs/problems/:code', { schema: { hide: true } }, async (request, reply) => {
      const { code } = request.params as { code: string }
      const kind = Object.entries(problemKinds).find(([name]) => name === code)?.[1]
      if (kind === undefined) fail('not_found', 'there is no such problem')
      return reply
        .type('text/plain; charset=utf-8')
        .send(`${code}\nHTTP ${kind.status}\n${kind.title}\n`)
    })
  })
}

/** The page loads nothing from anywhere else, and sends the entered key nowhere else. */
function pagePolicy(config: Config): string {
  const api = config.publicUrl === null ? '' : ` ${new URL(config.publicUrl).origin}`
  return [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

type Content = Record<string, { schema?: { format?: string; anyOf?: { type?: string }[] } }>
type Operation = {
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** What the generator cannot know: bodies that may be left out, and content that is not JSON. */
export function correct<Document extends { paths?: unknown }>(document: Document): Document {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  for (const operation of Object.values(paths).flatMap(path => Object.values(path))) {
    const { requestBody, responses } = operation
    const input = requestBody?.content['application/json']?.schema
    if (requestBody && input?.anyOf?.some(({ type }) => type === 'null')) {
      requestBody.required = false
    }
    for (const [status, response] of Object.entries(responses)) {
      response.description = STATUS_CODES[status] ?? response.description
      const json = response.content?.['application/json']
      if (json === undefined) continue
      if (/^[45]/.test(status)) response.content = { 'application/problem+json': json }
      if (json.schema?.format === 'binary') response.content = { 'application/pdf': json }
    }
  }
  return document
}

function frame(config: Config) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Gangway partner API',
      version: '1.0.0',
      description: [
        'Search sailings of thirteen ferry operators, read seat maps, check prices, book, confirm',
        'issuance and download tickets. Amounts are whole Vietnamese dong.',
        `This installation is **${config.environment}**.`,
        config.environment === 'uat'
          ? 'UAT is a live system: every confirmation places a real order and spends real money. Use synthetic passengers only.'
          : '',
      ].join(' '),
    },
    servers: [{ url: config.publicUrl ?? '/' }],
    components: {
      securitySchemes: {
        key: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'An API key of this environment',
        },
      },
    },
    security: [{ key: [] }],
    webhooks: {
      event: {
        post: {
          operationId: 'event',
          tags: ['Webhooks'],
          summary: 'What the registered URL is sent, once for each event',
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: WebhookBody } } },
          responses: { '2XX': { description: 'Anything else counts as refused' } },
        },
      },
    },
  }
}
