/**
 * The last step of a change: the older orders whose seats go back. No money moves any more. An order that
 * stands is written down for people, and the operator check finds it.
 *
 *   return   waiting ◀─▶ submitting ──▶ returned | stands     (back: it certainly was not sent)
 *               ▲            └──▶ unknown ──▶ returned | stands
 *               └─────────────────────┘           (the same, while another worker asks)
 */
import { type Database, inTransaction, one, run, sql, type Tx } from '../db/index.ts'
import { finishChange } from './outcome.ts'

export type ReturnOutcome =
  | { kind: 'returned'; fee: number | null }
  | { kind: 'stands'; reason: string }

export async function recordReturn(
  db: Database,
  of: { changeId: string; reference: string },
  outcome: ReturnOutcome,
): Promise<void> {
  await inTransaction(db, tx => resolveReturn(tx, of, outcome, 'worker'))
}

/** Who decides a return, and in which state of it. Staff decide only when the answer was lost. */
const isOpenTo = {
  worker: sql`state in ('submitting', 'unknown')`,
  desk: sql`state = 'unknown'`,
}
type Decider = keyof typeof isOpenTo

/** Answers false, and changes nothing, when it had an outcome already. */
export async function resolveReturn(
  tx: Tx,
  of: { changeId: string; reference: string },
  outcome: ReturnOutcome,
  decider: Decider,
): Promise<boolean> {
  const change = await one<{ id: string; bookingId: string }>(
    tx,
    sql`select c.id, c.booking_id as "bookingId"
        from changes c join bookings b on b.id = c.booking_id
        where c.id = ${of.changeId} for update of b`,
  )
  const moved = await run(
    tx,
    sql`update change_returns set state = ${outcome.kind}, resolved_at = now(),
          fee = ${outcome.kind === 'returned' ? outcome.fee : null},
          reason = ${outcome.kind === 'stands' ? outcome.reason : null}
        where change_id = ${of.changeId} and reference = ${of.reference} and ${isOpenTo[decider]}`,
  )
  if (moved === 0) return false
  const counts = await one<{ open: number; standing: number }>(
    tx,
    sql`select count(*) filter (where resolved_at is null) as open,
               count(*) filter (where state = 'stands') as standing
        from change_returns where change_id = ${of.changeId}`,
  )
  if (counts.open === 0) {
    await finishChange(tx, change, counts.standing > 0 ? 'old_order_stands' : 'changed')
  }
  return true
}
