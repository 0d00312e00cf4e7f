import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { invoiceBooking, listInvoices, readInvoice } from '../../src/invoices/index.ts'
import { book, confirm } from '../support/booking.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued, cancel, quoteOf } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { invoiceEvents, invoicesAt, invoicesOf, publicationsOf } from '../support/invoices.ts'
import { addPrice, forgetCalls, legOf, misbehave, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

suite('invoices', async () => {
  const service = await startService({ invoices: true })
  const pier9 = service.as('PIER9')
  await addPrice(service, 'SAIGON', 'percent', 730)
  beforeEach(() => forgetCalls(service))

  async function detail(invoiceId: string, who: 'PIER9' | 'ROOT' | 'DELTA' | 'STRANGER' = 'PIER9') {
    return readInvoice(service.db, service.organizations[who], invoiceId)
  }

  test('EVENTT-3 EVENTT-5 every issued leg has an invoice, created and then published, and all are the total price', async () => {
    const booking = await bookIssued(service, pier9, [
      { ...legOf('CONSON'), seats: 2 },
      legOf('HAIAU'),
    ])
    const invoices = await invoicesAt(service, booking, 'published')
    assert.deepEqual(
      invoices.map(({ orderId, leg, revision }) => [orderId, leg, revision]),
      booking.orders.map((order: any) => [order.id, order.leg, 1]),
    )
    assert.equal(sum(invoices.map(({ total }) => total)), booking.total_price)
    const tickets = booking.orders.flatMap((order: any) => order.tickets)
    assert.deepEqual(
      invoices.flatMap(({ lines }) =>
        lines.map(line => line.kind === 'ticket' && [line.ticketNumber, line.seatCode]),
      ),
      tickets.map((ticket: any) => [ticket.ticket_number, ticket.seat_code]),
    )
    assert.ok(invoices.every(({ net, tax, total }) => tax > 0 && net + tax === total))
    const events = await invoiceEvents(service, booking)
    assert.deepEqual(events.toSorted(), ['created', 'created', 'published', 'published'])
    assert.equal(events[0], 'created')
    const published = await publicationsOf(service, booking)
    assert.deepEqual(
      published
        .map(({ reference, lookup_code, arrivals }) => [reference, lookup_code, arrivals])
        .toSorted(),
      invoices.map(({ number, lookupCode }) => [`${number}-1`, lookupCode, 1]).toSorted(),
    )
    assert.deepEqual(
      published.map(({ document }) => document.total).toSorted(),
      invoices.map(({ total }) => total).toSorted(),
    )
  })

  test('EVENTT-3 the tax is the tax of the fare as the operator told it', async () => {
    const booking = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    const [invoice] = await invoicesAt(service, booking, 'published')
    const [fare] = await rows<{ base: number; tax: number }>(
      service.db,
      sql`select t.base_price as base, t.fare_tax as tax from tickets t
          where t.order_id = ${booking.orders[0].id}`,
    )
    assert.ok(fare && fare.tax > 0)
    const share = (booking.total_price * fare.base) / (fare.base + fare.tax)
    assert.equal(invoice?.net, Math.floor(share + 0.5))
  })

  test('EVENTT-3 an invoice is for whom the booking names, and otherwise for the agency', async () => {
    const recipient = {
      name: 'Công ty Biển Xanh',
      tax_code: '0312345678',
      email: 'ke.toan@example.com',
    }
    const named = await bookIssued(service, pier9, [legOf('CONSON')], {
      invoice_recipient: recipient,
    })
    const [invoice] = await invoicesAt(service, named, 'published')
    assert.deepEqual(invoice?.recipient, recipient)
    const [publication] = await publicationsOf(service, named)
    assert.deepEqual(publication?.document.recipient, recipient)
    assert.equal(publication?.document.seller.code, 'ROOT')
    const [plain] = await invoicesOf(service, await bookIssued(service, pier9, [legOf('CONSON')]))
    assert.deepEqual(plain?.recipient, { name: 'PIER9 of the tests' })
    const root = service.as('ROOT')
    const [own] = await invoicesOf(
      service,
      await bookIssued(service, root, [legOf('CONSON')]),
      'ROOT',
    )
    assert.deepEqual(own?.recipient, { name: 'Trần Văn Thử', email: 'test@example.com' })
  })

  test('EVENTT-4 a partial cancellation revises the invoice: the penalty instead of the ticket', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('SAOBIEN'), seats: 2 }])
    const [before] = await invoicesAt(service, booking, 'published')
    const [gone, left] = booking.orders[0].tickets
    const quote = await quoteOf(pier9, booking.id, [gone.id])
    assert.ok(quote.penalty > 0)
    const answer = await cancel(pier9, booking.id, { ticket_ids: [gone.id] })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const [after] = await invoicesAt(service, booking, 'published')
    assert.deepEqual([after?.revision, after?.number], [2, before?.number])
    assert.deepEqual(
      after?.lines.map(line =>
        line.kind === 'ticket' ? line.seatCode : [line.kind, line.total, line.tax],
      ),
      [left.seat_code, ['cancellation_fee', quote.penalty, 0]],
    )
    assert.deepEqual(await invoiceEvents(service, booking), [
      'created',
      'published',
      'updated',
      'published',
    ])
    const published = await publicationsOf(service, booking)
    assert.deepEqual(
      published.map(({ reference, document }) => [reference, document.total]),
      [
        [`${before?.number}-1`, before?.total],
        [`${before?.number}-2`, after?.total],
      ],
    )
  })

  test('EVENTT-3 a voucher lowers what is invoiced, over all legs, to the dong', async () => {
    const voucher = { code: 'SEVENTH', title: 'Odd', amount_type: 'flat', amount: 77_777 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    const legs = [{ ...legOf('CONSON'), seats: 3 }, legOf('HAIAU')]
    const booking = await bookIssued(service, pier9, legs, { voucher_code: 'SEVENTH' })
    const invoices = await invoicesAt(service, booking, 'published')
    assert.equal(sum(invoices.map(({ total }) => total)), booking.total_price)
    assert.equal((await publicationsOf(service, booking)).length, 2)
  })

  test('EVENTT-4 a change revises the invoice of its leg and leaves the other leg alone', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
    await invoicesAt(service, booking, 'published')
    const body = await otherSeats(pier9, booking)
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const [changed, other] = await invoicesAt(service, answer.body, 'published')
    assert.deepEqual([changed?.revision, other?.revision], [2, 1])
    const [line] = changed?.lines ?? []
    assert.equal(line?.kind === 'ticket' && line.seatCode, body.seats[0]?.seat_code)
    assert.equal((changed?.total ?? 0) + (other?.total ?? 0), answer.body.total_price)
    assert.ok((await invoiceEvents(service, booking)).includes('updated'))
  })

  test('EVENTT-4 a voyage that its operator cancels leaves nothing to pay', async () => {
    const booking = await bookIssued(service, pier9, [legOf('PHUQUYWAVE')])
    await invoicesAt(service, booking, 'published')
    await shorthandOf(service).cancelVoyage(booking.orders[0].voyage.id)
    const [invoice] = await invoicesAt(service, booking, 'published')
    assert.deepEqual([invoice?.revision, invoice?.total, invoice?.lines], [2, 0, []])
    assert.equal((await publicationsOf(service, booking)).length, 2)
  })

  test('EVENTT-4 GROUPB-11 what its operator refunds in full is invoiced at nothing, fees of changes included', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const changed = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const [before] = await invoicesAt(service, booking, 'published')
    assert.ok(before?.lines.some(line => line.kind === 'change_fee' && line.total > 0))
    await shorthandOf(service).cancelVoyage(booking.orders[0].voyage.id)
    const [invoice] = await invoicesAt(service, booking, 'published')
    assert.deepEqual([invoice?.revision, invoice?.total, invoice?.lines], [3, 0, []])
  })

  test('EVENTT-4 GROUPB-11 a ticket that the partner cancelled before goes on being charged its penalty and its fee', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const changed = await change(pier9, booking, await otherSeats(pier9, booking, 2))
    const fee = changed.body.total_price - booking.total_price
    const [{ id }] = changed.body.orders[0].tickets
    const { penalty } = await quoteOf(pier9, booking.id, [id])
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [id] })).status, 200)
    await shorthandOf(service).cancelVoyage(booking.orders[0].voyage.id)
    const [invoice] = await invoicesAt(service, booking, 'published')
    assert.deepEqual(
      invoice?.lines.map(({ kind, total }) => [kind, total]),
      [
        ['cancellation_fee', penalty],
        ['change_fee', fee / 2],
      ],
    )
  })

  test('EVENTT-3 a partly issued booking has an invoice of the issued leg alone', async () => {
    await misbehave(service, { operator: 'HAIAU', action: 'reject', times: 1 })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    const invoices = await invoicesAt(service, booking, 'published')
    assert.deepEqual(
      invoices.map(({ leg }) => leg),
      [1],
    )
  })

  test('EVENTT-3 EVENTT-4 what an invoice says already is not said again; another seat at the same price is', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    await invoicesAt(service, booking, 'published')
    await inTransaction(service.db, tx => invoiceBooking(tx, booking.id))
    const [invoice] = await invoicesOf(service, booking)
    assert.equal(invoice?.revision, 1)
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'published'])
    await run(
      service.db,
      sql`update tickets set seat_code = 'Z99' where order_id = ${booking.orders[0].id}`,
    )
    await inTransaction(service.db, tx => invoiceBooking(tx, booking.id))
    const [revised] = await invoicesAt(service, booking, 'published')
    const [line] = revised?.lines ?? []
    assert.deepEqual([revised?.revision, revised?.total], [2, invoice?.total])
    assert.equal(line?.kind === 'ticket' && line.seatCode, 'Z99')
  })

  test('EVENTT-5 the numbers of a seller and a year have no gap, whatever is sent at once', async () => {
    const bookings = []
    for (let count = 0; count < 6; count += 1) bookings.push(await book(pier9, [legOf('CONSON')]))
    for (const three of [bookings.slice(0, 3), bookings.slice(3)]) {
      await forgetCalls(service)
      await Promise.all(three.map(({ id }) => confirm(pier9, id)))
    }
    for (const booking of bookings) await invoicesAt(service, booking, 'published')
    const numbers = await rows<{ year: number; number: number }>(
      service.db,
      sql`select year, number from invoices where number is not null order by year, number`,
    )
    assert.ok(numbers.length >= 6)
    for (const year of new Set(numbers.map(each => each.year))) {
      const ofYear = numbers.filter(each => each.year === year).map(({ number }) => number)
      assert.deepEqual(
        ofYear,
        ofYear.map((_, index) => index + 1),
      )
    }
  })

  test('EVENTT-3 an invoice is seen by its agency and its seller, and by nobody else', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [invoice] = await invoicesAt(service, booking, 'published')
    assert.ok(invoice)
    assert.equal((await detail(invoice.id))?.revisions.length, 1)
    assert.equal((await detail(invoice.id, 'ROOT'))?.number, invoice.number)
    for (const other of ['DELTA', 'STRANGER'] as const) {
      assert.equal(await detail(invoice.id, other), undefined)
      assert.deepEqual(await invoicesOf(service, booking, other), [])
      assert.deepEqual(await invoiceEvents(service, booking, other), [])
    }
  })

  test('EVENTT-3 the list goes on from a cursor and misses none, both ways', async () => {
    const { PIER9 } = service.organizations
    const all = []
    for (const sort of ['_id', '-_id'] as const) {
      const ids: string[] = []
      for (let after: string | null = null; ; after = ids.at(-1) ?? null) {
        const found = await listInvoices(service.db, PIER9, {}, { sort, limit: 2, after })
        ids.push(...found.slice(0, 2).map(({ id }) => id))
        if (found.length <= 2) break
      }
      all.push(ids)
    }
    assert.ok((all[0]?.length ?? 0) > 4)
    assert.deepEqual(all[0], all[1]?.toReversed())
    const published = await listInvoices(
      service.db,
      PIER9,
      { state: 'drafted' },
      { sort: '_id', limit: 5, after: null },
    )
    assert.deepEqual(published, [])
  })

  test('EVENTT-4 the database refuses a rewritten revision and one that does not add up', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [invoice] = await invoicesAt(service, booking, 'published')
    const ofInvoice = sql`invoice_id = ${invoice?.id}`
    await assert.rejects(
      run(service.db, sql`update invoice_revisions set total = total + 1 where ${ofInvoice}`),
      /not rewritten/,
    )
    await assert.rejects(
      run(service.db, sql`delete from invoice_revisions where ${ofInvoice}`),
      /not rewritten/,
    )
    await assert.rejects(run(service.db, sql`truncate invoice_revisions`), /not rewritten/)
    const line = { kind: 'change_fee', net: 10, tax: 0, total: 10 }
    for (const [lines, net, tax, total] of [
      [[line], 11, 0, 11],
      [[line], 10, 0, 11],
      [[{ ...line, tax: 1 }], 10, 1, 10],
    ] as const) {
      await assert.rejects(
        run(
          service.db,
          sql`insert into invoice_revisions (id, invoice_id, revision, lines, net, tax, total)
              values (gen_random_uuid(), ${invoice?.id}, 2, ${JSON.stringify(lines)}::jsonb,
                      ${net}, ${tax}, ${total})`,
        ),
        /an_invoice_is_the_sum_of_its_lines/,
      )
    }
  })
})

