/**
 * `node ops/ha/sizes.ts` measures what one issued booking leaves in the database (rows, bytes with their
 * indexes, log, writing transactions), on a service that issues some hundreds. docs/high-availability.md
 * calculates with these numbers.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../../src/db/embedded.ts'
import { first, rows, run, sql } from '../../src/db/index.ts'
import { bookingBody, passenger } from '../../test/support/booking.ts'
import { prepareTemplate } from '../../test/support/database.ts'
import { forgetCalls } from '../../test/support/issuance.ts'
import { openService } from '../../test/support/service.ts'
import { createCallers } from './calls.ts'
import { freeSeats } from './load.ts'
import { until } from './processes.ts'

const bookings = Number(process.argv[2] ?? 600)
const seatsPerBooking = 2
const atOnce = 8

const dataDir = await mkdtemp(join(tmpdir(), 'gangway-sizes-'))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => {} })
await prepareTemplate(embedded.url)
process.env.TEST_DATABASE_URL = embedded.url
const service = await openService({ invoices: true })
const { db } = service

type Meter = { xid: number; log: number; pages: number }

async function meter(): Promise<Meter> {
  const read = await first<Meter>(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid,
               wal_bytes::bigint as log, wal_fpi as pages from pg_stat_wal`,
  )
  if (read === undefined) throw new Error('no meter')
  return read
}

try {
  const ask = createCallers([service.url]).as(service.keys.PIER9)
  const seats = await freeSeats(ask)
  const byVoyage = Map.groupBy(seats, ({ voyageId }) => voyageId)
  const pairs = [...byVoyage.values()].flatMap(each =>
    Array.from({ length: Math.floor(each.length / seatsPerBooking) }, (_, pair) =>
      each.slice(pair * seatsPerBooking, (pair + 1) * seatsPerBooking),
    ),
  )
  const wanted = pairs.slice(0, bookings).values()
  const before = await meter()
  async function issue(): Promise<void> {
    for (const pair of wanted) {
      const passengers = pair.map(({ seatCode }) => passenger(seatCode))
      const legs = [{ voyage_id: pair[0]?.voyageId ?? '', passengers }]
      const { body } = await ask('POST', '/bookings', bookingBody(legs))
      await forgetCalls(service)
      await ask('POST', `/bookings/confirmToIssue/${body.id}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, issue))
  await until('the end of the invoices', async () => {
    const open = await first(db, sql`select from invoice_revisions where finished_at is null`)
    return open === undefined
  })
  const after = await meter()
  const issued = await first<{ count: number }>(
    db,
    sql`select count(*)::int as count from bookings where status = 10`,
  )
  const count = issued?.count ?? 0
  const each = (value: number) => Number((value / count).toFixed(1))
  console.log(
    `${count} issued bookings of ${seatsPerBooking} tickets, one leg, a chain of four organizations`,
  )
  console.log(`writing transactions each: ${each(after.xid - before.xid)}`)
  console.log(
    `log each: ${each(after.log - before.log)} bytes, ${each(after.pages - before.pages)} full pages`,
  )
  await run(db, sql`vacuum analyze`)
  const tables = await rows<{
    table: string
    rows: number
    row: number
    heap: number
    indexes: number
  }>(
    db,
    sql`select relname as table, n_live_tup as rows, pg_table_size(relid) as heap,
               pg_indexes_size(relid) as indexes
        from pg_stat_user_tables where schemaname = 'public' and (n_live_tup >= ${count} / 2 or relname in ('voyages', 'voyage_sources'))
        order by pg_total_relation_size(relid) desc`,
  )
  const table = []
  for (const { table: name, rows: live, heap, indexes } of tables) {
    const row = await first<{ bytes: number }>(
      db,
      sql`select avg(pg_column_size(t.*))::int as bytes from ${sql.table(name)} t`,
    )
    table.push({
      table: name,
      'rows each': each(live),
      'bytes of a row': row?.bytes,
      'table, bytes each': Math.round(heap / count),
      'indexes, bytes each': Math.round(indexes / count),
    })
  }
  console.table(table)
  const sum = tables.reduce((total, { heap, indexes }) => total + heap + indexes, 0)
  console.log(`together: ${Math.round(sum / count)} bytes each`)
} finally {
  await service.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
