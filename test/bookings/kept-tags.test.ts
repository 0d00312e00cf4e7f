/**
 * Polls are answered from memory. That no change is missed is proven by enumeration: the database says
 * which columns the statement of a tag reads, and writing any of them makes the next poll read again.
 */
import assert from 'node:assert/strict'
import { after, suite, type TestContext, test } from 'node:test'
import pg from 'pg'
import { book } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import type { Answer } from '../support/client.ts'
import { legOf, until } from '../support/issuance.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { openService } from '../support/service.ts'

/** The statements of tags that were sent. */
const sent: string[] = []
/** Called when the database has answered one of them. */
let onAnswer = () => {}
tapStatements(async ({ text }, run) => {
  if (!text.startsWith('select b.id, b.organization_id as owner')) return run()
  sent.push(text)
  const answer = await run()
  onAnswer()
  return answer
})

/** The rows of a table that belong to a booking. */
const ofBooking: Record<string, string> = {
  bookings: 'id = $1',
  tickets: 'order_id in (select id from orders where booking_id = $1)',
  submissions: 'order_id in (select id from orders where booking_id = $1)',
  cancellation_parts: 'order_id in (select id from orders where booking_id = $1)',
  change_returns: 'change_id in (select id from changes where booking_id = $1)',
  organizations: 'id = (select organization_id from bookings where id = $1)',
  voyages: 'id in (select voyage_id from orders where booking_id = $1)',
}

/** What of a voyage is written often and rarely changes tells only when it did. */
const changed: Record<string, string> = {
  'voyages.departs_at': `departs_at + interval '1 minute'`,
  'voyages.arrives_at': `arrives_at + interval '1 minute'`,
  'voyages.boat_code': `boat_code || '2'`,
  'voyages.boat_name': `boat_name || ' 2'`,
  'voyages.open': 'not open',
  'voyages.cancelled_at': 'now()',
}

