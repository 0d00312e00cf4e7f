import { type Database, inTransaction, rows, run, type Sql, sql } from '../db/index.ts'
import { type CaseKind, openCase, stands } from './case.ts'

/**
 * Closes the cases that have resolved themselves, and opens one for every answer of an operator that has
 * been missing for more than `unknownSeconds`. May run twice at once.
 */
export async function sweepCases(db: Database, unknownSeconds: number): Promise<void> {
  await run(
    db,
    sql`update repair_cases c set closed_at = now(), outcome = 'resolved_itself'
        where c.closed_at is null and not ${stands}`,
  )
  // What was sent far ahead of now was sent before the clock was set back, nobody knows how long ago.
  const isLate = (sentAt: Sql) =>
    sql`${sentAt} not between now() - make_interval(secs => ${unknownSeconds}) and now() + interval '1 minute'`
  const found = await rows<{ bookingId: string; kind: CaseKind; subject: string }>(
    db,
    sql`select u.booking_id as "bookingId", u.kind, u.subject from (
          select a.booking_id, 'unknown_order' as kind, s.reference as subject
          from submissions s join issuance_attempts a on a.id = s.attempt_id
          where a.finished_at is null and s.state = 'unknown' and ${isLate(sql`s.submitted_at`)}
          union all
          select c.booking_id, 'unknown_cancellation', p.id::text
          from cancellation_parts p join cancellations c on c.id = p.cancellation_id
          where c.finished_at is null and p.state = 'unknown' and ${isLate(sql`p.submitted_at`)}
          union all
          select booking_id, 'unknown_change', reference from changes
          where finished_at is null and order_state = 'unknown' and ${isLate(sql`submitted_at`)}
          union all
          select c.booking_id, 'unknown_return', r.change_id || '/' || r.reference
          from change_returns r join changes c on c.id = r.change_id
          where c.finished_at is null and r.state = 'unknown' and ${isLate(sql`r.submitted_at`)}
        ) u
        where not exists (select from repair_cases open
                          where open.kind = u.kind and open.subject = u.subject
                            and open.closed_at is null)`,
  )
  for (const wanted of found) await inTransaction(db, tx => openCase(tx, wanted))
}
