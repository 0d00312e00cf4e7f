import { type Reader, rows, sql } from '../db/index.ts'

export type LedgerDifference = { check: string; subject: string; expected: number; found: number }

/**
 * Proves the books: what moved sums to zero, every counter is the sum of its entries, every line
 * goes on from the one before, and every transfer moved what it says. An empty list is the proof.
 * Reads all entries: for reconciliation and tests, not for a request.
 */
export async function verifyLedger(reader: Reader): Promise<LedgerDifference[]> {
  return rows<LedgerDifference>(
    reader,
    sql`with sums as (
          select account_id, sum(balance_change)::bigint as balance, sum(held_change)::bigint as held,
                 count(*) as entries
          from entries group by account_id
        )
        select 'all entries sum to zero' as check, 'ledger' as subject, 0::bigint as expected,
               sum(balance)::bigint as found
        from sums having sum(balance) <> 0
        union all
        select 'balance is the sum of its entries', a.owner || '/' || a.kind,
               coalesce(s.balance, 0), a.balance
        from accounts a left join sums s on s.account_id = a.id
        where a.balance <> coalesce(s.balance, 0)
        union all
        select 'held is the sum of its entries', a.owner || '/' || a.kind,
               coalesce(s.held, 0), a.held
        from accounts a left join sums s on s.account_id = a.id
        where a.held <> coalesce(s.held, 0)
        union all
        select 'version counts the entries', a.owner || '/' || a.kind,
               coalesce(s.entries, 0), a.version
        from accounts a left join sums s on s.account_id = a.id
        where a.version <> coalesce(s.entries, 0)
        union all
        select 'held is the sum of its open holds', a.owner || '/' || a.kind,
               coalesce(open.amount, 0), a.held
        from accounts a left join (
          select t.from_account, sum(t.amount)::bigint as amount
          from transfers t left join transfer_resolutions r on r.transfer_id = t.id
          where t.kind = 'two_phase' and r.transfer_id is null group by 1
        ) open on open.from_account = a.id
        where a.held <> coalesce(open.amount, 0)
        union all
        ${brokenLines}
        union all
        ${unfaithfulTransfers}`,
  )
}

/** An entry's balance and held are those of the entry before it and its own changes. */
const brokenLines = sql`
  select 'every line goes on from the one before', a.owner || '/' || a.kind || ' ' || e.id,
         e.balance_before + e.balance_change + e.held_before + e.held_change,
         e.balance_after + e.held_after
  from (
    select *, lag(balance_after, 1, 0::bigint) over running as balance_before,
           lag(held_after, 1, 0::bigint) over running as held_before,
           row_number() over running as place
    from entries window running as (partition by account_id order by account_version)
  ) e join accounts a on a.id = e.account_id
  where e.balance_after <> e.balance_before + e.balance_change
     or e.held_after <> e.held_before + e.held_change
     or e.account_version <> e.place`

/** What a transfer's entries did to its two accounts is what its kind and resolution say. */
const unfaithfulTransfers = sql`
  select 'every transfer moved what it says', t.id::text,
         case when t.moved then t.amount else 0 end, coalesce(e.arrived, 0)
  from (
    select t.*, t.kind = 'single' or r.resolution is not distinct from 'posted' as moved,
           t.kind = 'two_phase' and r.transfer_id is null as open
    from transfers t left join transfer_resolutions r on r.transfer_id = t.id
  ) t left join lateral (
    select sum(-e.balance_change) filter (where e.account_id = t.from_account) as left_from,
           sum(e.balance_change) filter (where e.account_id = t.to_account) as arrived,
           sum(e.held_change) as held,
           count(*) filter (where e.account_id not in (t.from_account, t.to_account)) as strays
    from entries e where e.transfer_id = t.id
  ) e on true
  where coalesce(e.arrived, 0) <> case when t.moved then t.amount else 0 end
     or coalesce(e.left_from, 0) <> case when t.moved then t.amount else 0 end
     or coalesce(e.held, 0) <> case when t.open then t.amount else 0 end
     or e.strays > 0`
