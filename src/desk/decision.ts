/**
 * Decisions of staff: each subject is decided once, with its evidence, and the
 * decision stands in the audit log.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import { type CaseOutcome, closeCase } from '../cases/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { asSeen, refuseUnlessLine } from '../core/line.ts'
import { json, run, sql, type Tx } from '../db/index.ts'
import type { RepairCase } from './case-file.ts'

/** The reference by which the operator knows the deed, and anything else that it said. */
export type Evidence = { operatorReference: string | null; note: string | null }

type Decision = {
  /** The desk that it belongs to. */
  of: { requestId: string } | { caseId: string }
  subject: string
  decision:
    | 'kept'
    | 'refund'
    | 'issue_missing'
    | 'issued'
    | 'rejected'
    | 'cancelled'
    | 'stands'
    | 'returned'
    | 'reopened'
  evidence: Evidence
  by: Actor
}

/** Closes a case by a decision, which is on the case itself unless it has a `subject`. */
export async function closeByDecision(
  tx: Tx,
  found: RepairCase,
  outcome: CaseOutcome,
  what: Omit<Decision, 'of' | 'subject'> & { subject?: string },
): Promise<void> {
  const { id } = found
  if (!(await closeCase(tx, id, outcome))) fail('desk_conflict', 'the case was closed meanwhile')
  await recordDecision(tx, found, { of: { caseId: id }, subject: `case:${id}`, ...what })
}

/** The second decision on a subject throws `desk_conflict`, and its transaction rolls back. */
export async function recordDecision(
  tx: Tx,
  { bookingId, organizationId }: { bookingId: string; organizationId: string },
  { of, subject, decision, evidence, by }: Decision,
): Promise<void> {
  const requestId = 'requestId' in of ? of.requestId : null
  const caseId = 'caseId' in of ? of.caseId : null
  const written = await run(
    tx,
    sql`insert into desk_decisions (id, booking_id, request_id, case_id, subject, decision,
          operator_reference, note, decided_by)
        values (${newId()}, ${bookingId}, ${requestId}, ${caseId}, ${subject}, ${decision},
          ${evidence.operatorReference}, ${evidence.note}, ${json(by)})
        on conflict on constraint a_subject_is_decided_once do nothing`,
  )
  if (written === 0) fail('desk_conflict', 'this was decided already; read it again')
  await recordAudit(tx, {
    by,
    action: `${requestId === null ? 'repair' : 'ticketing'}.${decision}`,
    organizationId,
    subject: bookingId,
    facts: {
      of: requestId ?? caseId,
      what: subject,
      operator_reference: evidence.operatorReference,
    },
  })
}

/**
 * A deed of an operator is believed only with the operator's own reference.
 * Refuses at `/operator_reference`.
 */
export function proven(evidence: Evidence): Evidence & { operatorReference: string } {
  const operatorReference = referenceOf(evidence)
  if (operatorReference === null) {
    refuseField('/operator_reference', 'is the evidence: what the operator knows it by')
  }
  return { operatorReference, note: evidence.note?.trim() || null }
}

/**
 * There is no reference for what an operator did not do, so staff have to tell
 * what it said. Refuses at `field`.
 */
export function explained(evidence: Evidence, field = '/note'): Evidence & { note: string } {
  const note = evidence.note?.trim() ?? ''
  if (note === '') refuseField(field, 'is needed: what the operator said, or why')
  return { operatorReference: referenceOf(evidence), note }
}

function referenceOf(evidence: Evidence): string | null {
  const reference = numberTyped('/operator_reference', evidence.operatorReference)
  return reference === '' ? null : reference
}

/**
 * A number as staff have typed or pasted it; empty when there is none. Refuses at `path` one with signs that nobody
 * sees: the operator does not know it, and no search finds it.
 */
export function numberTyped(path: string, typed: string | null): string {
  const number = typed?.trim() ?? ''
  if (number === '') return number
  refuseUnlessLine(path, number)
  if (number !== asSeen(number)) refuseField(path, 'must be one line of visible text')
  return number
}
