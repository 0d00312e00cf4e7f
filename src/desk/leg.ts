import { fail } from '../core/errors.ts'
import { first, type Reader, rows, sql } from '../db/index.ts'
import type { TicketingRequest } from './ticketing.ts'

type DeskLeg = { leg: number; orderId: string; reference: string }

/**
 * The leg, if it is its turn; otherwise throws `desk_conflict`. Legs are issued in their order,
 * because a failed one ends the attempt.
 */
export async function requireTurn(
  reader: Reader,
  request: TicketingRequest,
  leg: number,
): Promise<DeskLeg> {
  const next = await first<DeskLeg & { way: 'automated' | 'desk' }>(
    reader,
    sql`select leg, order_id as "orderId", reference, way from submissions
        where attempt_id = ${request.attemptId} and resolved_at is null order by leg limit 1`,
  )
  if (next?.leg === leg && next.way === 'desk') return next
  const what = next?.way === 'automated' ? `leg ${next.leg} is at its operator` : `leg ${next?.leg}`
  return fail('desk_conflict', `it is not the turn of leg ${leg}, but: ${what}`)
}

export type DeskTicket = { id: string; seatCode: string; copy: string | null }

/** The tickets of a leg, each with the storage key of its newest upload for this request. */
export function readTickets(
  reader: Reader,
  requestId: string,
  orderId: string,
): Promise<DeskTicket[]> {
  return rows<DeskTicket>(
    reader,
    sql`select t.id, t.seat_code as "seatCode",
               (select u.storage_key from ticket_uploads u
                where u.request_id = ${requestId} and u.ticket_id = t.id
                order by u.uploaded_at desc, u.id desc limit 1) as copy
        from tickets t where t.order_id = ${orderId} order by t.position`,
  )
}
