/** The HTTP server: what holds for every call, and the list of all routes. */
import { isUtf8 } from 'node:buffer'
import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { fail, Problem, refuseField } from '../core/errors.ts'
import type { App, Services } from './app.ts'
import { authenticate } from './authentication.ts'
import { limitConnections, serverOptions } from './connections.ts'
import { nameBuild } from './dashboard/built-page.ts'
import { dashboardApi } from './dashboard/index.ts'
import { dashboardPages } from './dashboard/pages.ts'
import { documentation } from './documentation/index.ts'
import { healthRoutes } from './health.ts'
import { observeRequests } from './observe.ts'
import { refuseUnreadable, sendProblem, toProblem } from './problem.ts'
import { partnerRoutes } from './v1/index.ts'
import { compileSerializer, compileValidator } from './validation.ts'

const bodyBytesMax = 256 * 1024
/** Far deeper than any body that the document describes. */
const nestingMax = 32

export async function createServer(services: Services, log: FastifyBaseLogger): Promise<App> {
  const app = createFastify(services.config, log)
  const { connections } = services.config
  const max = limitConnections(app.server, connections)
  if (max < connections.max) {
    log.warn({ connections: max }, 'the limit of open files allows fewer than HTTP_CONNECTIONS_MAX')
  }
  // Node would answer 417 by itself. Nobody has to meet what they do not know.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  parseBodies(app)
  app.decorateRequest('caller')
  app.decorateRequest('user')
  addHeaders(app, services)
  observeRequests(app)
  answerFailures(app, services)
  await app.register(documentation(services.config))
  await app.register(healthRoutes(services.isReady))
  await app.register(partnerApi(services), { prefix: '/api/v1' })
  await app.register(dashboardScope(services), { prefix: '/dashboard/api' })
  await app.register(dashboardPages(services.config), { prefix: '/dashboard' })
  return app
}

function createFastify({ connections, trustedProxies }: Config, log: FastifyBaseLogger): App {
  return Fastify({
    loggerInstance: log,
    // `observe.ts` writes one line per request, without the URL: its query may name a passenger.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: request => saneRequestId(request.headers['x-request-id']) ?? randomUUIDv7(),
    http: serverOptions(connections),
    requestTimeout: connections.arrivalSeconds * 1_000,
    bodyLimit: bodyBytesMax,
    trustProxy: trustedProxies,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      sendProblem(request, reply, toProblem(error, request))
    },
    clientErrorHandler: refuseUnreadable,
  })
}

/**
 * Takes JSON in UTF-8 only. Another encoding would be decoded with its letters replaced, and stored like
 * that. An empty body counts as no body, whatever its content type says.
 */
function parseBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity') {
      const detail = `the body is compressed (${encoding}); send it as it is`
      return done(new Problem('unsupported_media_type', detail, {}), undefined)
    }
    if (isUtf8(body as Buffer)) return parse(request, body.toString(), done)
    done(new Problem('validation_failed', 'the body is not UTF-8', {}), undefined)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const detail = `the body is ${request.headers['content-type'] ?? 'of no type'}`
    done(new Problem('unsupported_media_type', detail, {}), undefined)
  })
}

