import { type Database, rows, sql } from '../db/index.ts'
import type { Difference } from './difference.ts'

/**
 * Changes of the last day whose operator kept another fee than the one that was quoted and paid. The agencies
 * were told a price, so the root bears it, and people take it up with the operator. Where an answer was lost
 * nobody knows what was kept.
 */
export async function checkChangeFees(db: Database): Promise<Difference[]> {
  const found = await rows<{
    orderId: string
    bookingId: string
    code: string
    reference: string
    paid: number
    kept: number
  }>(
    db,
    sql`select c.order_id as "orderId", c.booking_id as "bookingId", o.operator_code as code, c.reference,
               c.change_fee as paid, sum(r.fee)::bigint as kept
        from changes c join change_returns r on r.change_id = c.id join orders o on o.id = c.order_id
        where c.state = 'changed' and c.finished_at > now() - interval '1 day'
        group by c.id, o.operator_code
        having bool_and(r.fee is not null) and sum(r.fee) <> c.change_fee
        order by c.id`,
  )
  return found.map(({ orderId, bookingId, code, reference, paid, kept }) => ({
    kind: 'operator',
    subject: `fee of the change of order ${orderId} at ${code}, reference ${reference}`,
    about: { code: 'change_fee', values: { order: orderId, operator: code, reference } },
    bookingIds: [bookingId],
    expected: paid,
    found: kept,
    repair: 'none',
  }))
}
