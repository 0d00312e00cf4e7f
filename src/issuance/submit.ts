/**
 * Submit, the second part of the saga: takes an attempt's legs in order to their operators.
 *
 * "About to submit" is written and committed before the operator is called. So a leg that is found
 * `submitting` after a crash may or may not be at the operator. It is never submitted again: the operator
 * is asked for its reference until the answer is certain.
 */
import {
  type Database,
  first,
  inTransaction,
  type Lease,
  lookAgainLater,
  run,
  sql,
  surelySince,
} from '../db/index.ts'
import type { OrderRequest } from '../operators/index.ts'
import { inSpan } from '../telemetry/index.ts'
import { markSeatsTold, markSeatsUntold } from '../voyages/index.ts'
import { scheduleNextStep } from './next-step.ts'
import {
  askForOrder,
  assertRecordedAsIssued,
  isPastAllDoubt,
  type OrderOutcome as LegOutcome,
  notSent,
  type OrderDeps,
  placeOrder,
  readOrderRequest,
  rehearses,
} from './order.ts'
import { recordOutcome } from './outcome.ts'
import type { Way } from './start.ts'

export type SubmitDeps = OrderDeps & {
  db: Database
  recheckSeconds: number
  onIssued: (orderId: string) => Promise<void>
  onDecided: (decision: Decision) => void
}

/** A leg that a worker took to its operator, and its certain outcome, under the names that the log uses. */
export type Decision = {
  operator: string
  booking_id: string
  attempt: string
  reference: string
  outcome: string
  /** From the order to the outcome, exact to the millisecond. */
  seconds: number
}

type OpenLeg = {
  reference: string
  way: Way
  state: 'waiting' | 'submitting' | 'unknown'
  orderId: string
  operatorCode: string
  isRehearsal: boolean
  voyageRef: string
  bookingId: string
  secondsSinceSubmission: number | null
  /** A leg of this attempt is issued. */
  followsIssued: boolean
  /** Counted from its first try; null unless it was certainly not sent. */
  secondsUnsent: number | null
}

/**
 * Takes the next leg as far as it goes. The leg after it may belong to another operator, whose share of
 * the worker is counted separately.
 */
export async function advanceAttempt(
  deps: SubmitDeps,
  attemptId: string,
  lease: Lease,
): Promise<void> {
  const leg = await nextOpenLeg(deps.db, attemptId)
  if (leg === undefined || !lease.isHeld()) return
  if (leg.way === 'desk') return leaveToDesk(deps.db, attemptId, leg.bookingId)
  const { operatorCode: operator, bookingId, reference } = leg
  const ids = { operator, booking_id: bookingId, attempt: attemptId, reference }
  const since = performance.now() - Math.max(0, leg.secondsSinceSubmission ?? 0) * 1_000
  const outcome =
    leg.state === 'waiting'
      ? await inSpan('submit leg', ids, () => submitLeg(deps, leg, lease))
      : await inSpan('ask for leg', ids, () => askForLeg(deps, leg))
  if (outcome === 'wait') {
    await lookAgainLater(deps.db, 'issuance_attempts', attemptId, deps.recheckSeconds)
    return
  }
  const isFirst = await inSpan('record outcome', { ...ids, outcome: outcome.kind }, () =>
    recordOutcome(deps.db, reference, outcome),
  )
  if (!isFirst) {
    if (outcome.kind !== 'issued') return
    return assertRecordedAsIssued(
      deps,
      leg,
      sql`select state from submissions where reference = ${reference}`,
    )
  }
  const seconds = Math.round(performance.now() - since) / 1_000
  deps.onDecided({ ...ids, outcome: nameOf(outcome), seconds })
  if (outcome.kind === 'issued') await deps.onIssued(leg.orderId)
}

function nameOf(outcome: LegOutcome): string {
  if (outcome.kind === 'rejected') return outcome.code
  return outcome.rehearsal ? 'rehearsed' : 'issued'
}

