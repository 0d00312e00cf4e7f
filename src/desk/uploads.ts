import type { Actor } from '../audit/index.ts'
import { type Reader, rows, sql } from '../db/index.ts'

export type TicketUpload = {
  id: string
  ticketId: string
  size: number
  sha256: string
  uploadedBy: Actor
  uploadedAt: Date
}

/**
 * The files that staff uploaded for a request, newest first. The first file of a
 * ticket is the one that counts.
 */
export function listUploads(reader: Reader, requestId: string): Promise<TicketUpload[]> {
  return rows<TicketUpload>(
    reader,
    sql`select id, ticket_id as "ticketId", size, sha256, uploaded_by as "uploadedBy",
               uploaded_at as "uploadedAt"
        from ticket_uploads where request_id = ${requestId} order by uploaded_at desc, id desc`,
  )
}
