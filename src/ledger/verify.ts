import { type Reader, rows, sql } from '../db/index.ts'

export type LedgerDifference = { check: string; subject: string; expected: number; found: number }

/**
 * Proves the books: all movements sum to zero, every counter is the sum of its entries, every line
 * continues the one before, and every transfer moved what it says. An empty answer is the proof. It reads
 * all entries: use it for reconciliation and tests, not for a request.
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

/** Lines whose balance, held or version does not follow from the line before. */
const brokenLines = sql`
  select 'every line goes on from the one before', a.owner || '/' || a.kind || ' ' || e.account_version,
         wrong.expected, wrong.found
  from (
    select *, lag(balance_after, 1, 0::bigint) over running + balance_change as balance_due,
           lag(held_after, 1, 0::bigint) over running + held_change as held_due,
           lag(account_version, 1, 0::bigint) over running + 1 as version_due
    from entries window running as (partition by account_id order by account_version)
  ) e join accounts a on a.id = e.account_id
  cross join lateral (
    values (e.balance_due, e.balance_after), (e.held_due, e.held_after),
           (e.version_due, e.account_version)
  ) wrong (expected, found)
  where wrong.expected <> wrong.found`

/** Transfers whose entries do not agree with their kind, amount and resolution. */
const unfaithfulTransfers = sql`
  select 'every transfer moved what it says', coalesce(w.transfer_id, e.transfer_id)::text,
         case when w.balance is distinct from e.balance then coalesce(w.balance, 0) else w.held end,
         case when w.balance is distinct from e.balance then coalesce(e.balance, 0) else e.held end
  from (
    select t.id as transfer_id, side.account_id,
           side.sign * case when t.moved then t.amount else 0 end as balance,
           case when side.sign < 0 and t.open then t.amount else 0 end as held
    from (
      select t.*, t.kind = 'single' or r.resolution is not distinct from 'posted' as moved,
             t.kind = 'two_phase' and r.transfer_id is null as open
      from transfers t left join transfer_resolutions r on r.transfer_id = t.id
    ) t cross join lateral (values (t.from_account, -1), (t.to_account, 1)) side (account_id, sign)
    where side.sign < 0 or t.moved
  ) w full join (
    select transfer_id, account_id, sum(balance_change)::bigint as balance,
           sum(held_change)::bigint as held
    from entries group by transfer_id, account_id
  ) e on e.transfer_id = w.transfer_id and e.account_id = w.account_id
  where (w.balance, w.held) is distinct from (e.balance, e.held)`