async function leaveToDesk(db: Database, attemptId: string, bookingId: string): Promise<void> {
  await inTransaction(db, async tx => {
    await run(tx, sql`select from bookings where id = ${bookingId} for update`)
    await scheduleNextStep(tx, attemptId)
  })
}

function nextOpenLeg(db: Database, attemptId: string): Promise<OpenLeg | undefined> {
  return first<OpenLeg>(
    db,
    sql`select s.reference, s.way, s.state, s.is_rehearsal as "isRehearsal", s.order_id as "orderId",
               o.operator_code as "operatorCode", v.operator_voyage_ref as "voyageRef", o.booking_id as "bookingId",
               ${surelySince(sql`s.submitted_at`)} as "secondsSinceSubmission",
               ${surelySince(sql`s.unsent_since`)} as "secondsUnsent",
               exists (select from submissions e
                       where e.attempt_id = s.attempt_id and e.state = 'issued') as "followsIssued"
        from submissions s join orders o on o.id = s.order_id join voyages v on v.id = o.voyage_id
        where s.attempt_id = ${attemptId} and s.resolved_at is null order by s.leg limit 1`,
  )
}

async function submitLeg(
  deps: SubmitDeps,
  leg: OpenLeg,
  lease: Lease,
): Promise<LegOutcome | 'wait'> {
  const order = await requestOf(deps.db, leg)
  const isRehearsal = rehearses(deps, leg.operatorCode)
  const claimed = await first(
    deps.db,
    sql`with claimed as (
          update submissions s set state = 'submitting', submitted_at = now(),
                 is_rehearsal = ${isRehearsal}
          from issuance_attempts a
          where s.reference = ${leg.reference} and s.state = 'waiting'
            and a.id = s.attempt_id and a.worker = ${lease.worker} and a.lease_until > now()
          returning s.order_id
        ), told as (
          ${markSeatsTold(leg.bookingId, sql`select order_id from claimed where not ${isRehearsal}::boolean`)}
        )
        select order_id from claimed`,
  )
  if (claimed === undefined) return 'wait'
  // A worker that was paused between the commit and here has lost the leg. Its new worker asks the
  // operator instead, and must not find an order that arrives later.
  if (!lease.isHeld()) return 'wait'
  const answer = await placeOrder(deps, { ...leg, isRehearsal }, order)
  if (answer === 'unknown' || answer.kind !== 'not_sent') return waitIfUnknown(deps, leg, answer)
  if (!leg.followsIssued || isPastAllDoubt(deps, leg.operatorCode, leg.secondsUnsent)) {
    return notSent(answer)
  }
  // The request certainly did not arrive, so it may be sent again: the agency has paid for an earlier leg.
  await run(
    deps.db,
    sql`with back as (
          update submissions set state = 'waiting', submitted_at = null,
            unsent_since = coalesce(unsent_since, submitted_at)
          where reference = ${leg.reference} and state = 'submitting' returning order_id
        )
        ${markSeatsUntold(leg.bookingId, sql`select order_id from back`)}`,
  )
  return 'wait'
}

/** Asks the operator about an order whose answer was lost. Never submits. */
async function askForLeg(deps: SubmitDeps, leg: OpenLeg): Promise<LegOutcome | 'wait'> {
  const order = await requestOf(deps.db, leg)
  return waitIfUnknown(deps, leg, await askForOrder(deps, leg, order, leg.secondsSinceSubmission))
}

/** Answers what the operator said. A lost answer is recorded as `unknown`. */
async function waitIfUnknown(
  deps: SubmitDeps,
  leg: OpenLeg,
  outcome: LegOutcome | 'unknown',
): Promise<LegOutcome | 'wait'> {
  if (outcome !== 'unknown') return outcome
  await run(
    deps.db,
    sql`update submissions set state = 'unknown' where reference = ${leg.reference} and state = 'submitting'`,
  )
  return 'wait'
}

function requestOf(db: Database, leg: OpenLeg): Promise<OrderRequest> {
  return readOrderRequest(
    db,
    leg,
    sql`select id, seat_code from tickets where order_id = ${leg.orderId}`,
  )
}
