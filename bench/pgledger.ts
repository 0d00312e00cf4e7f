/**
 * Another ledger in PostgreSQL, pgledger, with the same four transfers in a call. Its SQL is not part of
 * this project; `PGLEDGER_SQL` names the file.
 */
import { readFile } from 'node:fs/promises'
import pg from 'pg'

export async function openPgledger(databaseUrl: string, sqlFile: string, connections: number) {
  const name = 'pgledger'
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: connections })
  pool.on('error', () => {})
  await pool.query(await readFile(sqlFile, 'utf8'))
  return { openChain, transfer, close: () => pool.end() }

  /** Account ids by owner. An owner that is already in the map is shared. */
  async function openChain(
    owners: string[],
    known: Map<string, string>,
  ): Promise<{ from: string; to: string }[]> {
    for (const owner of [...owners.flatMap(each => [each, `${each} sales`]), 'operator']) {
      if (known.has(owner)) continue
      const { rows } = await pool.query(`select id from pgledger_create_account($1, 'VND')`, [
        owner,
      ])
      known.set(owner, rows[0].id)
    }
    return owners.map((owner, level) => ({
      from: known.get(owner) ?? '',
      to: known.get(level === 0 ? 'operator' : `${owners[level - 1]} sales`) ?? '',
    }))
  }

  async function transfer(payers: { from: string; to: string }[], amount: number): Promise<void> {
    await pool.query({
      name: 'transfers',
      text: `select count(*) from pgledger_create_transfers(
               (select array_agg((f, t, $3)::transfer_request)
                from unnest($1::text[], $2::text[]) as w (f, t)))`,
      values: [payers.map(({ from }) => from), payers.map(({ to }) => to), amount],
    })
  }
}
