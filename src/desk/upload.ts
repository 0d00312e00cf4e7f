import { createHash } from 'node:crypto'
import type { Actor } from '../audit/index.ts'
import { isPdf, keepUpload, type TicketFileDeps } from '../bookings/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { first, inTransaction, json, type Reader, run, sql } from '../db/index.ts'
import {
  lockTicketing,
  readTicketing,
  recordDeed,
  refuseUnless,
  refuseUnlessMine,
  type TicketingRequest,
} from './ticketing.ts'

export const uploadBytesMax = 2 * 1024 * 1024

/**
 * Stores the operator's own ticket, a PDF. The file is stored before its row is written, so that a row
 * always has its file. Of several for one ticket the newest counts, once the leg is entered as issued. Throws
 * `service_unavailable` when it cannot be stored.
 */
export async function uploadTicket(
  deps: Pick<TicketFileDeps, 'db' | 'store' | 'onError'>,
  of: { requestId: string; ticketId: string },
  bytes: Buffer,
  by: Actor,
): Promise<{ id: string; size: number; sha256: string }> {
  if (bytes.length > uploadBytesMax) {
    fail('payload_too_large', `a ticket file has at most ${uploadBytesMax} bytes`)
  }
  if (!isPdf(bytes)) refuseField('', 'is not a PDF')
  const request = await readTicketing(deps.db, of.requestId)
  await requireTicket(deps.db, request, of.ticketId, by)
  const id = newId()
  const key = `${request.bookingId}/upload-${id}.pdf`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepUpload(deps, key, bytes)
  await inTransaction(deps.db, async tx => {
    await requireTicket(tx, await lockTicketing(tx, of.requestId), of.ticketId, by)
    await run(
      tx,
      sql`insert into ticket_uploads (id, request_id, ticket_id, storage_key, size, sha256,
            uploaded_by)
          values (${id}, ${request.id}, ${of.ticketId}, ${key}, ${bytes.length}, ${sha256},
            ${json(by)})`,
    )
    const facts = { ticket_id: of.ticketId, sha256 }
    await recordDeed(tx, request, 'ticketing.upload', by, facts)
  })
  return { id, size: bytes.length, sha256 }
}

/** Throws unless the ticket is one of the actor's request and to be issued by hand. */
async function requireTicket(
  reader: Reader,
  request: TicketingRequest,
  ticketId: string,
  by: Actor,
): Promise<void> {
  refuseUnlessMine(request, by)
  refuseUnless(request, 'held')
  const ticket = await first(
    reader,
    sql`select t.id from tickets t join submissions s on s.order_id = t.order_id
        where t.id = ${ticketId} and s.attempt_id = ${request.attemptId}
          and s.way = 'desk' and s.state = 'waiting'`,
  )
  if (ticket === undefined) fail('not_found', 'there is no such ticket to be issued by hand')
}