function addHeaders(app: App, { stopping }: Services): void {
  const { forPages, forPrograms } = securityHeaders()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? forPrograms : forPages)
    reply.header('x-request-id', request.id)
    const lacksHost = request.raw.httpVersion === '1.1' && request.headers.host === undefined
    done(lacksHost ? new Problem('validation_failed', 'the header Host is missing', {}) : undefined)
  })
  // Also where no such endpoint is any more: an older page may call it.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/dashboard/api/')) return done()
    nameBuild(reply).then(() => done(), done)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A kept connection would make a stopping server wait for its next call.
    if (stopping.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * The security headers. They are the same on every answer, so helmet is asked once. Policies about frames,
 * windows and other pages are sent only with what a browser may show; programs get the two headers that
 * matter to them.
 */
function securityHeaders() {
  const forPages: Record<string, string> = {}
  const answer = {
    setHeader(name: string, value: string) {
      forPages[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  const apply = helmet({ contentSecurityPolicy: false })
  apply({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  const names = ['strict-transport-security', 'x-content-type-options']
  const forPrograms = Object.fromEntries(names.map(name => [name, forPages[name]]))
  return { forPages, forPrograms }
}

const noSuchPath =
  'there is no such path; /docs lists those of the API, which all begin with /api/v1'

/** Errors become problems. An unknown path is 404; a method that a path does not take is 405, with `Allow`. */
function answerFailures(app: App, services: Services): void {
  const methodsByPath = collectMethods(app)
  const refuseUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsByPath(pathOf(request), request.method)
    if (allowed.length === 0) fail('not_found', noSuchPath)
    if (pathOf(request).startsWith('/api/')) {
      await authenticate(request, services)
    }
    reply.header('allow', allowed.join(', '))
    fail('method_not_allowed', `use ${allowed.join(' or ')}`)
  }
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // GET /vouchers/check-aplicability arrives at GET /vouchers/{id}, but that path is of another method.
    const isNoId = error.validationContext === 'params' && request.caller
    const isOfOther = isNoId && methodsByPath(pathOf(request), request.method).length > 0
    const cause = isOfOther ? await refuseUnknown(request, reply).catch(refusal => refusal) : error
    return sendProblem(request, reply, toProblem(cause, request))
  })
  // The body of a call to an unknown path is not read, so that the answer is always about the path.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.is404) refuseUnknown(request, reply).catch(done)
    else done()
  })
  app.setNotFoundHandler(refuseUnknown)
}

/** Groups in which every write answers 405, even to a path that does not exist. */
const readOnlyGroups = /^\/api\/v1\/(orders|customers)(\/|$)/
const readMethods = ['GET', 'HEAD']
const idPattern = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** Collects the methods of each path as routes are registered; the header `Allow` needs them. */
function collectMethods(app: App): (path: string, method: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', (route: RouteOptions) => {
    // A segment that cannot be an identifier is an unknown path: 404 and not 405.
    const pattern = withoutTrailingSlash(route.url)
      .replaceAll('.', '\\.')
      .replace(/:(?:id|\w+_id)\b/g, idPattern)
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')
    routes.push({ pattern: new RegExp(`^${pattern}$`), methods: [route.method].flat() })
  })
  return (path, method) => {
    const found = routes.filter(route => route.pattern.test(path)).flatMap(route => route.methods)
    const isWrite = !readMethods.includes(method)
    if (found.length === 0 && isWrite && readOnlyGroups.test(path)) return readMethods
    return [...new Set(found)].filter(each => each !== method)
  }
}

/** The path as the router sees it: without one trailing slash. */
function pathOf(request: FastifyRequest): string {
  return withoutTrailingSlash(request.url.split('?')[0] ?? '')
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/**
 * Everything under /api/v1: checks the key first, keeps answers private, and takes only text that can be
 * stored.
 */
function partnerApi(services: Services) {
  return async (scope: unknown) => {
    const app = scope as App
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await authenticate(request, services)
    })
    storableOnly(app)
    refuseQueriesOfWrites(app)
    app.addHook('preValidation', (request, _reply, done) => {
      // The one difference of UAT: payloads are logged in full, because only synthetic passengers are
      // allowed there.
      const { isPayloadSecret } = request.routeOptions.config
      if (services.config.environment === 'uat' && request.body != null && !isPayloadSecret) {
        request.log.info({ payload: request.body }, 'request payload')
      }
      done()
    })
    for (const route of partnerRoutes) route(app, services)
  }
}

/**
 * No call that writes has a query. Ignored, `ticket_ids` there would cancel the whole booking, and `dry_run`
 * there would change it.
 */
function refuseQueriesOfWrites(app: App): void {
  // Once it is certain that the path names an operation.
  app.addHook('preHandler', (request, _reply, done) => {
    const [name] = Object.keys(request.query as object)
    if (name !== undefined && !readMethods.includes(request.method)) {
      refuseField(pointerTo(name), 'this call takes no query; what it takes is in its body')
    }
    done()
  })
}

/** Everything under /dashboard/api. Its bodies are never logged, because they may hold a password. */
function dashboardScope(services: Services) {
  return async (scope: unknown) => {
    storableOnly(scope as App)
    await dashboardApi(services)(scope)
  }
}

function storableOnly(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    refuseUnstorable(request.query)
    refuseUnstorable(request.body)
    done()
  })
}

/**
 * PostgreSQL's text cannot hold NUL, and half a surrogate pair would be stored as another text than the
 * caller sent. This is a loop, because a body may be nested deeper than the stack. It runs before anything
 * else reads the body, because other code recurses.
 */
function refuseUnstorable(sent: unknown): void {
  const left: { value: unknown; path: string; depth: number }[] = [
    { value: sent, path: '', depth: 0 },
  ]
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    const { value, path, depth } = item
    if (depth > nestingMax) refuseField(path, `is nested more than ${nestingMax} levels deep`)
    if (typeof value === 'string') {
      if (value.includes('\u0000')) refuseField(path, 'contains a NUL character')
      if (!value.isWellFormed()) refuseField(path, 'contains half a character (a lone surrogate)')
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const [key, inner] of Object.entries(value)) {
        left.push({ value: inner, path: path + pointerTo(key), depth: depth + 1 })
      }
    }
  }
}

/** A JSON pointer to a field. */
function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function saneRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null
}
