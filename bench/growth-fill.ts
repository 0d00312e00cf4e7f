/**
 * Fills a database of the embedded server with `growth-rows.ts`, two tables at a time. Triggers and foreign
 * keys are off. Every index but the primary key is created again when its table is full. Then the table is
 * vacuumed as the server would have done over the years. Ten million bookings take half an hour on two
 * cores, and 45 GB.
 */
import pg from 'pg'
import type { Login } from '../test/support/dashboard.ts'
import type { Seeded } from '../test/support/service.ts'
import { type Agency, afterwards, type Filling, fillings, type Growth } from './growth-rows.ts'

const workers = 2

/** The organizations, and an administrator of the agency. */
type Known = Seeded & { login: Login }

/** The database of that size: one that an earlier run filled, or a new one. */
export async function findDatabase(
  serverUrl: string,
  { bookings }: Growth,
): Promise<{ databaseUrl: string; known: Known | null }> {
  const url = new URL(serverUrl)
  url.pathname = `/grown_${bookings}`
  const database = url.pathname.slice(1)
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [database],
    )
    const note = rows[0]?.note
    if (note) return { databaseUrl: url.href, known: JSON.parse(note) }
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`create database ${database} template gangway_template`)
    return { databaseUrl: url.href, known: null }
  } finally {
    await client.end()
  }
}

/** Marks the database as complete, and stores its organizations. */
export async function remember(databaseUrl: string, known: Known): Promise<void> {
  await withSuperuser(databaseUrl, async client => {
    const database = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1))
    await client.query(
      `comment on database ${database} is ${client.escapeLiteral(JSON.stringify(known))}`,
    )
  })
}

export async function grow(databaseUrl: string, agency: Agency, growth: Growth): Promise<void> {
  const left = fillings(agency, growth)
  await withSuperuser(databaseUrl, async client => {
    await client.query("alter system set max_wal_size = '2GB'")
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
  })
  const worker = () =>
    withSuperuser(databaseUrl, async client => {
      for (let next = left.shift(); next; next = left.shift()) await fill(client, next)
    })
  await Promise.all(Array.from({ length: workers }, worker))
  await withSuperuser(databaseUrl, async client => {
    for (const statement of afterwards(agency)) await client.query(statement)
    await client.query('alter system reset all')
    await client.query('select pg_reload_conf()')
    await client.query('vacuum (analyze) accounts, event_counters')
    await client.query('checkpoint')
  })
}

async function fill(client: pg.Client, { table, statement }: Filling): Promise<void> {
  const started = performance.now()
  const { rows: indexes } = await client.query(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition, c.conname as constraint,
            pg_get_constraintdef(c.oid) as rule
     from pg_index x join pg_class i on i.oid = x.indexrelid
       left join pg_constraint c on c.conindid = i.oid and c.contype in ('u', 'x') and c.conrelid = x.indrelid
     where x.indrelid = $1::regclass and not x.indisprimary`,
    [table],
  )
  for (const { name, constraint } of indexes) {
    await client.query(
      constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`,
    )
  }
  const { rowCount } = await client.query(statement)
  for (const { name, definition, constraint, rule } of indexes) {
    await client.query(
      constraint ? `alter table ${table} add constraint ${name} ${rule}` : definition,
    )
  }
  await client.query(`vacuum (freeze, analyze) ${table}`)
  if (rowCount && rowCount > 1_000_000) {
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(`  ${new Date().toISOString()} ${table}: ${rowCount} rows, ${seconds} s`)
  }
}

/** The embedded server's superuser has the same password as the program's role. */
async function withSuperuser(databaseUrl: string, work: (client: pg.Client) => Promise<void>) {
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      "set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB'",
    )
    await client.query('set max_parallel_maintenance_workers = 0; set jit = off')
    await work(client)
  } finally {
    await client.end()
  }
}
