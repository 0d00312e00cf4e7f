/**
 * The one statement that moves money. Every operation of the ledger is this statement with other
 * beginnings: it takes rows `moves (transfer_id, account_id, step, balance_change, held_change)`,
 * checks the limits of their accounts, changes the counters and writes one entry per move.
 *
 * The accounts are locked by a statement of its own before it, in ascending id (an ancestor's deposit
 * is always older than a descendant's, so the root comes first). Locking inside the movement is not
 * enough: its snapshot would be older than its locks, and an update that starts from a row version
 * of before the lock can wait for somebody who waits for it.
 */
import { run, type Sql, sql, type Tx } from '../db/index.ts'

/** An account that would pass its limit by what is wanted of it. */
export const isShort = sql`credit_limit is not null and balance_change - held_change < 0
  and balance + balance_change + credit_limit - held - held_change < 0`

export function movement<Row>(parts: {
  /** CTEs, the last of which is `moves`. */
  begin: Sql
  /** CTEs that may look at `short`; empty of effect when that has a row. */
  record?: Sql
  answer: Sql
}): Sql<Row> {
  return sql<Row>`
    with ${parts.begin},
    totals as (
      select account_id, sum(balance_change)::bigint as balance_change,
             sum(held_change)::bigint as held_change, count(*) as moves
      from moves group by account_id
    ),
    locked as materialized (
      select a.id, a.balance, a.held, a.credit_limit,
             t.balance_change, t.held_change, t.moves
      from accounts a join totals t on t.account_id = a.id
    ),
    short as materialized (
      select id from locked
      where ${isShort}
    ),
    moved as (
      update accounts a
      set balance = a.balance + l.balance_change, held = a.held + l.held_change,
          version = a.version + l.moves
      from locked l
      where a.id = l.id and not exists (select from short)
      returning a.id, a.balance - l.balance_change as balance_before,
                a.held - l.held_change as held_before, a.version - l.moves as version_before
    ),
    ${parts.record ?? sql`recorded as (select)`},
    entered as (
      insert into entries (account_id, transfer_id, step, balance_change, held_change,
                           balance_after, held_after, account_version)
      select m.account_id, m.transfer_id, m.step, m.balance_change, m.held_change,
             b.balance_before + sum(m.balance_change) over running,
             b.held_before + sum(m.held_change) over running,
             b.version_before + row_number() over running
      from moves m join moved b on b.id = m.account_id
      window running as (partition by m.account_id order by m.transfer_id
                         rows between unbounded preceding and current row)
      order by m.account_id, m.transfer_id
      returning id
    )
    ${parts.answer}`
}

/** `ids` selects the accounts; from here to the commit nobody else changes them. */
export async function lockAccounts(tx: Tx, ids: Sql): Promise<void> {
  await run(tx, sql`select from accounts where id in (${ids}) order by id for no key update`)
}
