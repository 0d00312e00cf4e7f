/** What can go wrong, as classes to catch. None of them ever holds the key. */
import type { Booking, Problem, ProblemCode } from './types.ts'

/** The parent of all of them. */
export class GangwayError extends Error {
  override name = 'GangwayError'
  /** Stable, in snake_case: the service's code of a problem, or one of this package's own. */
  readonly code: string
  /**
   * True when a call that changes something was sent and its outcome is not known: look before you do
   * anything again. False: what was asked for did not happen.
   */
  readonly mayHaveHappened: boolean
  constructor(code: string, message: string, mayHaveHappened = false, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.mayHaveHappened = mayHaveHappened
  }
}

/** This package was set up or called in a way that cannot work. Nothing was sent. */
export class GangwayUsageError extends GangwayError {
  override name = 'GangwayUsageError'
  constructor(message: string) {
    super('wrong_usage', message)
  }
}

/** The service answered with a problem: `code` says which, `errors` names fields by their JSON pointers. */
export class GangwayProblem extends GangwayError {
  override name = 'GangwayProblem'
  declare readonly code: ProblemCode
  readonly status: number
  readonly detail: string
  /** Quote it when you ask the service operator. */
  readonly requestId: string
  readonly errors: readonly { path: string; message: string }[]
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | null
  /** The booking that `issuance_failed` and its like carry. */
  readonly booking: Booking | null
  /** The whole answer, with what else the problem says, for example the seats that are gone. */
  readonly body: Readonly<Record<string, unknown>>
  constructor(body: Problem, retryAfterSeconds: number | null, mayHaveHappened: boolean) {
    super(body.code, `${body.code}: ${body.detail}`, mayHaveHappened)
    this.status = body.status
    this.detail = body.detail
    this.requestId = body.request_id
    this.errors = body.errors ?? []
    this.retryAfterSeconds = retryAfterSeconds
    this.booking = (body.booking as Booking | undefined) ?? null
    this.body = body
  }
}

/** No usable answer: the network, a proxy on the way, or patience at its end (`timed_out`). */
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
 * A booking was to be created or confirmed, and whether that happened is not known. The message says
 * what to look at. Do not send it again before you have looked.
 */
export class GangwayOutcomeUnknown extends GangwayError {
  override name = 'GangwayOutcomeUnknown'
  declare readonly code: 'outcome_unknown'
  /** As it was last seen. */
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
