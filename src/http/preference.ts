import type { FastifyRequest } from 'fastify'

/** `Prefer: respond-async` (RFC 7240): the caller polls and does not want to wait. */
export function prefersAsync(request: FastifyRequest): boolean {
  return /(^|[,;\s])respond-async($|[,;\s])/i.test(String(request.headers.prefer ?? ''))
}
