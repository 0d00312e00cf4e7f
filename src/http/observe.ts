/**
 * Notes every request in a log line, a metric and a span. It never notes the URL, because a query may name
 * a passenger.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../core/ids.ts'
import { counted, isTracing, type Span, startSpan, within } from '../telemetry/index.ts'
import type { App } from './app.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/** Of a caller who hung up before there was an answer, as proxies note it. It is sent to nobody. */
const hungUp = 499

export function observeRequests(app: App): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    // The hook `onResponse` would not run when the caller hangs up.
    reply.raw.once('close', () => note(request, reply))
    if (!isTracing()) return done()
    const { method } = request
    // The caller's own trace context is not taken, because a caller could decide with it what is kept.
    request.span = startSpan(`${method} ${routeOf(request)}`, 'server', {
      'http.request.method': method,
      'http.route': routeOf(request),
      request_id: request.id,
    })
    done()
  })
  // Runs here, because reading the body loses the context of everything before it.
  app.addHook('preHandler', (request, _reply, done) => within(request.span, done))
}

function note(request: FastifyRequest, { raw, statusCode, elapsedTime }: FastifyReply): void {
  const status = raw.headersSent ? statusCode : hungUp
  const { method } = request
  const route = routeOf(request)
  const ids = idsOf(request)
  const call = { method, route, status, elapsed_ms: Math.round(elapsedTime), ...ids }
  if (raw.writableFinished) request.log.info(call, 'request answered')
  else request.log.info(call, 'caller hung up')
  counted.requests.inc({ method, route, status })
  counted.requestSeconds.observe({ method, route }, elapsedTime / 1_000)
  request.span?.note({ ...ids, 'http.response.status_code': status })
  request.span?.end(status >= 500 ? new Error() : undefined)
}

/** The pattern and not the path, so that there are only as many values as operations. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

function idsOf(request: FastifyRequest): Record<string, string> {
  const { caller, user } = request
  const { id } = (request.params ?? {}) as { id?: string }
  const isOfBooking = id !== undefined && isId(id) && routeOf(request).includes('/bookings/')
  return {
    ...(caller ? { organization_id: caller.organizationId, key_id: caller.by.id } : {}),
    ...(user ? { organization_id: user.organizationId, user_id: user.id } : {}),
    ...(isOfBooking ? { booking_id: id } : {}),
  }
}