suite('tags of bookings in memory', async () => {
  const service = await openService()
  const pier9 = service.as('PIER9')
  // What it writes is as another process writes: nobody here knows of it.
  const other = new pg.Client({ connectionString: service.databaseUrl })
  await other.connect()
  after(async () => {
    await other.end()
    await service.close()
  })

  const poll = (id: string, tag: string) => pier9.get(`/bookings/${id}`, { 'if-none-match': tag })

  /** From memory; until what was told of the booking's making has been heard. */
  async function settle(id: string): Promise<string> {
    const tag = (await pier9.get(`/bookings/${id}`)).headers.get('etag') ?? ''
    await until('a poll from memory', async () => {
      const before = sent.length
      assert.equal((await poll(id, tag)).status, 304)
      return sent.length === before
    })
    return tag
  }

  test('PATHT-3 an unchanged booking is not read again', async () => {
    const { id } = await book(pier9, [legOf('SAOBIEN')])
    const tag = await settle(id)
    // A process that was paused for a second does not know what it has missed, and reads once.
    await until('three polls from memory', async () => {
      const before = sent.length
      for (let times = 0; times < 3; times += 1) assert.equal((await poll(id, tag)).status, 304)
      return sent.length === before
    })
  })

  test('that there is no such booking is asked each time', async () => {
    const { id } = await book(service.as('STRANGER'), [legOf('SAOBIEN')])
    for (let times = 1; times <= 2; times += 1) {
      const before = sent.length
      assert.equal((await poll(id, '*')).status, 404)
      assert.equal(sent.length, before + 1)
    }
  })

  test('whatever a tag is read from tells of its changes, column by column', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('SAOBIEN'), seats: 2 }])
    const { id } = booking
    const changing = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(changing.status, 200, JSON.stringify(changing.body))
    const [, ticket] = changing.body.orders.at(-1).tickets
    assert.equal((await cancel(pier9, id, { ticket_ids: [ticket.id] })).status, 200)
    await other.query(
      `insert into ticketing_requests (id, booking_id, requested_by) values ($1, $1, '{}')`,
      [id],
    )
    await other.query(
      `insert into change_returns (change_id, reference, seat_codes)
       select id, 'of the test', '{}' from changes where booking_id = $1`,
      [id],
    )
    await settle(id)
    // Backwards, because a voyage is closed before it is cancelled.
    const columns = (await columnsRead()).toSorted((a, b) => b.column.localeCompare(a.column))
    assert.ok(columns.length > 30, `${columns.length} columns`)
    const unheard: string[] = []
    for (const { table, column } of columns) {
      const name = `${table}.${column}`
      const tag = await settle(id)
      const before = sent.length
      const written = await other.query(
        `update ${table} set ${column} = ${changed[name] ?? column}
         where ${ofBooking[table] ?? 'booking_id = $1'}`,
        [id],
      )
      assert.ok(written.rowCount, `nothing was written to ${name}`)
      await poll(id, tag)
      if (sent.length === before) unheard.push(name)
    }
    assert.deepEqual(unheard, [])
    await other.query('delete from ticketing_requests where booking_id = $1', [id])
    await other.query(`delete from change_returns where reference = 'of the test'`)
  })

  test('the agencies below an organization whose sales are stopped are told as well', async t => {
    const { id } = await book(pier9, [legOf('SAOBIEN')])
    const tag = await settle(id)
    const set = (at: string) =>
      other.query(`update organizations set sales_stopped_at = ${at} where code = 'SAIGON'`)
    t.after(() => set('null'))
    await set('now()')
    const { status, body } = await poll(id, tag)
    assert.deepEqual([status, body.advice?.code], [200, 'sales_are_stopped'])
    const stopped = await settle(id)
    await set('null')
    assert.equal((await poll(id, stopped)).status, 200)
  })

  // Last, because time goes back when they are over, and a connection would count as heard for too long.
  for (const [what, soon] of [
    ['the hold runs out', `update bookings set payment_expired_at = now() + interval '30 s'`],
    [
      'the counter closes',
      `update voyages set departs_at = now() + interval '30 min 30 s', arrives_at = now() + interval '1 h'`,
    ],
  ] as const) {
    test(`LIMITT-5 PATHT-3 from memory too the tag changes when ${what}, although nothing is written`, async t => {
      const isSoon = `${soon} where ${ofBooking[soon.split(' ')[1] ?? '']}`
      const answer = await pollLater(t, isSoon, async (id, leap) => {
        const tag = await settle(id)
        leap()
        return tag
      })
      assert.equal(answer.status, 200)
    })
  }

  test('LIMITT-5 PATHT-3 a tag whose answer was on its way for long is not younger for it', async t => {
    const isSoon = `update bookings set payment_expired_at = now() + interval '30 s' where id = $1`
    const answer = await pollLater(t, isSoon, async (id, leap) => {
      const tag = (await pier9.get(`/bookings/${id}`)).headers.get('etag') ?? ''
      onAnswer = leap
      assert.equal((await poll(id, tag)).status, 304)
      onAnswer = () => {}
      return tag
    })
    assert.equal(answer.status, 200)
  })

  /**
   * The answer to a poll with the tag of half a minute ago, by the clock of this process alone. What memory does not
   * know for sure is asked of the database, whose clock has not moved, so it begins anew until memory has answered:
   * with another booking, because what is known of the one before is from the time to come.
   */
  async function pollLater(
    t: TestContext,
    isSoon: string,
    tagBefore: (id: string, leap: () => void) => Promise<string>,
  ): Promise<Answer> {
    const neighbour = await book(pier9, [legOf('CONSON')])
    return until('a poll from memory', async () => {
      const { id } = await book(pier9, [legOf('SAOBIEN')])
      await other.query(isSoon, [id])
      let goBack: (() => void) | undefined
      const tag = await tagBefore(id, () => {
        const then = performance.now() + 31_000
        goBack ??= leapTo(t, then)
      })
      // That nothing was missed until then is proven first, for which a busy machine may need several polls.
      await settle(neighbour.id)
      const before = sent.length
      const answer = await poll(id, tag)
      const isFromMemory = goBack !== undefined && sent.length === before
      goBack?.()
      return isFromMemory && answer
    })
  }

  function leapTo(t: TestContext, then: number): () => void {
    const { mock } = t.mock.method(performance, 'now', () => then)
    return () => mock.restore()
  }

  /** Of the statement that was sent last, but for primary keys, which nobody writes. */
  async function columnsRead(): Promise<{ table: string; column: string }[]> {
    // A view has no parameters: the bookings are none, the statuses numbers, all as good as any.
    const text = sent
      .at(-1)
      ?.replace(/\$\d+::uuid\[\]/, `'{}'::uuid[]`)
      .replace(/\$\d+/g, '1')
    await other.query(`create temp view read as ${text}`)
    const { rows } = await other.query(
      `select distinct c.relname as table, a.attname as column
       from pg_rewrite r join pg_depend d on d.objid = r.oid and d.refobjsubid > 0
         join pg_class c on c.oid = d.refobjid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
       where r.ev_class = 'read'::regclass and a.attname <> 'id' order by 1, 2`,
    )
    return rows
  }
})
