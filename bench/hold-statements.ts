/**
 * The ceiling of a hold: its rows by the bare driver, one prepared statement that is its own
 * transaction, with no limit checked and no account looked up by name.
 */
import pg from 'pg'
import { newId } from '../src/core/ids.ts'

/** Of one level: the account that is held, and the one that would be paid. */
export type Payer = { from: string; to: string }

/** The rows of a hold, by the payers that `wanted` selects: id, from_account, to_account. */
export function holdRows(wanted: string, amount: string, cause: string): string {
  return `with wanted as (${wanted}),
  moved as (
    update accounts a set held = held + ${amount}, version = version + 1
    from wanted w where a.id = w.from_account
    returning a.id, a.balance, a.held, a.version
  ),
  recorded as (
    insert into transfers (id, kind, from_account, to_account, amount, cause)
    select id, 'two_phase', from_account, to_account, ${amount}, ${cause}::jsonb from wanted
  )
  insert into entries (account_id, transfer_id, step, balance_change, held_change,
                       balance_after, held_after, account_version)
  select m.id, w.id, 'hold', 0, ${amount}, m.balance, m.held, m.version
  from wanted w join moved m on m.id = w.from_account`
}

const wanted = `
  select * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as w (id, from_account, to_account)`

export async function openHoldStatements(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  pool.on('error', () => {})
  return { accountsOf, hold, close: () => pool.end() }

  /** Owners root first. */
  async function accountsOf(chain: string[]): Promise<Payer[]> {
    const { rows } = await pool.query(
      `select o.owner, d.id as "from",
              coalesce(s.id, (select id from accounts where kind = 'operator')) as "to"
       from unnest($1::text[], $2::text[]) with ordinality as o (owner, above, level)
         join accounts d on d.owner = o.owner and d.kind = 'deposit'
         left join accounts s on s.owner = o.above and s.kind = 'sales'
       order by o.level`,
      [chain, [null, ...chain.slice(0, -1)]],
    )
    return rows
  }

  async function hold(payers: Payer[], amount: number): Promise<void> {
    await pool.query({
      name: 'hold',
      text: holdRows(wanted, '$4', '$5'),
      values: [
        payers.map(() => newId()),
        payers.map(({ from }) => from),
        payers.map(({ to }) => to),
        amount,
        '{"kind":"bench"}',
      ],
    })
  }
}
