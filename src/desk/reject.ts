import type { Actor } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { type Database, inTransaction, run, sql } from '../db/index.ts'
import { rejected, resolveLeg } from '../issuance/index.ts'
import { explained, recordDecision } from './decision.ts'
import { requireTurn } from './leg.ts'
import { lockTicketing, recordDeed, refuseUnless, refuseUnlessMine } from './ticketing.ts'

/** Rejects a request before the hold: nothing was tried, so the booking stays what it was. */
export async function rejectRequest(
  db: Database,
  id: string,
  reason: string,
  by: Actor,
): Promise<void> {
  const { note } = explained({ operatorReference: null, note: reason }, '/reason')
  await inTransaction(db, async tx => {
    const request = await lockTicketing(tx, id)
    refuseUnlessMine(request, by)
    refuseUnless(request, 'waiting')
    await run(
      tx,
      sql`update ticketing_requests set rejected_at = now(), reason = ${note} where id = ${id}`,
    )
    await recordDeed(tx, request, 'ticketing.reject', by)
  })
}

/**
 * Rejects a leg after the hold: the operator does not issue it. Its money is
 * free, and that of all later legs.
 */
export async function rejectLeg(
  db: Database,
  id: string,
  wanted: { leg: number; reason: string },
  by: Actor,
): Promise<void> {
  const evidence = explained({ operatorReference: null, note: wanted.reason }, '/reason')
  await inTransaction(db, async tx => {
    const request = await lockTicketing(tx, id)
    refuseUnlessMine(request, by)
    refuseUnless(request, 'held')
    const { reference } = await requireTurn(tx, request, wanted.leg)
    await recordDecision(tx, request, {
      of: { requestId: id },
      subject: `order:${reference}`,
      decision: 'rejected',
      evidence,
      by,
    })
    if (await resolveLeg(tx, reference, rejected(evidence.note), 'desk')) return
    fail('desk_conflict', 'the leg has an outcome already')
  })
}
