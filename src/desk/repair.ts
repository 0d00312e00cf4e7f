/**
 * The repairs of a partly issued booking. Each closes the case and writes the decision in the
 * transaction that begins it. A repair that fails leaves the booking partly issued again, and
 * then a new case opens by itself.
 */
import type { Actor } from '../audit/index.ts'
import { renewVersion } from '../bookings/index.ts'
import { cancelByStaff } from '../cancellation/index.ts'
import { openCaseOfBooking } from '../cases/index.ts'
import { fail } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { type Database, inTransaction, json, one, run, sql } from '../db/index.ts'
import { priceMissingLegs, type StartDeps, startMissingLegs } from '../issuance/index.ts'
import type { Operators } from '../operators/index.ts'
import { lockCase, mayReopen, type RepairCase, refuseUnlessOpen, requireCase } from './case-file.ts'
import { closeByDecision, type Evidence, explained, proven, recordDecision } from './decision.ts'

/** Leaves the booking as it is: the issued legs are sailed, and the others were never paid. */
export async function keepCase(db: Database, id: string, note: string, by: Actor): Promise<void> {
  const evidence = explained({ operatorReference: null, note })
  await inTransaction(db, async tx => {
    const found = await lockCase(tx, id)
    refuseUnlessPartlyIssued(found)
    await closeByDecision(tx, found, 'kept', { decision: 'kept', evidence, by })
  })
}

/**
 * Opens a case anew for a booking that was kept and is partly issued still, and answers the new case's id.
 * Each kept case leads to one.
 */
export async function reopenCase(
  db: Database,
  id: string,
  note: string,
  by: Actor,
): Promise<string> {
  const evidence = explained({ operatorReference: null, note })
  return inTransaction(db, async tx => {
    const found = await lockCase(tx, id)
    if (!(await mayReopen(tx, found)))
      fail('desk_conflict', 'only the last case of a booking is opened again, if it was kept')
    await recordDecision(tx, found, {
      of: { caseId: id },
      subject: `reopened:${id}`,
      decision: 'reopened',
      evidence,
      by,
    })
    await openCaseOfBooking(tx, found.bookingId)
    // An erasure that is under way sees by it that something was said meanwhile.
    await renewVersion(tx, found.bookingId)
    const opened = await one<{ id: string }>(
      tx,
      sql`select id from repair_cases
          where kind = 'partly_issued' and subject = ${found.bookingId} and closed_at is null`,
    )
    return opened.id
  })
}

/**
 * Cancels the issued legs at the penalty, and answers the cancellation's id. The worker does it where
 * the operator knows our reference. For legs that were issued by hand, `penalties` has the dong that
 * the operator kept, by leg order. Less than `netRefundMin` dong for the other legs, which is what a person was shown,
 * is refused: an hour may have passed from which an operator keeps more, or takes no cancellation any more.
 */
export async function refundCase(
  deps: { db: Database; operators: Operators },
  id: string,
  wanted: {
    evidence: Evidence
    penalties: ReadonlyMap<string, number>
    netRefundMin?: number | undefined
  },
  by: Actor,
): Promise<string> {
  const found = await requireCase(deps.db, id)
  refuseUnlessPartlyIssued(found)
  return cancelByStaff(deps, found, wanted.penalties, async (tx, quote) => {
    const isByHand = quote.legs.some(leg => leg.byHand)
    const ours = quote.legs.filter(leg => !leg.byHand)
    if (sumDong(ours.map(leg => leg.netRefund)) < (wanted.netRefundMin ?? 0)) {
      fail('booking_not_cancellable', 'less comes back now than was shown')
    }
    const evidence = isByHand ? proven(wanted.evidence) : explained(wanted.evidence)
    await closeByDecision(tx, found, 'refund_started', { decision: 'refund', evidence, by })
  })
}

/** The NET in dong that the missing legs cost now, as a person is shown it before `issueMissingLegs`. */
export async function priceOfMissingLegs(deps: StartDeps, id: string): Promise<number> {
  const found = await requireCase(deps.db, id)
  refuseUnlessPartlyIssued(found)
  return priceMissingLegs(deps, found.organizationId, found.bookingId)
}

/**
 * Starts the missing legs again by hand, at the present price; more than `netMax` dong, if given, is refused.
 * The money is held, and a request of the ticketing desk, already taken, waits for their ticket numbers. Answers
 * that request's id.
 */
export async function issueMissingLegs(
  deps: StartDeps,
  id: string,
  wanted: { note: string; netMax?: number | undefined },
  by: Actor,
): Promise<string> {
  const evidence = explained({ operatorReference: null, note: wanted.note })
  const found = await requireCase(deps.db, id)
  refuseUnlessPartlyIssued(found)
  const requestId = newId()
  await startMissingLegs(deps, found.organizationId, found.bookingId, by, {
    netMax: wanted.netMax,
    async onStart(tx, attemptId) {
      await closeByDecision(tx, found, 'issue_started', { decision: 'issue_missing', evidence, by })
      await run(
        tx,
        sql`insert into ticketing_requests (id, booking_id, case_id, note, requested_by, taken_by,
              taken_at, attempt_id)
            values (${requestId}, ${found.bookingId}, ${id}, ${evidence.note}, ${json(by)},
              ${json(by)}, now(), ${attemptId})`,
      )
    },
  })
  return requestId
}

function refuseUnlessPartlyIssued(found: RepairCase): void {
  refuseUnlessOpen(found)
  if (found.kind === 'partly_issued') return
  fail('desk_conflict', 'the case is of an answer that was lost: say what the operator did')
}
