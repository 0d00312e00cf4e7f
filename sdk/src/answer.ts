/**
 * Whether a body is an answer of the service, as far as money depends on it. Proxies speak JSON too, and their problems
 * have the same media type: what is not the service's decides nothing.
 */
import type { OperationId, Problem } from './types.ts'

type Fields = Record<string, unknown>

/** These answer with the booking of their path; the first has none there. */
const answeredByBooking: readonly OperationId[] = [
  'create_booking',
  'get_booking',
  'confirm_booking',
  'cancel_booking',
]

export function isAnswerTo(
  operation: OperationId,
  { path = {}, body: sent }: { path?: object; body?: unknown },
  body: unknown,
): boolean {
  if (!isObject(body)) return false
  if (answeredByBooking.includes(operation)) {
    const { id = body.id } = path as Fields
    return isBooking(body) && body.id === String(id).toLowerCase()
  }
  if (operation === 'change_booking') {
    const id = String((path as Fields).id).toLowerCase()
    const isRehearsed = isObject(sent) && sent.dry_run === true
    return isRehearsed ? body.booking_id === id && isQuote(body) : isBooking(body) && body.id === id
  }
  if (!/^(list|search)_/.test(operation)) return true
  const { data } = body
  return Array.isArray(data) && data.every(operation === 'list_bookings' ? isBooking : isObject)
}

export function isProblem(body: unknown): body is Problem {
  return isObject(body) && typeof body.code === 'string' && typeof body.detail === 'string'
}

function isBooking(body: unknown): boolean {
  return (
    isObject(body) &&
    [body.id, body.certainty].every(each => typeof each === 'string') &&
    Number.isInteger(body.status) &&
    Array.isArray(body.orders) &&
    body.orders.every(isObject)
  )
}

/** What a change would cost: the answer to a dry run. */
function isQuote({ allowed, net_difference }: Fields): boolean {
  return typeof allowed === 'boolean' && (!allowed || Number.isSafeInteger(net_difference))
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
