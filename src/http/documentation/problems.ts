/** Of each problem: why it comes, what to do, and one as it stands on the wire. */
import { type ProblemCode, problemKinds } from '../../core/errors.ts'

/** What a program does after it, by itself. */
export const retries = {
  never: 'never',
  after_fixing: 'after the request is mended',
  after_waiting: 'after `Retry-After`',
  after_people: 'after a person has acted',
  poll: 'do not call again: poll the booking',
} as const

export type Explanation = {
  /** Of the partner API, or of the dashboard alone. */
  audience: 'partner' | 'dashboard'
  cause: string
  fix: string
  retry: keyof typeof retries
  /** The detail of the example, and its members beside the common ones. */
  detail: string
  members?: Record<string, unknown>
}

const booking = 'contact the service operator with the booking code'

export const explanations: Record<ProblemCode, Explanation> = {
  unauthorized: {
    audience: 'partner',
    cause:
      'The header `Authorization` is missing, has another form than `Bearer <API key>`, or names a key that is mistyped, was deleted or belongs to the other environment. `X-API-Key` is not read.',
    fix: 'Send `Authorization: Bearer <API key>`. Keys of UAT begin with `gw_uat_`, keys of production with `gw_live_`. An administrator of your agency makes a new key in the dashboard.',
    retry: 'after_fixing',
    detail: 'the API key is mistyped, revoked or of the other environment',
  },
  permission_denied: {
    audience: 'partner',
    cause:
      'The key is valid and lacks the permission that this operation needs. `permission` names it.',
    fix: 'Use a key that has it, or let an administrator of your agency make one. A key’s permissions do not change.',
    retry: 'after_people',
    detail: 'the key lacks the permission vouchers:create',
    members: { permission: 'vouchers:create' },
  },
  not_found: {
    audience: 'partner',
    cause:
      'There is no such path, or nothing of yours has this identifier. What belongs to another organization answers the same. The voucher check is spelled `check-aplicability`, with one p.',
    fix: 'Compare the path with the reference, and the identifier with the answer that you have it from.',
    retry: 'after_fixing',
    detail: 'there is no such booking',
  },
  method_not_allowed: {
    audience: 'partner',
    cause: 'The path exists and does not take this method. Orders and customers are read-only.',
    fix: 'Use a method of the header `Allow`.',
    retry: 'after_fixing',
    detail: 'use GET or HEAD',
  },
  validation_failed: {
    audience: 'partner',
    cause:
      'The request is not JSON, lacks a field, has one that is not known, or a value that does not fit. `errors` names each field by its JSON pointer.',
    fix: 'Mend the named fields. Nothing was done.',
    retry: 'after_fixing',
    detail: '/legs/0/passengers/0/full_name: is required',
    members: { errors: [{ path: '/legs/0/passengers/0/full_name', message: 'is required' }] },
  },
  unsupported_media_type: {
    audience: 'partner',
    cause: 'There is a body, and its `Content-Type` is not `application/json`.',
    fix: 'Send JSON and say so.',
    retry: 'after_fixing',
    detail: 'the body is text/plain',
  },
  payload_too_large: {
    audience: 'partner',
    cause: 'The body is larger than 256 KiB.',
    fix: 'A booking of six legs with thirty passengers each is far below. Look for what swells it.',
    retry: 'after_fixing',
    detail: 'the body is larger than 256 KiB',
  },
  seat_unavailable: {
    audience: 'partner',
    cause:
      'A seat is marked for somebody else, sold or blocked. `seats` names each. Nothing was marked, of no leg.',
    fix: 'Read the boat layout again and choose others.',
    retry: 'after_fixing',
    detail: 'not available any more: A04C; nothing was marked',
    members: {
      errors: [{ path: '/legs/0/passengers/0/seat_code', message: 'not available' }],
      seats: [{ voyage_id: '019ad57c-9c00-7b8e-9d2f-1c0a7be42f10', seat_code: 'A04C' }],
    },
  },
  voyage_closed: {
    audience: 'partner',
    cause:
      'The voyage has departed, is past the time at which its counter closes, or is not sold any more.',
    fix: 'Search again. `on_sale` and `sales_close_at` of a voyage say beforehand.',
    retry: 'never',
    detail: 'the voyage has departed, is past its sales cut-off or is not sold',
    members: { errors: [{ path: '/legs/0/voyage_id', message: 'closed for sale' }] },
  },
  booking_processing: {
    audience: 'partner',
    cause:
      'An issuance, change or cancellation of this booking is under way, or an earlier one has no outcome yet. The lock of an issuance lasts 600 seconds, ends with the outcome, and stays beyond them as long as there is none.',
    fix: 'Poll the booking at its `next_poll_after` until `certainty` is neither `in_flight` nor `unknown`. Confirm, change or cancel only if the booking then wants it.',
    retry: 'poll',
    detail: 'an issuance of this booking is under way; poll the booking, do not retry',
  },
  insufficient_balance: {
    audience: 'partner',
    cause:
      'Your balance and credit do not cover the order (`needed` and `available` say by how much), or an organization above yours cannot cover it; of that nothing more is told. Nothing was held, the booking stays at status 2.',
    fix: 'Top up, or ask your parent for credit, and confirm again before `payment_expired_at`.',
    retry: 'after_people',
    detail: 'the order needs 1290000 dong and 400000 are available; nothing was held',
    members: { needed: 1_290_000, available: 400_000 },
  },
  booking_not_confirmable: {
    audience: 'partner',
    cause:
      'The hold ran out, the booking was cancelled, its fare is no longer sold, its voucher was used up by others after a failed issuance, or a leg of it is issued and another is not.',
    fix: `Create a new booking when the hold ran out or the voucher is used up. When it is partly issued, ${booking}; confirming again would order every leg again and is refused.`,
    retry: 'never',
    detail: 'the hold ran out; create a new booking',
  },
  booking_not_changeable: {
    audience: 'partner',
    cause:
      'The booking or the leg is at a status that cannot be changed, has departed, or its operator changes by hand.',
    fix: 'Ask for the price with `dry_run` first: `allowed` and `reason` say it without an error.',
    retry: 'never',
    detail: 'this leg is not issued',
  },
  booking_not_cancellable: {
    audience: 'partner',
    cause:
      'The booking or a ticket is at a status that cannot be cancelled, it is too late at the operator, or the operator cancels by hand.',
    fix: `Read the cancellation quote first: \`allowed\` and \`reason\` say it without an error. When it is partly issued, ${booking}.`,
    retry: 'never',
    detail: 'a booking at status 8 cannot be cancelled',
  },
  issuance_failed: {
    audience: 'partner',
    cause:
      'The operator refused the order. The booking is at status 6, in `booking`; what was held has been given back. Of a booking with several legs one may be issued all the same.',
    fix: `Look at \`issue_error\` of each order and at \`allowed_actions\`. When no leg was issued you may confirm again or create another booking. When one was, ${booking}.`,
    retry: 'never',
    detail: 'the operator sold the seat at the counter',
    members: { booking: 'failed' },
  },
  change_failed: {
    audience: 'partner',
    cause: 'The operator did not change the tickets. The old ones are valid; nothing was paid.',
    fix: 'Read `booking` in the answer: `change.reason` says why. Ask for another seat or voyage, or leave it.',
    retry: 'never',
    detail: 'the seat was sold at the counter',
    members: { booking: 'issued' },
  },
  cancellation_failed: {
    audience: 'partner',
    cause:
      'An operator did not cancel. `refusals` says which legs and why; what it refused stays issued and valid.',
    fix: 'Read `booking` in the answer for what stands. Tell the customer, or contact the service operator.',
    retry: 'never',
    detail: 'an operator did not cancel; what stands is in the booking',
    members: {
      booking: 'issued',
      refusals: [
        {
          order_id: '019a9f3e-2c53-7b02-8d77-0c3e5f1a9e42',
          leg: 1,
          reason: 'boarding has begun',
        },
      ],
    },
  },
  rate_limited: {
    audience: 'partner',
    cause: 'A second ping within 5 seconds, or an eleventh event stream at once.',
    fix: 'Wait for `Retry-After`. One event stream is enough for an organization: share it.',
    retry: 'after_waiting',
    detail: 'one ping in 5 seconds',
  },
  confirm_cooldown: {
    audience: 'partner',
    cause:
      'More than 5 calls to confirm in 60 seconds, counted over all keys of your organization, refused ones too. This booking was not touched by the call.',
    fix: 'Wait for `Retry-After`, and spread your confirmations. Poll bookings instead of confirming them again.',
    retry: 'after_waiting',
    detail: 'at most 5 confirmations in 60 seconds',
  },
  issuance_not_supported: {
    audience: 'partner',
    cause:
      'The operator of a leg issues by hand and cannot be confirmed through the API. Nothing was held or sent.',
    fix: 'Ask the service’s staff for the tickets before the hold ends, or cancel the booking. Filter voyages by `operator.issuance` beforehand.',
    retry: 'after_people',
    detail: "operator NAMDU issues by hand; ask the service's staff, nothing was held or sent",
  },
  operator_unavailable: {
    audience: 'partner',
    cause:
      'The operator did not answer a question that has to be asked live, or its login is switched off here. Nothing was held or sent.',
    fix: 'Try again after `Retry-After`. For bookings: nothing was created or confirmed by this call.',
    retry: 'after_waiting',
    detail: 'operator HAIAU did not answer; try again shortly',
  },
  service_unavailable: {
    audience: 'partner',
    cause: 'The service is short of its database or is starting or stopping.',
    fix: 'Try a read again after `Retry-After`. After a call that changes something look first: list bookings by `client_reference`, or poll the booking.',
    retry: 'after_waiting',
    detail: 'try again shortly',
  },
  internal_error: {
    audience: 'partner',
    cause: 'Something went wrong on our side. It is logged under the `request_id`.',
    fix: 'Whether the call had an effect is not known: look as after a timeout. Tell us the `request_id` if it comes again.',
    retry: 'poll',
    detail: 'the request id helps to find out more',
  },
  sign_in_required: {
    audience: 'dashboard',
    cause: 'Nobody is signed in, or the session has ended.',
    fix: 'Sign in.',
    retry: 'after_people',
    detail: 'sign in first',
  },
  sign_in_refused: {
    audience: 'dashboard',
    cause: 'The password or the code is wrong, or there is no such user; which is not told.',
    fix: 'Type it again. An administrator of your organization can give you a new password.',
    retry: 'after_people',
    detail: 'this is not the right password or code',
  },
  code_required: {
    audience: 'dashboard',
    cause: 'The user has an authenticator app, and its code is missing.',
    fix: 'Type the code of the app.',
    retry: 'after_people',
    detail: 'send the code of the authenticator app as well',
  },
  too_many_attempts: {
    audience: 'dashboard',
    cause: 'Too many wrong passwords or codes, for the user or from the address.',
    fix: 'Wait as long as `Retry-After` says.',
    retry: 'after_waiting',
    detail: 'wait before the next attempt',
  },
  password_change_required: {
    audience: 'dashboard',
    cause: 'The password was given by somebody else.',
    fix: 'Choose a password of your own first.',
    retry: 'after_people',
    detail: 'choose a password of your own first',
  },
  role_denied: {
    audience: 'dashboard',
    cause: 'Your role may not do this.',
    fix: 'Ask an administrator of your organization.',
    retry: 'after_people',
    detail: 'this is for administrators',
  },
  contract_required: {
    audience: 'dashboard',
    cause: 'API keys are for organizations with a partnership contract.',
    fix: 'Ask the service operator for a contract.',
    retry: 'after_people',
    detail: 'the organization has no partnership contract',
  },
  cross_site_refused: {
    audience: 'dashboard',
    cause: 'The call comes from another site, or does not say where it comes from.',
    fix: 'Use the dashboard itself. Programs use the partner API with a key.',
    retry: 'never',
    detail: 'the call does not come from the dashboard',
  },
  second_factor_exists: {
    audience: 'dashboard',
    cause: 'The user has an authenticator app already.',
    fix: 'Remove it first, then add another.',
    retry: 'after_people',
    detail: 'remove the second factor first',
  },
  invoice_not_failed: {
    audience: 'dashboard',
    cause: 'Only an invoice that failed is sent again.',
    fix: 'Nothing is to be done: look at its state.',
    retry: 'never',
    detail: 'the invoice has not failed',
  },
  organization_has_users: {
    audience: 'dashboard',
    cause: 'An administrator above an organization creates its first user alone.',
    fix: 'Ask one of its own administrators, or operations staff.',
    retry: 'after_people',
    detail: 'its own administrators add the others',
  },
  not_your_own: {
    audience: 'dashboard',
    cause: 'Nobody resets or removes their own user.',
    fix: 'Ask another administrator.',
    retry: 'after_people',
    detail: 'nobody does this to their own user',
  },
  desk_conflict: {
    audience: 'dashboard',
    cause: 'Somebody else has taken the case, or it has moved on since the page was read.',
    fix: 'Read it again.',
    retry: 'after_people',
    detail: 'somebody else has it',
  },
}

/** As it stands on the wire. A `booking` named in the members is filled in by who has one. */
export function exampleOf(code: ProblemCode, bookings: Record<string, unknown> = {}) {
  const { status, title } = problemKinds[code]
  const { detail, members = {} } = explanations[code]
  const { booking: named, ...rest } = members
  return {
    type: `/docs/problems/${code}`,
    title,
    status,
    detail,
    code,
    request_id: '019a9f41-9b7e-7f53-8a1c-6d2e4b90c7f5',
    ...rest,
    ...(typeof named === 'string' && bookings[named] ? { booking: bookings[named] } : {}),
  }
}
