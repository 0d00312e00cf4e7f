/** Makes every error answer: RFC 9457, one shape, and no internal detail in it. */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode, problemKinds } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { isDatabaseAway } from '../db/index.ts'
import { fieldErrors, type SchemaError } from './faults.ts'

const noSuchThing =
  'there is no such path or resource; an identifier is a UUID, the `id` of an answer and no code'

const contentType = 'application/problem+json; charset=utf-8'

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status } = problemKinds[problem.code]
  const { retryAfterSeconds } = problem.facts
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (problem.code === 'unauthorized') reply.header('www-authenticate', 'Bearer')
  return (
    reply
      .code(status)
      .type(contentType)
      .header('cache-control', 'no-store')
      // Set here as well, because a URL that cannot be parsed is refused before any hook.
      .header('x-content-type-options', 'nosniff')
      .send(bodyOf(problem, request.id))
  )
}

/** Input that the HTTP parser cannot read never becomes a request. Its caller gets the same shape. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const detail = 'the request is not valid HTTP, or its headers are too long or arrived too slowly'
  const { status } = problemKinds.validation_failed
  const id = newId()
  const body = bodyOf(new Problem('validation_failed', detail, {}), id)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${contentType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function bodyOf({ code, message, facts }: Problem, requestId: string): string {
  const { status, title } = problemKinds[code]
  const { errors, extra } = facts
  return JSON.stringify({
    type: `/docs/problems/${code}`,
    title,
    status,
    detail: message,
    code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
    ...extra,
  })
}

/** Turns anything thrown into a problem. Only an unforeseen error is a 500, and only that is logged. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away')
    return new Problem('service_unavailable', 'try again shortly', { retryAfterSeconds: 5 }, error)
  }
  const fault = error as FastifyError
  if (fault.validation) return fromValidation(fault)
  const code = codeOfFastify(fault)
  if (code === 'payload_too_large') {
    const kibibytes = request.routeOptions.bodyLimit / 1024
    return new Problem(code, `the body is larger than ${kibibytes} KiB`, {}, error)
  }
  if (code) return new Problem(code, wordsOfFastify[fault.code] ?? fault.message, {}, error)
  request.log.error({ err: error }, 'unexpected error')
  return new Problem('internal_error', 'send us the request id if the error comes again', {}, error)
}

/** Fastify's own would repeat the address. */
const wordsOfFastify: Record<string, string> = {
  FST_ERR_BAD_URL: 'the path is not percent-encoded UTF-8',
  FST_ERR_MAX_PARAM_LENGTH: noSuchThing,
  FST_ERR_CTP_INVALID_JSON_BODY: 'the body is not valid JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'this operation does not read a body of this Content-Type',
}

function codeOfFastify(fault: FastifyError): ProblemCode | null {
  if (fault.statusCode === 413) return 'payload_too_large'
  if (fault.statusCode === 415) return 'unsupported_media_type'
  // 414: the path is longer than any identifier, so it names nothing.
  if (fault.statusCode === 404 || fault.statusCode === 414) return 'not_found'
  return fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500
    ? 'validation_failed'
    : null
}

function fromValidation(fault: FastifyError): Problem {
  // A malformed identifier in a path names nothing that exists.
  if (fault.validationContext === 'params') return new Problem('not_found', noSuchThing, {})
  const errors = fieldErrors(fault.validation as unknown as SchemaError[])
  const { path, message } = errors[0] ?? { path: '', message: 'is not valid' }
  return new Problem('validation_failed', `${path || 'the body'}: ${message}`, { errors })
}
