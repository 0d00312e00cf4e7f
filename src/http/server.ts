/** The HTTP server: what is true of every call, and the table of contents. */

import helmet from '@fastify/helmet'
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { Problem, refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { App, Services } from './app.ts'
import { authenticate } from './authentication.ts'
import { documentation } from './documentation.ts'
import { healthRoutes } from './health.ts'
import { sendProblem, toProblem } from './problem.ts'
import { partnerRoutes } from './v1/index.ts'

const bodyBytesMax = 256 * 1024
/** For the whole request to arrive; the answer may take minutes. */
const requestTimeoutMs = 30_000

export async function createServer(services: Services, log: FastifyBaseLogger): Promise<App> {
  const app: App = Fastify({
    loggerInstance: log,
    // One line per request is written below, without the address: its query may name a passenger.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => saneRequestId(request.headers['x-request-id']) ?? newId(),
    requestTimeout: requestTimeoutMs,
    bodyLimit: bodyBytesMax,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      sendProblem(request, reply, toProblem(error, request))
    },
  })
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  parseBodies(app)
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept alive would keep a stopping server waiting for its next call.
    if (services.stopping.aborted) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) =>
    logResponse(request, reply.statusCode, reply.elapsedTime),
  )
  const methodsByPath = collectMethods(app)
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, toProblem(error, request)),
  )
  app.setNotFoundHandler(async (request, reply) => {
    const allowed = methodsByPath(pathOf(request))
    if (allowed.length === 0) throw new Problem('not_found', 'there is no such path', {})
    if (pathOf(request).startsWith('/api/')) {
      await authenticate(request, services.db, services.config.environment)
    }
    reply.header('allow', allowed.join(', '))
    throw new Problem('method_not_allowed', `use ${allowed.join(' or ')}`, {})
  })
  await app.register(helmet, { contentSecurityPolicy: false })
  await app.register(documentation(services.config))
  await app.register(healthRoutes(services.db))
  await app.register(partnerApi(services), { prefix: '/api/v1' })
  return app
}

/** Everything under /api/v1: the key first, private answers, no NUL in any text. */
function partnerApi(services: Services) {
  return async (scope: unknown) => {
    const app = scope as App
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await authenticate(request, services.db, services.config.environment)
    })
    app.addHook('preHandler', async request => {
      refuseNul(request.query, '')
      refuseNul(request.body, '')
      // UAT's one switch: payloads in full, because only synthetic passengers are allowed there.
      if (services.config.environment === 'uat' && request.body != null) {
        request.log.info({ payload: request.body }, 'request payload')
      }
    })
    for (const route of partnerRoutes) route(app, services)
  }
}

/** JSON only. An empty body is no body, whatever its content type says. */
function parseBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body as string, done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(new Problem('unsupported_media_type', 'send the body as application/json', {}))
  })
}

/** PostgreSQL's text has no NUL; a caller's must not become our error. */
function refuseNul(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) refuseField(path, 'has a NUL character')
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) refuseNul(inner, `${path}/${key}`)
  }
}

function saneRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? ''
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

function logResponse(request: FastifyRequest, status: number, elapsedMs: number): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      elapsedMs: Math.round(elapsedMs),
      organizationId: request.caller?.organizationId,
      keyId: request.caller?.keyId,
    },
    'request answered',
  )
}

/** The methods of every path, for `Allow`: filled as routes are registered. */
function collectMethods(app: App): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', (route: RouteOptions) => {
    const pattern = new RegExp(`^${route.url.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`)
    routes.push({ pattern, methods: [route.method].flat() })
  })
  return path => [
    ...new Set(routes.filter(route => route.pattern.test(path)).flatMap(route => route.methods)),
  ]
}
