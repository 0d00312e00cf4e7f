/**
 * The outcome of a leg, in one transaction: the money, the tickets, the statuses and the event together.
 * The worker that has the operator's answer and the one that asks later both end here, so the happy path
 * and the crash share one code path. A second outcome changes nothing.
 *
 *   submission   waiting ──▶ submitting ──▶ issued | rejected
 *                   │             └──────▶ unknown ──▶ issued | rejected
 *                   ├────▶ not_submitted (an earlier leg failed)
 *                   └────▶ issued | rejected (by staff, at the desk)
 */
import { moveBooking, registerTicketFiles } from '../bookings/index.ts'
import { openCaseOfBooking } from '../cases/index.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../core/status.ts'
import {
  type Database,
  first,
  inTransaction,
  json,
  rows,
  run,
  runLater,
  sql,
  type Tx,
} from '../db/index.ts'
import { bookingIssued, bookingIssueFailed } from '../events/index.ts'
import { invoiceBooking } from '../invoices/index.ts'
import { releaseAtCommit, settleAtCommit } from '../ledger/index.ts'
import { giveBackUse } from '../pricing/index.ts'
import { clearMarks, markSeatsTold } from '../voyages/index.ts'
import { scheduleNextStep } from './next-step.ts'
import type { OrderOutcome } from './order.ts'
import type { Way } from './start.ts'
import type { AttemptState } from './wait.ts'

/** `copies`: the storage keys of the operator's own ticket files, by seat code. */
type LegOutcome =
  | (Extract<OrderOutcome, { kind: 'issued' }> & { copies?: ReadonlyMap<string, string> })
  | Extract<OrderOutcome, { kind: 'rejected' }>

type Leg = {
  reference: string
  attemptId: string
  orderId: string
  bookingId: string
  bookingCode: string
  organizationId: string
  way: Way
  holdIds: string[]
}

/** Answers false, and changes nothing, when the leg had an outcome already. */
export function recordOutcome(
  db: Database,
  reference: string,
  outcome: LegOutcome,
): Promise<boolean> {
  return inTransaction(db, tx => resolveLeg(tx, reference, outcome, 'worker'))
}

/**
 * The state that a leg has to be in for each decider. Staff decide a leg of the desk when it is its turn
 * (`desk`), and an order whose answer was lost (`repair`).
 */
const open = {
  worker: sql`s.way = 'automated' and s.state in ('submitting', 'unknown')`,
  desk: sql`s.way = 'desk' and s.state = 'waiting' and not exists (
              select from submissions earlier where earlier.attempt_id = s.attempt_id
                and earlier.leg < s.leg and earlier.resolved_at is null)`,
  repair: sql`s.state = 'unknown'`,
}

/**
 * `recordOutcome` in the caller's transaction, which may not have locked
 * anything that comes after a booking.
 */
export async function resolveLeg(
  tx: Tx,
  reference: string,
  outcome: LegOutcome,
  decider: keyof typeof open,
): Promise<boolean> {
  const leg = await lockLeg(tx, reference)
  const moved = await run(
    tx,
    sql`update submissions s set state = ${outcome.kind}, resolved_at = now(),
          reason = ${outcome.kind === 'rejected' ? outcome.reason : null}
        where s.reference = ${reference} and ${open[decider]}`,
  )
  if (moved === 0) return false
  if (outcome.kind === 'issued') await issueLeg(tx, leg, outcome)
  const released = outcome.kind === 'rejected' ? await failLegs(tx, leg, outcome) : []
  await finishAttempt(tx, leg)
  if (outcome.kind === 'issued') await invoiceBooking(tx, leg.bookingId)
  // Money comes last: from here on the accounts of the whole chain are locked.
  if (outcome.kind === 'issued') await settleAtCommit(tx, leg.holdIds)
  else await releaseAtCommit(tx, [...leg.holdIds, ...released])
  return true
}

async function lockLeg(tx: Tx, reference: string): Promise<Leg> {
  const leg = await first<Leg>(
    tx,
    sql`select s.reference, s.attempt_id as "attemptId", s.order_id as "orderId",
               b.id as "bookingId", b.booking_code as "bookingCode",
               b.organization_id as "organizationId", s.way, s.hold_ids as "holdIds"
        from submissions s join issuance_attempts a on a.id = s.attempt_id
          join bookings b on b.id = a.booking_id
        where s.reference = ${reference} for update of b`,
  )
  if (leg === undefined) throw new Error(`no submission ${reference}`)
  return leg
}

