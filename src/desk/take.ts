import type { Actor } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { type Database, inTransaction, json, run, sql, type Tx } from '../db/index.ts'
import { lockTicketing, recordDeed, refuseUnlessMine, type TicketingRequest } from './ticketing.ts'

/**
 * The request belongs to one person from here until it is handed back. To take
 * one's own again changes nothing.
 */
export async function takeRequest(db: Database, id: string, by: Actor): Promise<void> {
  await inTransaction(db, async tx => {
    const request = await lockTicketing(tx, id)
    refuseUnlessOpen(request)
    if (request.takenBy?.id === by.id) return
    if (request.takenBy) fail('desk_conflict', `${request.takenBy.name} has it`)
    await give(tx, id, by)
    await recordDeed(tx, request, 'ticketing.take', by)
  })
}

/**
 * Takes the request from a colleague who is away, and from nobody else: whom it was taken from is in the
 * log, one take before, and not in the facts, which the agency reads.
 */
export async function takeOverRequest(
  db: Database,
  id: string,
  from: string,
  by: Actor,
): Promise<void> {
  await inTransaction(db, async tx => {
    const request = await lockTicketing(tx, id)
    refuseUnlessOpen(request)
    if (request.takenBy?.id !== from) fail('desk_conflict', 'the request is not theirs any more')
    await give(tx, id, by)
    await recordDeed(tx, request, 'ticketing.take_over', by)
  })
}

/** A request that is held can be handed back too: somebody else goes on from there. */
export async function handBackRequest(db: Database, id: string, by: Actor): Promise<void> {
  await inTransaction(db, async tx => {
    const request = await lockTicketing(tx, id)
    refuseUnlessOpen(request)
    refuseUnlessMine(request, by)
    await run(
      tx,
      sql`update ticketing_requests set taken_by = null, taken_at = null where id = ${id}`,
    )
    await recordDeed(tx, request, 'ticketing.hand_back', by)
  })
}

async function give(tx: Tx, id: string, by: Actor): Promise<void> {
  await run(
    tx,
    sql`update ticketing_requests set taken_by = ${json(by)}, taken_at = now() where id = ${id}`,
  )
}

function refuseUnlessOpen({ state }: TicketingRequest): void {
  if (state === 'waiting' || state === 'held') return
  fail('desk_conflict', `the request is over: ${state}`)
}
