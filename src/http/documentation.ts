/** The OpenAPI document at /openapi.json and its page at /docs, both outside /api. */
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { problemKinds } from '../core/errors.ts'
import type { App } from './app.ts'

export function documentation(config: Config) {
  // Not encapsulated: the document has to see the routes that are registered after it.
  return fastifyPlugin(async scope => {
    const app = scope as unknown as App
    await app.register(swagger, { openapi: frame(config) })
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    await app.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        title: 'Gangway partner API',
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
      return reply
        .code(kind ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send(kind ? `${code}\nHTTP ${kind.status}\n${kind.title}\n` : 'no such problem\n')
    })
  })
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
  }
}