async function issueLeg(
  tx: Tx,
  leg: Leg,
  outcome: Extract<LegOutcome, { kind: 'issued' }>,
): Promise<void> {
  // The operator does not know our reference for an order that staff placed in their own way.
  const knownAs = leg.way === 'desk' ? null : leg.reference
  const numbered = await run(
    tx,
    sql`update tickets t set ticket_number = n."ticketNumber", operator_reference = ${knownAs}
        from jsonb_to_recordset(${JSON.stringify(outcome.tickets)}::jsonb)
          as n ("seatCode" text, "ticketNumber" text)
        where t.order_id = ${leg.orderId} and t.seat_code = n."seatCode"`,
  )
  if (numbered !== outcome.tickets.length)
    throw new Error(`${leg.reference}: tickets of other seats`)
  if (leg.way === 'desk')
    await runLater(tx, markSeatsTold(leg.bookingId, sql`select ${leg.orderId}::uuid`))
  await runLater(
    tx,
    sql`update orders set status = ${OrderStatus.issued}, issue_error = null,
          operator_order_number = ${outcome.operatorOrderNumber}
        where id = ${leg.orderId}`,
  )
  const seats = outcome.tickets.map(ticket => ticket.seatCode)
  await registerTicketFiles(tx, leg.orderId, seats, outcome.rehearsal, outcome.copies)
  await runLater(tx, sql`update bookings set version = version + 1 where id = ${leg.bookingId}`)
}

/**
 * Fails the rejected leg and all legs after it: none of them is tried any more. Answers the holds of
 * the legs that were never sent.
 */
async function failLegs(
  tx: Tx,
  leg: Leg,
  outcome: Extract<LegOutcome, { kind: 'rejected' }>,
): Promise<string[]> {
  const unsent = await rows<{ order_id: string; hold_ids: string[] }>(
    tx,
    sql`update submissions set state = 'not_submitted', resolved_at = now()
        where attempt_id = ${leg.attemptId} and state = 'waiting' returning order_id, hold_ids`,
  )
  await failOrder(tx, leg.orderId, { code: outcome.code, message: outcome.reason })
  for (const { order_id } of unsent) {
    await failOrder(tx, order_id, {
      code: 'earlier_leg_failed',
      message: 'an earlier leg was not issued, so this one was not submitted',
    })
  }
  return unsent.flatMap(row => row.hold_ids)
}

async function failOrder(
  tx: Tx,
  orderId: string,
  error: { code: string; message: string },
): Promise<void> {
  await runLater(
    tx,
    sql`update orders set status = ${OrderStatus.issueError}, issue_error = ${json(error)}
        where id = ${orderId}`,
  )
  await clearMarks(tx, { orderId })
}

/**
 * Queues the next open leg. When there is none, the attempt ends, and the booking goes to 10 if
 * all legs are issued, otherwise to 6. All legs of the booking count, because an attempt of staff
 * may have only the missing ones.
 */
async function finishAttempt(tx: Tx, leg: Leg): Promise<void> {
  const counted = await first<{ open: number; ofAttempt: Counts; ofBooking: Counts }>(
    tx,
    sql`select count(*) filter (where resolved_at is null) as open,
               jsonb_build_object('issued', count(*) filter (where state = 'issued'),
                                  'legs', count(*)) as "ofAttempt",
               (select jsonb_build_object(
                         'issued', count(*) filter (where status = ${OrderStatus.issued}),
                         'legs', count(*))
                from orders where booking_id = ${leg.bookingId}) as "ofBooking"
        from submissions where attempt_id = ${leg.attemptId}`,
  )
  if (counted === undefined) return
  const { open, ofAttempt, ofBooking } = counted
  if (open > 0) return scheduleNextStep(tx, leg.attemptId)
  await runLater(
    tx,
    sql`update issuance_attempts set state = ${stateOf(ofAttempt)}, finished_at = now(), worker = null
        where id = ${leg.attemptId}`,
  )
  const state = stateOf(ofBooking)
  const inFlight = { status: BookingStatus.requested, paymentStatus: PaymentStatus.paid }
  const outcomes = {
    issued: { status: BookingStatus.issued, paymentStatus: PaymentStatus.paid },
    failed: { status: BookingStatus.issueError, paymentStatus: PaymentStatus.unpaid },
    partly_issued: {
      status: BookingStatus.issueError,
      paymentStatus: PaymentStatus.partlyRefunded,
    },
  }
  const moved = await moveBooking(tx, leg.bookingId, [inFlight], outcomes[state])
  if (moved !== 'moved') throw new Error(`booking ${leg.bookingId} was not in flight`)
  if (state === 'partly_issued') await openCaseOfBooking(tx, leg.bookingId)
  if (state === 'failed') await giveBackUse(tx, leg.bookingId)
  await announceOutcome(tx, leg, state === 'issued', stateOf(ofAttempt))
}

type Counts = { issued: number; legs: number }

function stateOf({ issued, legs }: Counts): 'issued' | 'failed' | 'partly_issued' {
  if (issued === legs) return 'issued'
  return issued === 0 ? 'failed' : 'partly_issued'
}

async function announceOutcome(
  tx: Tx,
  leg: Leg,
  isIssued: boolean,
  ofAttempt: AttemptState,
): Promise<void> {
  const recordEvent = isIssued ? bookingIssued : bookingIssueFailed
  const { organizationId, bookingId, bookingCode } = leg
  await recordEvent(tx, { organizationId, bookingId, bookingCode })
  await runLater(tx, sql`select pg_notify('issuance_outcome', ${`${leg.attemptId} ${ofAttempt}`})`)
}
