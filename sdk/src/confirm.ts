/**
 * Confirms a booking once and stays until its outcome is known. Nothing here confirms a second time: when
 * the answer is lost, the booking itself says what became of it.
 *
 *   read ──issued already──▶ done          ┌─ 202, failed ─┐
 *     │──an operator is at it──────────────┤               ├▶ poll ──▶ issued, or `issuance_failed`
 *     └──▶ confirm ──answer──▶ refusal     └─ booking moved ┘
 *             └──answer lost──▶ poll ──no sign of it──▶ outcome unknown
 *
 * When a poll is refused, because the key was deleted for example, the outcome is unknown as well.
 */
import { GangwayError, GangwayOutcomeUnknown, GangwayProblem } from './problem.ts'
import { send } from './send.ts'
import type { Settings } from './settings.ts'
import { type Booking, BookingStatus } from './types.ts'
import { pollUntil, type WaitOptions } from './wait.ts'

export type ConfirmOptions = WaitOptions & {
  /** How long to look for a sign of a confirmation whose answer was lost, in milliseconds. Default 60 000. */
  lostAnswerMs?: number | undefined
}

export async function confirmAndWait(
  settings: Settings,
  id: string,
  options: ConfirmOptions,
): Promise<Booking> {
  const { signal, timeoutMs, onProgress } = options
  const before = (await send(settings, 'get_booking', { path: { id } }, { signal })).body as Booking
  if (before.status === BookingStatus.issued) return before
  if (!isUnderWay(before)) await confirmOnce(settings, before, options)
  const booking = await waitForOutcome(settings, before, { signal, timeoutMs, onProgress })
  if (booking.status === BookingStatus.issued) return booking
  throw issuanceFailed(booking)
}

/** Sends the one call. Returns when the confirmation is known to have begun. */
export async function confirm(
  settings: Settings,
  id: string,
  { signal, timeoutMs }: { signal?: AbortSignal | undefined; timeoutMs?: number | undefined } = {},
): Promise<Booking> {
  const headers = { prefer: 'respond-async' }
  const input = { path: { id }, headers }
  return (await send(settings, 'confirm_booking', input, { signal, timeoutMs })).body as Booking
}

async function confirmOnce(
  settings: Settings,
  before: Booking,
  { signal, onProgress, lostAnswerMs = 60_000 }: ConfirmOptions,
): Promise<void> {
  try {
    const begun = await confirm(settings, before.id, { signal })
    onProgress?.(begun)
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    // Another call is confirming the booking, or this one failed before it was answered. There is one outcome, and
    // it is this booking's.
    if (error.code === 'booking_processing' || error.code === 'issuance_failed') return
    if (!error.mayHaveHappened) throw error
    await findSign(settings, before, { signal, onProgress, timeoutMs: lostAnswerMs }, error)
  }
}

async function findSign(
  settings: Settings,
  before: Booking,
  options: WaitOptions,
  lost: GangwayError,
): Promise<void> {
  // A booking that was confirmed does not stay tentative; one that was corrected or changed does.
  const hasMoved = (now: Booking) =>
    isUnderWay(now) ||
    (now.status !== BookingStatus.requested && now.updated_at !== before.updated_at)
  try {
    await pollUntil(settings, before.id, options, hasMoved, 1_000)
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    const sign =
      error.code === 'timed_out' ? 'shows no sign of it' : `cannot be read (${error.message})`
    throw new GangwayOutcomeUnknown(
      `the answer to confirming ${before.booking_code} was lost (${lost.message}) and the booking ${sign}: look at the booking again before you confirm`,
      { booking: before },
      lost,
    )
  }
}

/** A read that is refused does not say that nothing happened. */
async function waitForOutcome(
  settings: Settings,
  before: Booking,
  options: WaitOptions,
): Promise<Booking> {
  try {
    return await pollUntil(settings, before.id, options, each => !isUnderWay(each))
  } catch (error) {
    if (!(error instanceof GangwayError) || error.mayHaveHappened) throw error
    throw new GangwayOutcomeUnknown(
      `the issuance of ${before.booking_code} has begun and the booking cannot be read (${error.message}): look at the booking again before you confirm`,
      { booking: before },
      error,
    )
  }
}

function isUnderWay({ certainty }: Booking): boolean {
  return certainty === 'in_flight' || certainty === 'unknown'
}

/** The problem that the waiting call would have answered. */
function issuanceFailed(booking: Booking): GangwayProblem {
  const error = booking.orders.map(order => order.issue_error).find(Boolean)
  const detail = error
    ? `the operator did not issue the tickets: ${reasonOf(error)}`
    : `the booking is ${booking.status_name}`
  return new GangwayProblem(
    {
      type: '/docs/problems/issuance_failed',
      title: 'The operator did not issue the tickets',
      status: 422,
      detail: `${detail}. ${booking.advice.text}`,
      code: 'issuance_failed',
      request_id: '',
      booking,
    },
    null,
    false,
  )
}

/** The message of an order that could not be sent is a bare code. */
function reasonOf({ code, message }: { code: string; message: string }): string {
  return code === 'operator_unreachable'
    ? `the order could not be sent to it (${message})`
    : message
}
