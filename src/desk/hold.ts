import type { Actor } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { run, sql } from '../db/index.ts'
import { type ConfirmDeps, confirmBooking } from '../issuance/index.ts'
import { readTicketing, refuseUnless, refuseUnlessMine } from './ticketing.ts'

/**
 * The confirmation of a booking by staff: its present price, the holds of the whole chain and an attempt,
 * as in any confirmation; more than `netMax` dong, if given, is refused. A worker takes the legs of automated
 * operators when their turn comes. Throws `desk_conflict` unless the request is the actor's and still waits.
 */
export async function holdRequest(
  deps: ConfirmDeps,
  id: string,
  by: Actor,
  netMax?: number,
): Promise<void> {
  const request = await readTicketing(deps.db, id)
  refuseUnlessMine(request, by)
  refuseUnless(request, 'waiting')
  const { organizationId, bookingId } = request
  const confirmation = await confirmBooking(deps, organizationId, bookingId, by, {
    way: 'desk',
    netMax,
    async onStart(tx, attemptId) {
      const linked = await run(
        tx,
        sql`update ticketing_requests set attempt_id = ${attemptId}
            where id = ${id} and attempt_id is null and rejected_at is null
              and taken_by ->> 'id' = ${by.id}`,
      )
      if (linked === 0) fail('desk_conflict', 'the request is not yours any more')
    },
  })
  if (confirmation.kind === 'issued_before') fail('desk_conflict', 'the booking is issued')
}
