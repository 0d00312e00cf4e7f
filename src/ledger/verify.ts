import { type Reader, rows, sql } from '../db/index.ts'

export type LedgerDifference = { check: string; subject: string; expected: number; found: number }

/**
 * Proves the books: what moved sums to zero, and every counter is the sum of its entries. An empty
 * list is the proof. Reads all entries: for reconciliation and tests, not for a request.
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
        where a.held <> coalesce(open.amount, 0)`,
  )
}
