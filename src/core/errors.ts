/**
 * The closed list of problems that a caller can meet. Code throws them with `fail(code,
 * detail, facts)`; `http/problem.ts` makes the HTTP answer, last of all. The detail is
 * public text; the cause stays inside.
 */

export const problemKinds = {
  unauthorized: { status: 401, title: 'The API key is missing or not valid' },
  sign_in_required: { status: 401, title: 'Sign in to the dashboard first' },
  sign_in_refused: { status: 401, title: 'This is not the right password or code' },
  code_required: { status: 401, title: 'The code of the authenticator app is missing' },
  too_many_attempts: { status: 429, title: 'Too many wrong passwords or codes' },
  password_change_required: { status: 403, title: 'Choose a password of your own first' },
  role_denied: { status: 403, title: 'Your role may not do this' },
  contract_required: { status: 403, title: 'The organization has no partnership contract' },
  another_user: { status: 409, title: 'Somebody else is signed in by now' },
  cross_site_refused: { status: 403, title: 'The call does not come from the dashboard' },
  second_factor_exists: { status: 422, title: 'There is a second factor already' },
  second_factor_unreadable: { status: 422, title: 'The second factor can be checked no more' },
  invoice_not_failed: { status: 422, title: 'The invoice has not failed' },
  organization_has_users: { status: 422, title: 'The organization has users of its own' },
  last_administrator: { status: 422, title: 'The organization has no other administrator' },
  not_your_own: { status: 422, title: 'Nobody does this to their own user' },
  permission_denied: { status: 403, title: 'The API key lacks a permission' },
  sales_stopped: { status: 403, title: 'The organization buys nothing at present' },
  not_found: { status: 404, title: 'No such path or resource' },
  method_not_allowed: { status: 405, title: 'This path does not take that method' },
  validation_failed: { status: 400, title: 'The request is not valid' },
  unsupported_media_type: { status: 415, title: 'Send the body as application/json' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  seat_unavailable: { status: 409, title: 'A seat is not available' },
  desk_conflict: { status: 409, title: 'Somebody else has it, or it is not so any more' },
  corrected_meanwhile: { status: 409, title: 'Somebody else has corrected it meanwhile' },
  voyage_closed: { status: 409, title: 'The voyage is closed for sale' },
  booking_processing: { status: 422, title: 'The booking is being worked on' },
  insufficient_balance: { status: 422, title: 'The balance does not cover the order' },
  booking_not_confirmable: { status: 422, title: 'The booking cannot be confirmed' },
  booking_not_changeable: { status: 422, title: 'The booking cannot be changed' },
  booking_not_cancellable: { status: 422, title: 'The booking cannot be cancelled' },
  change_failed: { status: 422, title: 'The operator did not change the tickets' },
  cancellation_failed: { status: 422, title: 'The operator did not cancel the tickets' },
  issuance_failed: { status: 422, title: 'The operator did not issue the tickets' },
  rate_limited: { status: 429, title: 'Too much of this at once' },
  confirm_cooldown: { status: 429, title: 'Too many confirmations in a minute' },
  issuance_not_supported: { status: 501, title: 'The operator has no automated issuance' },
  operator_unavailable: { status: 503, title: 'The operator did not answer' },
  service_unavailable: { status: 503, title: 'The service is not ready' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemKinds

export type FieldError = { path: string; message: string }

/** The parts of a problem answer beside its code and text. All of it is public. */
export type ProblemFacts = {
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** Further public members of the answer, for example the seats that are gone. */
  extra?: Record<string, unknown>
}

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly facts: ProblemFacts
  constructor(code: ProblemCode, detail: string, facts: ProblemFacts, cause?: unknown) {
    super(detail, { cause })
    this.code = code
    this.facts = facts
  }
}

/** Throws a `Problem`. `cause` stays inside and never reaches the caller. */
export function fail(
  code: ProblemCode,
  detail: string,
  facts: ProblemFacts = {},
  cause?: unknown,
): never {
  throw new Problem(code, detail, facts, cause)
}

/** Throws `validation_failed` for one field, named by its JSON pointer. */
export function refuseField(path: string, message: string): never {
  fail('validation_failed', `${path || '/'}: ${message}`, { errors: [{ path, message }] })
}