suite('invoices of rehearsals', async () => {
  const service = await startService({ invoices: true, env: { REAL_TICKETING: 'off' } })

  test('EVENTT-3 the provider hears of what was really issued alone', async () => {
    const legs = [legOf('HAIAU'), legOf('CONSON')]
    const booking = await bookIssued(service, service.as('PIER9'), legs)
    const [rehearsed, real] = await until('an end of both', async () => {
      const invoices = await invoicesOf(service, booking)
      return invoices.every(({ finishedAt }) => finishedAt !== null) && invoices
    })
    assert.deepEqual([rehearsed?.state, rehearsed?.number], ['not_needed', null])
    assert.equal(real?.state, 'published')
    const published = await publicationsOf(service, booking)
    assert.deepEqual(
      published.map(({ reference }) => reference),
      [`${real?.number}-1`],
    )
  })
})

suite('invoices without a provider', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('EVENTT-3 EVENTT-4 they stay drafted, without a number, and the log says why', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [drafted] = await invoicesOf(service, booking)
    assert.deepEqual([drafted?.state, drafted?.number, drafted?.revision], ['drafted', null, 1])
    assert.ok(service.logs.some(line => line.includes('INVOICE_PROVIDER_URL')))
    await cancel(pier9, booking.id)
    const [revised] = await invoicesOf(service, booking)
    assert.deepEqual([revised?.state, revised?.number, revised?.revision], ['drafted', null, 2])
    const [organizationId, invoiceId] = [service.organizations.PIER9, revised?.id ?? '']
    const detail = await readInvoice(service.db, organizationId, invoiceId)
    assert.deepEqual(
      detail?.revisions.map(({ state }) => state),
      ['superseded', 'drafted'],
    )
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'updated'])
    assert.deepEqual(await publicationsOf(service, booking), [])
  })
})
