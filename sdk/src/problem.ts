/** The errors that this package throws. None of them ever holds the key. */
import type { Booking, Problem, ProblemCode } from './types.ts'

/** The base class of all of them. */
export class GangwayError extends Error {
  override name = 'GangwayError'
  /** Stable, in snake_case: a problem code of the service, or a code of this package. */
  readonly code: string
  /**
   * True when a call that changes something was sent and its outcome is unknown: check before you do
   * anything again. False: the operation did not happen.
   */
  readonly mayHaveHappened: boolean
  constructor(code: string, message: string, mayHaveHappened = false, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.mayHaveHappened = mayHaveHappened
  }
}

/** The package was configured or called in a way that cannot work. Nothing came of this call. */
export class GangwayUsageError extends GangwayError {
  override name = 'GangwayUsageError'
  constructor(message: string) {
    super('wrong_usage', message)
  }
}

/** The service answered with a problem. `code` names it, `errors` names fields by their JSON pointers. */
export class GangwayProblem extends GangwayError {
  override name = 'GangwayProblem'
  declare readonly code: ProblemCode
  readonly status: number
  readonly detail: string
  /** Quote it when you ask the service operator for support. */
  readonly requestId: string
  readonly errors: readonly { path: string; message: string }[]
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | null
  /** The booking in `issuance_failed` and similar problems. */
  readonly booking: Booking | null
  /** The whole answer with its other members, for example the seats that are not available. */
  readonly body: Readonly<Record<string, unknown>>
  constructor(body: Problem, retryAfterSeconds: number | null, mayHaveHappened: boolean) {
    super(body.code, `${body.code}: ${body.detail}`, mayHaveHappened)
    this.status = body.status
    this.detail = body.detail
    this.requestId = typeof body.request_id === 'string' ? body.request_id : ''
    // Of a problem that a proxy made with other members of the same name nothing can be told.
    this.errors = Array.isArray(body.errors) ? body.errors.filter(isFieldError) : []
    this.retryAfterSeconds = retryAfterSeconds
    this.booking = (body.booking as Booking | undefined) ?? null
    this.body = body
  }
}

function isFieldError(error: unknown): error is { path: string; message: string } {
  const { path, message } = (error ?? {}) as Record<string, unknown>
  return typeof path === 'string' && typeof message === 'string'
}

/** No usable answer: a network error, a proxy's answer, or the deadline (`timed_out`). */
export class GangwayUnreachable extends GangwayError {
  override name = 'GangwayUnreachable'
  declare readonly code: 'unreachable' | 'timed_out' | 'unexpected_answer'
  readonly requestId: string
  constructor(
    code: GangwayUnreachable['code'],
    message: string,
    requestId: string,
    mayHaveHappened: boolean,
  ) {
    super(code, message, mayHaveHappened)
    this.requestId = requestId
  }
}

/**
 * The outcome of creating or confirming a booking, or of the command `cancel`, is unknown. The message says
 * what to check. Do not send it again before you have checked.
 */
export class GangwayOutcomeUnknown extends GangwayError {
  override name = 'GangwayOutcomeUnknown'
  declare readonly code: 'outcome_unknown'
  /** The booking as it was last seen. */
  readonly booking: Booking | null
  readonly clientReference: string | null
  constructor(
    message: string,
    last: { booking?: Booking; clientReference?: string | null },
    cause?: unknown,
  ) {
    super('outcome_unknown', message, true, { cause })
    this.booking = last.booking ?? null
    this.clientReference = last.clientReference ?? last.booking?.client_reference ?? null
  }
}
