/**
 * Submit, the second part of the saga: takes an attempt's legs in order to their operators.
 *
 * "About to submit" is written and committed before the operator is called. So a leg that is found
 * `submitting` after a crash may or may not be at the operator. It is never submitted again: the operator
 * is asked for its reference until the answer is certain.
 */
import {
  type Database,
  inTransaction,
  type Lease,
  lookAgainLater,
  mayTakeBack,
  run,
  sql,
} from '../db/index.ts'
import { inSpan } from '../telemetry/index.ts'
import { markSeatsUntold } from '../voyages/index.ts'
import { scheduleNextStep } from './next-step.ts'
import type { LegStatements, OpenLeg } from './open-legs.ts'
import {
  askForOrder,
  assertRecordedAsIssued,
  type CertainOutcome,
  isPastAllDoubt,
  longestSeconds,
  notSent,
  type OrderDeps,
  placeOrder,
  rehearses,
} from './order.ts'

export type SubmitDeps = OrderDeps & {
  db: Database
  legs: LegStatements
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

/**
 * Takes the next leg as far as it goes. The leg after it may belong to another operator, whose share of
 * the worker is counted separately.
 */
export async function advanceAttempt(
  deps: SubmitDeps,
  attemptId: string,
  lease: Lease,
): Promise<void> {
  const leg = await deps.legs.read(attemptId)
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
    deps.legs.record({ reference, outcome }),
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

function nameOf(outcome: CertainOutcome): string {
  if (outcome.kind === 'rejected') return outcome.code
  return outcome.rehearsal ? 'rehearsed' : 'issued'
}

async function leaveToDesk(db: Database, attemptId: string, bookingId: string): Promise<void> {
  await inTransaction(db, async tx => {
    await run(tx, sql`select from bookings where id = ${bookingId} for update`)
    await scheduleNextStep(tx, attemptId)
  })
}

async function submitLeg(
  deps: SubmitDeps,
  leg: OpenLeg,
  lease: Lease,
): Promise<CertainOutcome | 'wait'> {
  const { reference, operatorCode } = leg
  const isRehearsal = rehearses(deps, operatorCode)
  if (!(await deps.legs.claim({ reference, worker: lease.worker, isRehearsal }))) return 'wait'
  // After a pause between the commit and here another worker may be asking the operator already. It must
  // not give up an order that arrives later.
  if (!lease.isHeld()) return sendLater(deps, leg)
  const answer = await placeOrder(deps, { ...leg, isRehearsal })
  if (answer === 'unknown' || answer.kind !== 'not_sent') return waitIfUnknown(deps, leg, answer)
  const isOver =
    answer.reason === 'by_hand' || isPastAllDoubt(deps, operatorCode, leg.secondsUnsent)
  if (!leg.followsIssued || isOver) return notSent(answer)
  // The agency has paid for an earlier leg, so this one is tried again.
  return sendLater(deps, leg)
}

/** Takes "about to submit" back: the request certainly did not leave. */
async function sendLater(deps: SubmitDeps, leg: OpenLeg): Promise<'wait'> {
  const { reference, bookingId } = leg
  const longest = longestSeconds(deps, leg.operatorCode)
  await run(
    deps.db,
    sql`with back as (
          update submissions set state = 'waiting', submitted_at = null,
            unsent_since = coalesce(unsent_since, submitted_at)
          where reference = ${reference} and ${mayTakeBack(sql`state`, sql`submitted_at`, longest)}
          returning order_id
        )
        ${markSeatsUntold(
          sql`(booking_id, order_id) in (select ${bookingId}::uuid, order_id from back)`,
        )}`,
  )
  return 'wait'
}

/** Asks the operator about an order whose answer was lost. Never submits. */
async function askForLeg(deps: SubmitDeps, leg: OpenLeg): Promise<CertainOutcome | 'wait'> {
  return waitIfUnknown(deps, leg, await askForOrder(deps, leg))
}

/** Answers what the operator said. A lost answer is recorded as `unknown`. */
async function waitIfUnknown(
  deps: SubmitDeps,
  leg: OpenLeg,
  outcome: CertainOutcome | 'unknown',
): Promise<CertainOutcome | 'wait'> {
  if (outcome !== 'unknown') return outcome
  await run(
    deps.db,
    sql`update submissions set state = 'unknown' where reference = ${leg.reference} and state = 'submitting'`,
  )
  return 'wait'
}
