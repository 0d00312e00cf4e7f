import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addDays, homeZone, localDate } from '../../../src/core/time.ts'
import { databaseNow, rows, run, sql } from '../../../src/db/index.ts'
import { sumInvoices } from '../../../src/invoices/index.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { signedIn } from '../../support/dashboard.ts'
import { invoicesAt } from '../../support/invoices.ts'
import { legOf, misbehave } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('invoices of the dashboard', async () => {
  const service = await startService({ invoices: true })
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
  const operations = await signedIn(service, 'ROOT', 'operations')
  const own = await bookIssued(service, service.as('PIER9'), [{ ...legOf('CONSON'), seats: 2 }])
  await invoicesAt(service, own, 'published')
  const { id: kept } = own.orders[0].tickets[0]
  await cancel(service.as('PIER9'), own.id, { ticket_ids: [kept] })
  const [invoice] = await invoicesAt(service, own, 'published')
  assert.ok(invoice)
  const others = await bookIssued(service, service.as('STRANGER'), [legOf('CONSON')])
  await service.app.invoices?.drain()
  const codes = async (visitor: typeof staff, query = '') =>
    (await visitor.get(`/invoices${query}`)).body.data.map(
      (each: { booking_code: string }) => each.booking_code,
    )

  test('an agency sees what it sold, its parent and strangers do not, the root sees all', async () => {
    assert.deepEqual(await codes(staff), [own.booking_code])
    assert.deepEqual(await codes(parent), [])
    assert.deepEqual(await codes(operations.visitor), [others.booking_code, own.booking_code])
    for (const id of [invoice.id, '01900000-0000-7000-8000-000000000000']) {
      assertProblem(await parent.get(`/invoices/${id}`), 404, 'not_found')
    }
    assert.equal((await operations.visitor.get(`/invoices/${invoice.id}`)).status, 200)
    const of = (code: 'PIER9' | 'DELTA') => `?organization_id=${service.organizations[code]}`
    assert.deepEqual(await codes(operations.visitor, of('PIER9')), [own.booking_code])
    assert.deepEqual(await codes(operations.visitor, of('DELTA')), [])
    assertProblem(await parent.get(`/invoices${of('PIER9')}`), 404, 'not_found')
  })

  test('filters narrow and never widen', async () => {
    assert.deepEqual(await codes(operations.visitor, '?agency_code=PIER9'), [own.booking_code])
    assert.deepEqual(await codes(staff, '?agency_code=STRANGER'), [])
    assert.deepEqual(await codes(staff, '?state=published'), [own.booking_code])
    assert.deepEqual(await codes(staff, '?state=failed'), [])
    assertProblem(await staff.get('/invoices?state=paid'), 400, 'validation_failed')
  })

  test('days of Vietnam narrow it to what was drafted then', async () => {
    const drafted = localDate(invoice.createdAt, homeZone)
    const [before, after] = [addDays(drafted, -1), addDays(drafted, 1)]
    const narrowed = (query: string) => codes(staff, `?${query}`)
    assert.deepEqual(await narrowed(`from=${drafted}&to=${drafted}`), [own.booking_code])
    assert.deepEqual(await narrowed(`to=${before}`), [])
    assert.deepEqual(await narrowed(`from=${after}`), [])
    // The first instant of the day, and the last one before it: seventeen hours of the day before in UTC.
    for (const [at, found] of [
      ['00:00:00', [own.booking_code]],
      ['23:59:59.999', []],
    ] as const) {
      const day = at === '00:00:00' ? drafted : before
      await run(
        service.db,
        sql`update invoices set created_at = ${new Date(`${day}T${at}+07:00`)} where id = ${invoice.id}`,
      )
      assert.deepEqual(await narrowed(`from=${drafted}&state=published`), found, at)
    }
    await run(
      service.db,
      sql`update invoices set created_at = ${invoice.createdAt} where id = ${invoice.id}`,
    )
    const reversed = await staff.get(`/invoices?from=${drafted}&to=${before}`)
    assert.deepEqual([reversed.status, reversed.body.errors[0].path], [400, '/to'])
  })

  test('the sum is of what the filters select, as the newest revisions say it', async () => {
    const sumOf = async (visitor: typeof staff, query = '') =>
      (await visitor.get(`/invoices/sum${query}`)).body
    for (const [visitor, query] of [
      [staff, ''],
      [staff, '?state=published'],
      [staff, '?state=failed'],
      [parent, ''],
      [operations.visitor, ''],
      [operations.visitor, '?agency_code=STRANGER'],
      [operations.visitor, `?organization_id=${service.organizations.PIER9}`],
      [staff, `?from=${addDays(localDate(invoice.createdAt, homeZone), 1)}`],
    ] as const) {
      const listed: any[] = (await visitor.get(`/invoices${query}`)).body.data
      const sum = (name: string) => listed.reduce((before, each) => before + each[name], 0)
      const sums = { net: sum('net'), tax: sum('tax'), total: sum('total') }
      assert.deepEqual(await sumOf(visitor, query), { count: listed.length, sum: sums }, query)
    }
    // One ticket of two was cancelled: neither its first revision nor the other agency's is in it.
    assert.deepEqual(await sumOf(staff), {
      count: 1,
      sum: { net: invoice.net, tax: invoice.tax, total: invoice.total },
    })
    assert.ok(invoice.total > 0 && invoice.total < own.total_price)
    assertProblem(await staff.get('/invoices/sum?state=paid'), 400, 'validation_failed')
    // No more are read than are asked for.
    const read = await sumInvoices(service.db, service.organizations.ROOT, {}, 1)
    assert.equal(read.count, 1)
  })

  test('the file has what the filters select, oldest first, as a spreadsheet wants it', async () => {
    const fileOf = async (visitor: typeof staff, query: string) => {
      const response = await fetch(`${service.url}/dashboard/api/invoices.csv?${query}`, {
        headers: { cookie: visitor.cookie() },
      })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const today = localDate(await databaseNow(service.db), homeZone)
    const { response, bytes } = await fileOf(operations.visitor, 'language=en')
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="invoices-ROOT-${today}.csv"`,
    )
    const [heading, ...lines] = bytes.toString().slice(1).trim().split('\r\n')
    assert.equal(
      heading,
      'Number,State,Created,Sent,Agency,Booking,Leg,For,Company,Tax code,Without tax,Tax,Total,Revision,Look-up code,Reason',
    )
    const listed: any[] = (await operations.visitor.get('/invoices')).body.data
    const told = lines.map(line => line.split(','))
    assert.deepEqual(
      told.map(cells => [cells[0], cells[1], ...cells.slice(4, 8), ...cells.slice(10)]),
      listed
        .toReversed()
        .map(each => [
          ...[each.number, each.state, each.agency_code, each.booking_code, String(each.leg)],
          ...[each.recipient, String(each.net), String(each.tax), String(each.total)],
          ...[String(each.revision), each.lookup_code, each.reason ?? ''],
        ]),
    )
    assert.ok(
      told.every(cells => /\+07:00$/.test(cells[2] ?? '') && /\+07:00$/.test(cells[3] ?? '')),
    )
    const days = `from=${addDays(today, -1)}&to=${today}`
    const vietnamese = await fileOf(staff, `state=published&${days}`)
    assert.equal(
      vietnamese.response.headers.get('content-disposition'),
      `attachment; filename="invoices-PIER9-published-${addDays(today, -1)}-${today}.csv"`,
    )
    assert.deepEqual([...vietnamese.bytes.subarray(0, 2)], [0xff, 0xfe])
    const text = vietnamese.bytes.toString('utf16le').slice(1)
    assert.match(text, /^Số hóa đơn\tTrạng thái\t/)
    assert.match(text, /^\d{4}-\d{6}\tĐã phát hành\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t/m)
    assert.equal(text.trim().split('\r\n').length, 2)
    assert.equal(
      (await fileOf(staff, 'state=failed')).bytes.toString('utf16le').trim().split('\r\n').length,
      1,
    )
    assert.equal(
      (await fileOf(parent, `organization_id=${service.organizations.PIER9}`)).response.status,
      404,
    )
  })

  test('an invoice shows all its revisions and the lines of each', async () => {
    const { body } = await staff.get(`/invoices/${invoice.id}`)
    assert.deepEqual([body.number, body.state, body.revision], [invoice.number, 'published', 2])
    assert.match(body.lookup_code, /./)
    assert.deepEqual(body.recipient_details, { name: 'PIER9 of the tests' })
    const [first, second] = body.revisions
    assert.deepEqual(
      first.lines.map((line: any) => [line.kind, line.ticket?.number]),
      own.orders[0].tickets.map((ticket: any) => ['ticket', ticket.ticket_number]),
    )
    assert.equal(first.total, own.total_price)
    assert.equal(second.total, body.total)
    assert.ok(
      !second.lines.some((line: any) => line.ticket?.number === first.lines[0].ticket.number),
    )
    for (const each of [first, second]) {
      const sum = each.lines.reduce((total: number, line: any) => total + line.total, 0)
      assert.equal(sum, each.total)
    }
  })

  test('a state is that of the newest revision, in the list and in the sum', async () => {
    const booking = await bookIssued(service, service.as('PIER9'), [
      { ...legOf('CONSON'), seats: 2 },
    ])
    await invoicesAt(service, booking, 'published')
    await misbehave(service, { on: 'publish', action: 'reject', times: 1 })
    await cancel(service.as('PIER9'), booking.id, { ticket_ids: [booking.orders[0].tickets[0].id] })
    await invoicesAt(service, booking, 'failed')
    const count = async (state: string) =>
      (await staff.get(`/invoices/sum?state=${state}`)).body.count
    assert.deepEqual(await codes(staff, '?state=failed'), [booking.booking_code])
    assert.deepEqual(await codes(staff, '?state=published'), [own.booking_code])
    assert.deepEqual([await count('failed'), await count('published')], [1, 1])
  })

  test('operations send a failed one again; what has not failed is refused', async () => {
    await misbehave(service, { on: 'publish', action: 'reject', times: 1 })
    const booking = await bookIssued(service, service.as('PIER9'), [legOf('CONSON')])
    const [failed] = await invoicesAt(service, booking, 'failed')
    assert.ok(failed)
    const again = `/invoices/${failed.id}/send-again`
    assertProblem(await staff.post(again), 403, 'role_denied')
    assert.equal((await operations.visitor.post(again)).status, 204)
    const [published] = await invoicesAt(service, booking, 'published')
    assert.equal(published?.number, failed.number)
    assertProblem(await operations.visitor.post(again), 422, 'invoice_not_failed')
    assert.deepEqual(published?.recipient, failed.recipient)
    const deeds = await rows<{ actor: string }>(
      service.db,
      sql`select actor_id as actor from audit_log where subject = ${failed.id}`,
    )
    assert.deepEqual(deeds, [{ actor: operations.login.id }])
  })
})
