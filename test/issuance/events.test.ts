import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import {
  bookingIssued,
  bookingIssueFailed,
  invoiceCreated,
  invoiceFailed,
  invoicePublished,
  invoiceUpdated,
} from '../../src/events/index.ts'
import { book, confirm } from '../support/booking.ts'
import type { Client } from '../support/client.ts'
import { forgetCalls, legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

/** Every event of an organization, page by page. */
async function readAll(client: Client, sort: string, limit: number): Promise<any[]> {
  const events = []
  let cursor = ''
  do {
    const page = await client.get(`/events?sort=${sort}&limit=${limit}${cursor}`)
    assert.equal(page.status, 200, JSON.stringify(page.body))
    events.push(...page.body.data)
    cursor = page.body.has_next_page ? `&cursor=${page.body.next_cursor}` : ''
  } while (cursor)
  return events
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

suite('events of issuance', async () => {
  const service = await startService()
  const fact = (organizationId: string) => ({
    organizationId,
    bookingId: '019a0000-0000-7000-8000-000000000001',
    bookingCode: 'ABCDEFGH',
  })

  test('EVENTT-1 EVENTT-2 each outcome is told once, in the order in which it came', async () => {
    const pier9 = service.as('PIER9')
    const issued = await book(pier9, [legOf('CONSON')])
    assert.equal((await confirm(pier9, issued.id)).status, 200)
    const again = await book(pier9, [legOf('HAIAU')])
    const voyage_ref = again.orders[0].voyage.operator_voyage_ref
    await misbehave(service, { voyage_ref, action: 'reject', reason: 'no', times: 1 })
    assert.equal((await confirm(pier9, again.id)).status, 422)
    assert.equal((await confirm(pier9, again.id)).status, 200)
    const events = await readAll(pier9, '_id', 2)
    assert.deepEqual(
      events.map(({ number, type, data }) => [number, type, data.booking_id, data.booking_code]),
      [
        [1, 'booking.issuedTicket', issued.id, issued.booking_code],
        [2, 'invoice.created', issued.id, issued.booking_code],
        [3, 'booking.issuedTicketError', again.id, again.booking_code],
        [4, 'booking.issuedTicket', again.id, again.booking_code],
        [5, 'invoice.created', again.id, again.booking_code],
      ],
    )
  })

  test('EVENT-1 whoever kept the id of the last event goes on after it, and misses none', async () => {
    const pier9 = service.as('PIER9')
    const all = await readAll(pier9, '_id', 100)
    const after = async (id: string, more = '') =>
      (await pier9.get(`/events?sort=_id&after=${id}${more}`)).body
    assert.deepEqual((await after('0')).data, all)
    for (const [index, { id }] of all.entries()) {
      assert.deepEqual((await after(id)).data, all.slice(index + 1))
    }
    const last = all.at(-1).id
    assert.deepEqual(await after(last), { data: [], has_next_page: false, next_cursor: null })
    const next = await book(pier9, [legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, next.id)).status, 200)
    const page = await after(last, '&limit=1')
    assert.equal(page.data[0].data.booking_id, next.id)
    const rest = await after(last, `&cursor=${page.next_cursor}`)
    assert.deepEqual(
      [...page.data, ...rest.data].map(event => event.type),
      ['booking.issuedTicket', 'invoice.created'],
    )
    const newestFirst = await pier9.get(`/events?after=${last}`)
    assert.deepEqual(newestFirst.body.data, [...rest.data, ...page.data])
  })

  test('EVENT-1 going on after what is no event of the caller is a 400, not a gap', async () => {
    const own = (await readAll(service.as('PIER9'), '_id', 1)).at(0).id
    const refused = [
      await service.as('PIER9').get('/events?after=x'),
      await service.as('PIER9').get(`/events?after=${service.organizations.PIER9}`),
      await service.as('DELTA').get(`/events?after=${own}`),
    ]
    for (const answer of refused) {
      assertProblem(answer, 400, 'validation_failed')
      assert.equal(answer.body.errors[0].path, '/after')
    }
  })

  test('EVENT-2 an event carries identifiers only', async () => {
    const events = await readAll(service.as('PIER9'), '_id', 20)
    for (const event of events) {
      const keys = Object.keys(event).toSorted()
      assert.deepEqual(keys, ['created_at', 'data', 'id', 'number', 'type'])
      const ofInvoice = event.type.startsWith('invoice.') ? ['invoice_id'] : []
      assert.deepEqual(Object.keys(event.data).toSorted(), [
        'booking_code',
        'booking_id',
        ...ofInvoice,
      ])
    }
  })

  test('EVENTT-1 what is told to one organization is not told to another, nor to those above', async () => {
    for (const other of ['DELTA', 'SAIGON', 'ROOT', 'STRANGER'] as const) {
      assert.deepEqual((await service.as(other).get('/events')).body.data, [], other)
    }
  })

  test('EVENTT-1 bookings issued at the same moment are numbered without a gap', async () => {
    const delta = service.as('DELTA')
    const bookings = []
    for (let count = 0; count < 8; count += 1) {
      bookings.push(await book(delta, [legOf(count % 2 ? 'CONSON' : 'SAOBIEN')]))
    }
    const answers = []
    for (const half of [bookings.slice(0, 4), bookings.slice(4)]) {
      await forgetCalls(service)
      answers.push(...(await Promise.all(half.map(({ id }) => confirm(delta, id)))))
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    )
    const events = await readAll(delta, '_id', 3)
    assert.deepEqual(
      events.map(({ number }) => number),
      upTo(16),
    )
    assert.deepEqual(
      new Set(events.map(({ data }) => data.booking_id)),
      new Set(bookings.map(({ id }) => id)),
    )
  })

  test('EVENTT-1 EVENTT-2 whatever races, the feed by id is the feed by number, both ways', async () => {
    const { SAIGON } = service.organizations
    await Promise.all(
      upTo(60).map(async count => {
        const tell = count % 2 ? bookingIssued : bookingIssueFailed
        await inTransaction(service.db, async tx => {
          await tell(tx, fact(SAIGON))
          // Every fifth transaction comes to nothing, and so does its number.
          if (count % 5 === 0) throw new Error('rolled back')
        }).catch((error: Error) => assert.equal(error.message, 'rolled back'))
      }),
    )
    const events = await readAll(service.as('SAIGON'), '_id', 7)
    const numbers = events.map(({ number }) => number)
    assert.deepEqual(numbers, upTo(48))
    const backwards = await readAll(service.as('SAIGON'), '-_id', 7)
    assert.deepEqual(backwards, events.toReversed())
    const ids = events.map(({ id }) => id)
    assert.deepEqual(ids, ids.toSorted())
  })

  test('an event is numbered at the commit: a long transaction that told early holds nobody up', async () => {
    const { SAIGON } = service.organizations
    const saigon = service.as('SAIGON')
    const [before] = (await saigon.get('/events?sort=-_id')).body.data
    await inTransaction(service.db, async tx => {
      await bookingIssued(tx, fact(SAIGON))
      await inTransaction(service.db, other => bookingIssueFailed(other, fact(SAIGON)))
      const [newest] = (await saigon.get('/events?sort=-_id')).body.data
      assert.deepEqual(
        [newest.number, newest.type],
        [before.number + 1, 'booking.issuedTicketError'],
      )
    })
    const [newest, previous] = (await saigon.get('/events?sort=-_id')).body.data
    assert.deepEqual([newest.number, newest.type], [before.number + 2, 'booking.issuedTicket'])
    assert.ok(previous.id < newest.id)
  })

  test('EVENT-1 times never go back in the feed: neither by an early fact that commits late, nor by a clock', async () => {
    const { SAIGON } = service.organizations
    const saigon = service.as('SAIGON')
    await inTransaction(service.db, async tx => {
      await bookingIssued(tx, fact(SAIGON))
      await inTransaction(service.db, other => bookingIssueFailed(other, fact(SAIGON)))
    })
    // Asked of the database, which keeps more of a time than the milliseconds that are told.
    const back = await rows(
      service.db,
      sql`select number from (
            select number, created_at < lag(created_at) over (order by number) as "goesBack"
            from events where organization_id = ${SAIGON}) told
          where "goesBack"`,
    )
    assert.deepEqual(back, [])
    const [late] = (await saigon.get('/events?sort=-_id')).body.data
    assert.equal(late.type, 'booking.issuedTicket')
    await run(
      service.db,
      sql`insert into webhook_endpoints (organization_id, url) values (${SAIGON}, 'http://127.0.0.1:9/')`,
    )
    // As another machine with a clock an hour ahead would have written it.
    const ahead = new Date(Date.now() + 3_600_000)
    await run(service.db, sql`update events set created_at = ${ahead} where id = ${late.id}`)
    await inTransaction(service.db, tx => bookingIssued(tx, fact(SAIGON)))
    const [next] = (await saigon.get('/events?sort=-_id')).body.data
    assert.deepEqual([next.number, next.created_at], [late.number + 1, ahead.toISOString()])
    // Or nobody would see for an hour that it is late.
    const deliveries = await rows(
      service.db,
      sql`delete from webhook_deliveries where organization_id = ${SAIGON}
          returning event_id as id, created_at <= clock_timestamp() as "waitsNow"`,
    )
    assert.deepEqual(deliveries, [{ id: next.id, waitsNow: true }])
    await run(service.db, sql`delete from webhook_endpoints where organization_id = ${SAIGON}`)
  })

  test('an event of an invoice names the booking and the invoice, and nothing more', async () => {
    const { ROOT } = service.organizations
    const invoice = { ...fact(ROOT), invoiceId: '019a0000-0000-7000-8000-000000000002' }
    await inTransaction(service.db, async tx => {
      await invoiceCreated(tx, invoice)
      await invoiceUpdated(tx, invoice)
      await invoicePublished(tx, invoice)
      await invoiceFailed(tx, invoice)
    })
    const events = await readAll(service.as('ROOT'), '_id', 3)
    const data = {
      booking_id: invoice.bookingId,
      booking_code: invoice.bookingCode,
      invoice_id: invoice.invoiceId,
    }
    assert.deepEqual(
      events.map(event => [event.number, event.type, event.data]),
      [
        [1, 'invoice.created', data],
        [2, 'invoice.updated', data],
        [3, 'invoice.published', data],
        [4, 'invoice.failed', data],
      ],
    )
  })

  test('EVENTT-1 a reader who goes on from the last event misses none, even when a clock goes back', async () => {
    const { STRANGER } = service.organizations
    const stranger = service.as('STRANGER')
    await inTransaction(service.db, tx => bookingIssued(tx, fact(STRANGER)))
    // As another machine with a clock an hour ahead would have written it.
    await run(
      service.db,
      sql`update events set id = ${idAt(Date.now() + 3_600_000)}
          where organization_id = ${STRANGER}`,
    )
    const seen = (await stranger.get('/events?sort=_id')).body.data
    await inTransaction(service.db, tx => bookingIssued(tx, fact(STRANGER)))
    await inTransaction(service.db, tx => bookingIssueFailed(tx, fact(STRANGER)))
    const all = await readAll(stranger, '_id', 1)
    assert.equal(seen.length, 1)
    assert.deepEqual(
      all.map(({ number }) => number),
      [1, 2, 3],
    )
    assert.equal(all[0].id, seen[0].id)
  })
})

function idAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7fff-bfff-ffffffffffff`
}
