/** Explains each problem: its cause, its fix, and one example as it is on the wire. */
import { type ProblemCode, problemKinds } from '../../core/errors.ts'

/** What a program may do after the problem without a person. */
export const retries = {
  never: 'never',
  after_fixing: 'yes, after you correct the request',
  after_waiting: 'yes, after the seconds in `Retry-After`',
  after_people: 'yes, after a person has acted',
  poll: 'no: poll the booking',
  if_allowed: 'only if `allowed_actions` of `booking` has `confirm`',
} as const

type Explanation = {
  /** `partner`: the problem occurs in the partner API. `dashboard`: only in the dashboard. */
  audience: 'partner' | 'dashboard'
  cause: string
  fix: string
  retry: keyof typeof retries
  /** The detail of the example, and its members beside the common ones. */
  detail: string
  members?: Record<string, unknown>
}

const contactUs = 'contact the service operator with the booking code'

export const explanations: Record<ProblemCode, Explanation> = {
  unauthorized: {
    audience: 'partner',
    cause:
      'The header `Authorization` is missing, does not have the form `Bearer <API key>`, or has a key that is mistyped, deleted or of the other environment. The service does not read `X-API-Key`.',
    fix: 'Send `Authorization: Bearer <API key>`. UAT keys begin with `gw_uat_`, production keys with `gw_live_`. An administrator of your agency creates a new key in the dashboard.',
    retry: 'after_fixing',
    detail: 'the API key is mistyped or was deleted',
  },
  permission_denied: {
    audience: 'partner',
    cause:
      'The key is valid but lacks the permission that this operation needs. `permission` names it.',
    fix: 'Use a key with this permission. An administrator of your agency can create one; the permissions of an existing key cannot be changed.',
    retry: 'after_people',
    detail: 'the key lacks the permission vouchers:create',
    members: { permission: 'vouchers:create' },
  },
  sales_stopped: {
    audience: 'partner',
    cause:
      'The service operator has stopped the sales of your organization, or of one above it. Nothing is booked, confirmed or changed. What was confirmed goes on; you can read and cancel bookings and download tickets.',
    fix: 'Ask whoever you buy from. Send the request again once they say that you can buy.',
    retry: 'after_people',
    detail:
      'this organization buys nothing at present; nothing was held or sent; ask whoever you buy from',
  },
  not_found: {
    audience: 'partner',
    cause:
      'The path does not exist, or your organization has no resource with this identifier. A resource of another organization gives the same answer. The path of the voucher check is spelled `check-aplicability`, with one p.',
    fix: 'Compare the path with the reference. Compare the identifier with the answer that you took it from.',
    retry: 'after_fixing',
    detail: 'there is no such booking',
  },
  method_not_allowed: {
    audience: 'partner',
    cause: 'The path exists but does not support this method. Orders and customers are read-only.',
    fix: 'Use one of the methods in the header `Allow`.',
    retry: 'after_fixing',
    detail: 'use GET or HEAD',
  },
  validation_failed: {
    audience: 'partner',
    cause:
      'The request is not JSON, lacks a required field, has an unknown field, or has a value that is not valid. `errors` names each field by its JSON pointer.',
    fix: 'Correct the named fields and send the request again. The service did nothing.',
    retry: 'after_fixing',
    detail: '/legs/0/passengers/0/full_name: is required',
    members: { errors: [{ path: '/legs/0/passengers/0/full_name', message: 'is required' }] },
  },
  unsupported_media_type: {
    audience: 'partner',
    cause:
      'The request has a body whose `Content-Type` is not `application/json`, or a compressed body.',
    fix: 'Send JSON with `Content-Type: application/json`, not compressed.',
    retry: 'after_fixing',
    detail: 'this operation does not read a body of this Content-Type',
  },
  payload_too_large: {
    audience: 'partner',
    cause: 'The body is larger than 256 KiB.',
    fix: 'Send a smaller body. A booking of six legs with thirty passengers each stays far below the limit.',
    retry: 'after_fixing',
    detail: 'the body is larger than 256 KiB',
  },
  seat_unavailable: {
    audience: 'partner',
    cause:
      'A seat is sold, blocked, or marked for another booking. `seats` names each such seat. The service marked no seat of any leg.',
    fix: 'If `seats` names a `booking_id`, a booking of yours has that seat already: read it, and go on with it if it is the same sale. Otherwise read the boat layout again and choose other seats.',
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
      'The voyage has departed, its sales cut-off has passed, or it is not sold, at its operator or here.',
    fix: 'Search again. Check `on_sale` and `sales_close_at` of a voyage before you book it.',
    retry: 'never',
    detail: 'the voyage has departed, is past its sales cut-off or is not sold',
    members: { errors: [{ path: '/legs/0/voyage_id', message: 'closed for sale' }] },
  },
  booking_processing: {
    audience: 'partner',
    cause:
      'An issuance, change or cancellation of this booking is running or has no outcome yet. The lock of an issuance lasts 600 seconds and ends earlier with the outcome. Without an outcome it stays after the 600 seconds.',
    fix: 'Poll the booking at `next_poll_after` until `certainty` is neither `in_flight` nor `unknown`. Then read its status, and confirm, change or cancel only if that is still needed.',
    retry: 'poll',
    detail: 'an issuance of this booking is under way; poll the booking, do not retry',
  },
  insufficient_balance: {
    audience: 'partner',
    cause:
      'Your balance and credit do not cover the order: compare `needed` with `available`. If both are missing, an organization above yours cannot cover it, and the answer gives no amounts. The service held nothing, and the booking stays as it was: a call to confirm leaves it at status 2, or at 6 after a failed issuance.',
    fix: 'Top up your deposit or ask your parent organization for credit. Then call again. Confirm a booking at status 2 before `payment_expired_at`.',
    retry: 'after_people',
    detail: 'the order needs 1290000 dong and 400000 are available; nothing was held',
    members: { needed: 1_290_000, available: 400_000 },
  },
  booking_not_confirmable: {
    audience: 'partner',
    cause:
      'The hold ran out, the booking was cancelled, its fare is no longer sold, other bookings used up its voucher after a failed issuance, or one leg is issued and another is not.',
    fix: `If the hold ran out or the voucher is used up, create a new booking. If the booking is partly issued, ${contactUs}. The service refuses to confirm it again, because that would order every leg again.`,
    retry: 'never',
    detail: 'the hold ran out; create a new booking',
  },
  booking_not_changeable: {
    audience: 'partner',
    cause:
      'The booking or the leg has a status that does not allow a change, the voyage has departed, or the operator changes tickets by hand or is closed for sale at present.',
    fix: `Send the change with \`dry_run\` first. \`allowed\` and \`reason\` then answer without an error. If the booking is partly issued, ${contactUs}.`,
    retry: 'never',
    detail: 'this leg is not issued',
  },
  booking_not_cancellable: {
    audience: 'partner',
    cause:
      'The booking or a ticket has a status that does not allow cancelling, or the operator’s deadline has passed.',
    fix: `Read the cancellation quote first. Its \`allowed\` and \`reason\` answer without an error. If the booking is partly issued, ${contactUs}.`,
    retry: 'never',
    detail: 'a booking at status 8 cannot be cancelled',
  },
  issuance_failed: {
    audience: 'partner',
    cause:
      'The operator refused the order, could not be reached, or has no record of it. The booking in `booking` is at status 6, and the money held for the legs that were not issued is released. One leg of a booking with several legs may still be issued.',
    fix: `Read \`issue_error\` of each order and \`allowed_actions\`. If no leg was issued, confirm again or create another booking. If a leg was issued, ${contactUs}.`,
    retry: 'if_allowed',
    detail: 'the operator did not issue the tickets: the seat was sold at the counter',
    members: { booking: 'failed' },
  },
  change_failed: {
    audience: 'partner',
    cause:
      'The operator did not change the tickets. The old tickets stay valid, and nothing was paid.',
    fix: 'Read `change.reason` of `booking`. Ask for another seat or voyage, or keep the old tickets.',
    retry: 'never',
    detail: 'the operator did not change the tickets: the seat was sold at the counter',
    members: { booking: 'issued' },
  },
  cancellation_failed: {
    audience: 'partner',
    cause:
      'An operator refused to cancel. `refusals` names the legs and the reasons. These tickets stay issued and valid.',
    fix: 'Read `booking` to see which tickets are still valid. Tell the customer, or contact the service operator.',
    retry: 'never',
    detail: 'the operator did not cancel the tickets of leg 1: boarding has begun',
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
    cause:
      'This was a second ping within 5 seconds, or an eleventh event stream at the same time in one process of the service.',
    fix: 'Wait as long as `Retry-After` says. One event stream is enough for an organization, so share it between your programs.',
    retry: 'after_waiting',
    detail: 'one ping in 5 seconds',
  },
  confirm_cooldown: {
    audience: 'partner',
    cause:
      'Your organization called confirm more than 5 times in 60 seconds. The service counts the calls of all your keys and those in the dashboard, refused and malformed calls included. This call did not touch the booking.',
    fix: 'Wait as long as `Retry-After` says. Spread your confirmations over time. Poll a booking instead of confirming it again.',
    retry: 'after_waiting',
    detail:
      'more than 5 calls to confirm within 60 seconds; this one did nothing: call again in 41 s, or poll a booking that is confirmed already',
  },
  issuance_not_supported: {
    audience: 'partner',
    cause:
      'The operator of a leg issues by hand, so the API cannot confirm the booking. The service held nothing and sent nothing.',
    fix: 'Ask the service’s staff for the tickets before the hold ends, or cancel the booking. Then poll: the API never confirms it. Check `operator.issuance` when you search for voyages.',
    retry: 'never',
    detail: "operator NAMDUSAO issues by hand; ask the service's staff, nothing was held or sent",
  },
  operator_unavailable: {
    audience: 'partner',
    cause:
      'The operator did not answer a live request, or its login is switched off in this installation. The service held nothing and sent nothing.',
    fix: 'Repeat the call after `Retry-After`. This call did not create or confirm a booking. The preflight, which does not count as a call to confirm, says whether the operator answers again.',
    retry: 'after_waiting',
    detail: 'operator HAIAU did not answer; try again shortly',
  },
  service_unavailable: {
    audience: 'partner',
    cause:
      'The service cannot reach its database or its store of ticket files, it is starting or stopping, or as many event streams are open as one process takes.',
    fix: 'Repeat a read after `Retry-After`. After a call that changes something, check first whether it took effect: list bookings by `client_reference`, or poll the booking.',
    retry: 'after_waiting',
    detail: 'try again shortly',
  },
  internal_error: {
    audience: 'partner',
    cause: 'The service had an unexpected error. Its log has the details under the `request_id`.',
    fix: 'It is not known whether the call took effect: check as you do after a timeout. If the error comes again, send us the `request_id`.',
    retry: 'poll',
    detail: 'send us the request id if the error comes again',
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
    cause:
      'The password or the code is wrong, or the user does not exist. The answer does not say which.',
    fix: 'Type it again. An administrator of your organization can give you a new password.',
    retry: 'after_people',
    detail: 'this is not the right password or code',
  },
  code_required: {
    audience: 'dashboard',
    cause: 'The user has an authenticator app, and the request lacks its code.',
    fix: 'Send the code from the authenticator app.',
    retry: 'after_people',
    detail: 'send the code of the authenticator app as well',
  },
  too_many_attempts: {
    audience: 'dashboard',
    cause: 'There were too many wrong passwords or codes for this user or from this IP address.',
    fix: 'Wait as long as `Retry-After` says.',
    retry: 'after_waiting',
    detail: 'wait before the next attempt',
  },
  password_change_required: {
    audience: 'dashboard',
    cause: 'Another person set this password.',
    fix: 'Choose your own password first.',
    retry: 'after_people',
    detail: 'choose a password of your own first',
  },
  role_denied: {
    audience: 'dashboard',
    cause: 'Your role does not allow this.',
    fix: 'Ask an administrator of your organization.',
    retry: 'after_people',
    detail: 'this is for administrators',
  },
  contract_required: {
    audience: 'dashboard',
    cause: 'API keys are only for organizations with a partnership contract.',
    fix: 'Ask the service operator for a contract.',
    retry: 'after_people',
    detail: 'the organization has no partnership contract',
  },
  another_user: {
    audience: 'dashboard',
    cause: 'The page was of one user, and another has signed in in the same browser since.',
    fix: 'Look who is signed in, and load the page again.',
    retry: 'after_people',
    detail: 'somebody else has signed in in this browser',
  },
  cross_site_refused: {
    audience: 'dashboard',
    cause:
      'The request comes from another site, or lacks the header that says where it comes from.',
    fix: 'Use the dashboard itself. A program uses the partner API with a key.',
    retry: 'never',
    detail: 'the call does not come from the dashboard',
  },
  second_factor_exists: {
    audience: 'dashboard',
    cause: 'The user already has an authenticator app.',
    fix: 'Remove the authenticator app first, then add another.',
    retry: 'after_people',
    detail: 'remove the second factor first',
  },
  second_factor_unreadable: {
    audience: 'dashboard',
    cause:
      'The password is right, but the service can no longer read what it has to compare a code with: the secret of the installation (`DASHBOARD_SECRET`) was changed.',
    fix: 'Ask an administrator of your organization, or operations, for a new password. It takes the authenticator app off. Then add the app again.',
    retry: 'after_people',
    detail: 'have your user reset, then add the app again',
  },
  invoice_not_failed: {
    audience: 'dashboard',
    cause: 'Only a failed invoice can be sent again.',
    fix: 'Read the state of the invoice. You need not do anything.',
    retry: 'never',
    detail: 'the invoice has not failed',
  },
  organization_has_users: {
    audience: 'dashboard',
    cause:
      'An administrator of an organization above can create only the first user of an organization.',
    fix: 'Ask an administrator of that organization, or the operations staff.',
    retry: 'after_people',
    detail: 'its own administrators add the others',
  },
  last_administrator: {
    audience: 'dashboard',
    cause:
      'The user is the only administrator of the organization, who looks after its other users.',
    fix: 'Make another user an administrator first. When all have to go, remove the others first.',
    retry: 'after_people',
    detail: 'make somebody else an administrator first',
  },
  not_your_own: {
    audience: 'dashboard',
    cause: 'A user cannot reset, remove or change the role of their own user.',
    fix: 'Ask another administrator.',
    retry: 'after_people',
    detail: 'nobody does this to their own user',
  },
  corrected_meanwhile: {
    audience: 'dashboard',
    cause:
      'Another person has corrected the same passenger, buyer, recipient of an invoice, ticket number or credit limit since you read it. Nothing was written.',
    fix: '`stands` has what stands now, and `errors` names the fields, where there are several. Compare it with your correction, and send that again with it as `seen`.',
    retry: 'after_fixing',
    detail: 'somebody else has corrected it meanwhile',
  },
  desk_conflict: {
    audience: 'dashboard',
    cause: 'Another person has taken the case, or its state has changed since you read the page.',
    fix: 'Read the page again.',
    retry: 'after_people',
    detail: 'somebody else has it',
  },
}

/** The example as it is on the wire. A `booking` named in the members is filled in from `bookings`. */
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
