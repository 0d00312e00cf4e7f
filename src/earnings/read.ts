import { type Reader, rows, sql } from '../db/index.ts'

/** What a child and all below it brought its parent. Money is in dong. */
type Earnings = {
  organizationId: string
  code: string
  name: string
  ticketsIssued: number
  ticketsCancelled: number
  /** What the child paid its parent, less what it got back. */
  paid: number
  /** What the parent paid for the same tickets, less what it got back. */
  cost: number
}

/**
 * What an organization earned on each one right below it, from `from` up to, and without, `to` (null: until now), by code.
 * The money is that of the ledger's entries, so it adds up with the statement: what all children paid is the change of the
 * account `sales`. Whose it is, the seller of the booking says.
 */
export function readEarnings(
  reader: Reader,
  organizationId: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<Earnings[]> {
  const end = to ?? 'infinity'
  return rows<Earnings>(
    reader,
    sql`with recursive below (child_id, id) as (
          select id, id from organizations where parent_id = ${organizationId}
          union all
          select below.child_id, o.id from below join organizations o on o.parent_id = below.id
        ), money as (
          select below.child_id,
                 sum(e.balance_change) filter (where a.kind = 'sales') as paid,
                 -sum(e.balance_change) filter (where a.kind = 'deposit') as cost
          from accounts a join entries e on e.account_id = a.id
            join transfers t on t.id = e.transfer_id
            join bookings b on b.id = (t.cause ->> 'booking_id')::uuid
            join below on below.id = b.organization_id
          where a.owner = ${organizationId}::text and a.kind in ('sales', 'deposit')
            and e.balance_change <> 0
            and e.created_at >= ${from} and e.created_at < ${end}::timestamptz
          group by 1
        ), issued as (
          select below.child_id, count(*) as tickets
          from submissions s join orders o on o.id = s.order_id
            join below on below.id = o.organization_id join tickets t on t.order_id = o.id
          where s.state = 'issued'
            and s.resolved_at >= ${from} and s.resolved_at < ${end}::timestamptz
          group by 1
        ), cancelled as (
          select below.child_id, sum(cardinality(p.ticket_ids)) as tickets
          from cancellation_parts p join orders o on o.id = p.order_id
            join below on below.id = o.organization_id
          where p.state = 'cancelled'
            and p.resolved_at >= ${from} and p.resolved_at < ${end}::timestamptz
          group by 1
        )
        select c.id as "organizationId", c.code, c.name,
               coalesce(issued.tickets, 0) as "ticketsIssued",
               coalesce(cancelled.tickets, 0) as "ticketsCancelled",
               coalesce(money.paid, 0)::bigint as paid, coalesce(money.cost, 0)::bigint as cost
        from organizations c left join money on money.child_id = c.id
          left join issued on issued.child_id = c.id
          left join cancelled on cancelled.child_id = c.id
        where c.parent_id = ${organizationId} order by c.code`,
  )
}
