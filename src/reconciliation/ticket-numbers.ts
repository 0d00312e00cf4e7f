import { type Database, rows, sql } from '../db/index.ts'
import type { Difference } from './difference.ts'

const daysLookedAt = 7

/**
 * Numbers that an operator has given to live tickets of several orders on one voyage, of which one was issued or
 * changed in these days. Operators may count anew each day or sailing, and give one number to all legs of a trip;
 * but with one number on one boat two people stand at the pier, and one is turned away. A change is another order of
 * the operator. What staff entered may be the number of a paper that is for several orders.
 */
export async function checkTicketNumbers(db: Database): Promise<Difference[]> {
  const found = await rows<{
    code: string
    voyageId: string
    number: string
    references: string[]
    bookingIds: string[]
  }>(
    db,
    sql`with lately as (
          select order_id from submissions
          where state = 'issued' and resolved_at > now() - make_interval(days => ${daysLookedAt})
          union
          select order_id from changes
          where order_state = 'issued' and resolved_at > now() - make_interval(days => ${daysLookedAt})
        )
        select o.operator_code as code, o.voyage_id as "voyageId", t.ticket_number as number,
               array_agg(distinct t.operator_reference) as references,
               array_agg(distinct o.booking_id)::text[] as "bookingIds"
        from orders o join tickets t on t.order_id = o.id left join lately l on l.order_id = o.id
        where o.voyage_id = any(array(
            select issued.voyage_id from lately join orders issued on issued.id = lately.order_id))
          and t.ticket_number is not null and t.cancelled_at is null and t.operator_reference is not null
        group by o.voyage_id, o.operator_code, t.ticket_number
        having count(distinct t.operator_reference) > 1 and count(l.order_id) > 0
        order by o.voyage_id, t.ticket_number`,
  )
  return found.map(({ code, voyageId, number, references, bookingIds }) => ({
    kind: 'operator',
    subject: `ticket number ${number} of ${code} on voyage ${voyageId}`,
    about: { code: 'ticket_number', values: { number, operator: code, voyage: voyageId } },
    bookingIds,
    expected: 'tickets of one order',
    found: references.toSorted().join(' '),
    repair: 'none',
  }))
}
