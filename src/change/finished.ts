/** The results of a booking's changes, for its page. */
import { type Reader, rows, sql } from '../db/index.ts'

type FinishedChange = { orderId: string; state: 'changed' | 'failed'; finishedAt: Date }

/** Unissued bookings have no row of a change. */
export function listFinishedChanges(reader: Reader, bookingId: string): Promise<FinishedChange[]> {
  return rows<FinishedChange>(
    reader,
    sql`select c.order_id as "orderId", c.finished_at as "finishedAt",
               case c.state when 'old_order_stands' then 'changed' else c.state end as state
        from changes c where c.booking_id = ${bookingId} and c.finished_at is not null
        order by c.number`,
  )
}
