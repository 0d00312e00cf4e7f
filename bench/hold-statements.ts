/**
 * The ceilings of a hold: its rows written by the bare driver, prepared, without checking a limit or
 * looking up an account by name. One ceiling is one statement that is its own transaction, the other a
 * transaction of statements one after the other.
 */
import pg from 'pg'
import { newId } from '../src/core/ids.ts'

/** One level: the account of the hold, and the account that would be paid. */
export type Payer = { from: string; to: string }

/** The rows of a hold for the payers that `wanted` selects: id, from_account, to_account. */
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
  return { accountsOf, hold, holdInteractively, close: () => pool.end() }

  /** Owners, root first. */
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

  async function holdInteractively(payers: Payer[], amount: number): Promise<void> {
    const client = await pool.connect()
    const ask = (name: string, text: string, ...values: unknown[]) =>
      client.query({ name, text, values })
    const from = payers.map(payer => payer.from)
    const ids = payers.map(() => newId())
    try {
      await client.query('begin')
      const { rows: before } = await ask(
        'lock',
        `select id, balance, held, version from accounts where id = any($1::bigint[])
         order by id for no key update`,
        from,
      )
      await ask(
        'transfers',
        `insert into transfers (id, kind, from_account, to_account, amount, cause)
         select id, 'two_phase', from_account, to_account, $4, '{"kind":"bench"}'
         from (${wanted}) w`,
        ids,
        from,
        payers.map(payer => payer.to),
        amount,
      )
      await ask(
        'counters',
        `update accounts set held = held + $2, version = version + 1 where id = any($1::bigint[])`,
        from,
        amount,
      )
      const stood = new Map(before.map(account => [account.id, account]))
      await ask(
        'entries',
        `insert into entries (account_id, transfer_id, step, balance_change, held_change,
                              balance_after, held_after, account_version)
         select account_id, transfer_id, 'hold', 0, $6::bigint, balance, held + $6::bigint, version + 1
         from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[])
           as w (account_id, transfer_id, balance, held, version)`,
        from,
        ids,
        ...['balance', 'held', 'version'].map(name => from.map(id => stood.get(id)?.[name])),
        amount,
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}
