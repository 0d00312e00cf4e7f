/**
 * Cases: things that people have to look at. A case is opened in the transaction of the fact, or by the
 * sweep. It is closed once: by staff with what they did (desk/), or by the sweep because it resolved
 * itself. The sagas import this room, so it knows nothing of them but their tables.
 *
 *   open ──▶ kept | refund_started | issue_started | decided   (by staff)
 *     └────▶ resolved_itself
 */
import { newId } from '../core/ids.ts'
import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { run, runLater, type Sql, sql, type Tx } from '../db/index.ts'

export const caseKinds = [
  'partly_issued',
  'unknown_order',
  'unknown_cancellation',
  'unknown_change',
  'unknown_return',
  'cancellation_by_hand',
] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseOutcomes = [
  'kept',
  'refund_started',
  'issue_started',
  'decided',
  'resolved_itself',
] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** For a booking with one leg issued and another not. */
export function openCaseOfBooking(tx: Tx, bookingId: string): Promise<void> {
  return openCase(tx, { bookingId, kind: 'partly_issued', subject: bookingId })
}

/** For a part of a cancellation that staff have to cancel at its operator. */
export function openCaseOfPart(tx: Tx, bookingId: string, partId: string): Promise<void> {
  return openCase(tx, { bookingId, kind: 'cancellation_by_hand', subject: partId })
}

/** Does nothing when the subject has an open case of this kind. */
export async function openCase(
  tx: Tx,
  wanted: { bookingId: string; kind: CaseKind; subject: string },
): Promise<void> {
  await runLater(
    tx,
    sql`insert into repair_cases (id, booking_id, kind, subject)
        values (${newId()}, ${wanted.bookingId}, ${wanted.kind}, ${wanted.subject})
        on conflict (kind, subject) where closed_at is null do nothing`,
  )
}

/** Answers false when the case was closed already. */
export async function closeCase(tx: Tx, caseId: string, outcome: CaseOutcome): Promise<boolean> {
  const closed = await run(
    tx,
    sql`update repair_cases set closed_at = now(), outcome = ${outcome}
        where id = ${caseId} and closed_at is null`,
  )
  return closed === 1
}

/** A condition on a case `c`: its reason still holds, so it has not resolved itself. */
export const stands: Sql<boolean> = sql`(case c.kind
  when 'partly_issued' then exists (
    select from bookings b where b.id = c.booking_id and b.status = ${BookingStatus.issueError}
      and b.payment_status = ${PaymentStatus.partlyRefunded})
  when 'unknown_order' then exists (
    select from submissions s where s.reference = c.subject and s.state = 'unknown')
  when 'unknown_cancellation' then exists (
    select from cancellation_parts p where p.id = c.subject::uuid and p.state = 'unknown')
  when 'unknown_change' then exists (
    select from changes g where g.reference = c.subject and g.order_state = 'unknown')
  when 'unknown_return' then exists (
    select from change_returns r
    where r.change_id = split_part(c.subject, '/', 1)::uuid
      and r.reference = split_part(c.subject, '/', 2) and r.state = 'unknown')
  when 'cancellation_by_hand' then exists (
    select from cancellation_parts p where p.id = c.subject::uuid and p.resolved_at is null)
  end)`
