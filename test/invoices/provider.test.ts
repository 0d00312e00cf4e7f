import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { inTransaction, rows, sql } from '../../src/db/index.ts'
import { sendInvoiceAgain } from '../../src/invoices/index.ts'
import { tester } from '../support/actor.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import {
  ageInvoices,
  invoiceEvents,
  invoicesAt,
  invoicesOf,
  publicationsOf,
} from '../support/invoices.ts'
import { forgetCalls, legOf, misbehave, until } from '../support/issuance.ts'
import { startService, type TestService } from '../support/service.ts'

/** Longer than the provider's time-out and the margin together. */
const pastAllDoubt = 100_000

suite('an invoice provider that misbehaves', async () => {
  const service = await startService({
    invoices: true,
    // Short, because some tests wait for it; long beside what an answer takes here.
    env: { INVOICE_PROVIDER_TIMEOUT_MS: '5000' },
  })
  const pier9 = service.as('PIER9')
  const atProvider = (rule: { action: string; delay_ms?: number; reason?: string; on?: string }) =>
    misbehave(service, { on: 'publish', times: 1, ...rule })
  beforeEach(async () => {
    await forgetCalls(service)
    await service.control('DELETE', 'rules')
  })

  test('EVENTT-6 refused: it failed with the reason, and staff send it again under its old number', async () => {
    await atProvider({ action: 'reject', reason: 'the tax code is unknown' })
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [failed] = await invoicesAt(service, booking, 'failed')
    assert.ok(failed)
    assert.equal(failed.reason, 'the tax code is unknown')
    assert.deepEqual(await publicationsOf(service, booking), [])
    const again = () =>
      inTransaction(service.db, tx => sendInvoiceAgain(tx, { invoiceId: failed.id, by: tester }))
    assert.equal(await again(), true)
    const [published] = await invoicesAt(service, booking, 'published')
    assert.deepEqual([published?.number, published?.reason], [failed.number, null])
    assert.equal(await again(), false)
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'failed', 'published'])
    const deeds = await listAudit(
      service.db,
      { subject: failed.id },
      { sort: '_id', limit: 5, after: null },
    )
    assert.deepEqual(
      deeds.map(({ action, by }) => [action, by]),
      [['invoice.send_again', tester]],
    )
  })

  test('EVENTT-6 a failed revision is not sent again once a later one stands in for it', async () => {
    await atProvider({ action: 'reject' })
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [failed] = await invoicesAt(service, booking, 'failed')
    assert.ok(failed)
    await cancel(pier9, booking.id, { ticket_ids: [booking.orders[0].tickets[0].id] })
    await invoicesAt(service, booking, 'published')
    const answer = await inTransaction(service.db, tx =>
      sendInvoiceAgain(tx, { invoiceId: failed.id, by: tester }),
    )
    assert.equal(answer, false)
    const published = await publicationsOf(service, booking)
    assert.deepEqual(
      published.map(({ reference }) => reference),
      [`${failed.number}-2`],
    )
  })

  /** Publishes another invoice under the reference that comes next, as after a restore to an earlier instant. */
  async function takeNext(): Promise<string> {
    const [next] = await rows<{ reference: string }>(
      service.db,
      sql`select year || '-' || lpad((last_number + 1)::text, 6, '0') || '-1' as reference
          from invoice_counters`,
    )
    assert.ok(next)
    const foreign = await fetch(`${service.simulatorUrl}/_invoices/invoices/${next.reference}`, {
      method: 'PUT',
      headers: { authorization: 'Bearer lighthouse' },
      body: JSON.stringify({ booking_code: 'FOREIGN1', lines: [], net: 0, tax: 0, total: 0 }),
    })
    assert.equal(foreign.status, 200)
    return next.reference
  }

  test('EVENTT-6 a number under which the provider has another invoice is not taken for ours, and sent again it gets the next one', async () => {
    const next = await takeNext()
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [failed] = await invoicesAt(service, booking, 'failed')
    assert.ok(failed)
    assert.match(failed.reason ?? '', /another invoice/)
    assert.equal(failed.number, null)
    assert.deepEqual(await publicationsOf(service, booking), [])
    await inTransaction(service.db, tx =>
      sendInvoiceAgain(tx, { invoiceId: failed.id, by: tester }),
    )
    const [published] = await invoicesAt(service, booking, 'published')
    const taken = Number(next.split('-')[1])
    assert.equal(Number(published?.number?.split('-')[1]), taken + 1)
  })

  for (const action of ['lose_reply', 'refuse_connection']) {
    test(`EVENTT-6 nor is it where the answer to the sending is missing (${action}) and the provider is asked`, async () => {
      await takeNext()
      await atProvider({ action })
      const booking = await bookIssued(service, pier9, [legOf('CONSON')])
      const [failed] = await until('an outcome', async () => {
        const invoices = await invoicesOf(service, booking)
        return invoices.every(({ finishedAt }) => finishedAt !== null) && invoices
      })
      assert.deepEqual([failed?.state, failed?.number, failed?.lookupCode], ['failed', null, null])
      assert.match(failed?.reason ?? '', /another invoice/)
      assert.deepEqual(await invoiceEvents(service, booking), ['created', 'failed'])
    })
  }

  test('EVENTT-6 a number under which a revision was published stays the invoice’s, whatever the provider has under the next revision', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [published] = await invoicesAt(service, booking, 'published')
    const next = `${service.simulatorUrl}/_invoices/invoices/${published?.number}-2`
    const foreign = await fetch(next, {
      method: 'PUT',
      headers: { authorization: 'Bearer lighthouse' },
      body: JSON.stringify({ lines: [], net: 0, tax: 0, total: 0 }),
    })
    assert.equal(foreign.status, 200)
    await cancel(pier9, booking.id, { ticket_ids: [booking.orders[0].tickets[0].id] })
    const [failed] = await invoicesAt(service, booking, 'failed')
    assert.match(failed?.reason ?? '', /another invoice/)
    assert.equal(failed?.number, published?.number)
  })

  test('EVENTT-5 a lost reply: the provider is asked, nothing is sent a second time', async () => {
    await atProvider({ action: 'lose_reply' })
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [invoice] = await invoicesAt(service, booking, 'published')
    const [publication] = await publicationsOf(service, booking)
    assert.equal(publication?.arrivals, 1)
    assert.equal(invoice?.lookupCode, publication?.lookup_code)
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'published'])
  })

  test('EVENTT-5 slower than the time-out: published once, and found', async () => {
    await atProvider({ action: 'slow', delay_ms: 60_000 })
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    await invoicesAt(service, booking, 'published')
    const [publication] = await publicationsOf(service, booking)
    assert.equal(publication?.arrivals, 1)
  })

  for (const action of ['hang', 'refuse_connection', 'garbage', 'error']) {
    test(`EVENTT-5 ${action}: nothing is assumed, and after all doubt it is sent once more`, async () => {
      await atProvider({ action })
      const booking = await bookIssued(service, pier9, [legOf('CONSON')])
      await invoicesAt(service, booking, 'unknown')
      assert.deepEqual(await publicationsOf(service, booking), [])
      await ageInvoices(service, booking, pastAllDoubt)
      await until('a second sending', async () => {
        await ageInvoices(service, booking, 0)
        return (await invoicesOf(service, booking)).every(({ state }) => state === 'published')
      })
      assert.equal((await publicationsOf(service, booking)).length, 1)
      assert.deepEqual(await invoiceEvents(service, booking), ['created', 'published'])
    })
  }

  for (const action of ['reject', 'lose_reply', 'garbage', 'error', 'hang']) {
    test(`EVENTT-5 a look-up that ends in ${action} decides nothing`, async () => {
      await atProvider({ action: 'lose_reply' })
      const looked = await atProvider({ on: 'find_invoice', action })
      const booking = await bookIssued(service, pier9, [legOf('CONSON')])
      await ageInvoices(service, booking, pastAllDoubt)
      await invoicesAt(service, booking, 'published')
      await looked()
      const [publication] = await publicationsOf(service, booking)
      assert.equal(publication?.arrivals, 1)
    })
  }

  test('EVENTT-4 a revision waits until the one before it is certain', async () => {
    await atProvider({ action: 'hang' })
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    await invoicesAt(service, booking, 'unknown')
    await cancel(pier9, booking.id, { ticket_ids: [booking.orders[0].tickets[0].id] })
    await service.app.invoices?.drain()
    const [waiting] = await invoicesOf(service, booking)
    assert.deepEqual([waiting?.revision, waiting?.state], [2, 'drafted'])
    await ageInvoices(service, booking, pastAllDoubt)
    await until('both', async () => {
      await ageInvoices(service, booking, 0)
      return (await publicationsOf(service, booking)).length === 2
    })
    const references = (await publicationsOf(service, booking)).map(({ reference }) => reference)
    assert.deepEqual(references, [`${waiting?.number}-1`, `${waiting?.number}-2`])
    await invoicesAt(service, booking, 'published')
  })
})

suite('an invoice provider that is not there', async () => {
  // Nobody listens on port 1.
  const service = await startService({
    env: { INVOICE_PROVIDER_URL: 'http://127.0.0.1:1', INVOICE_PROVIDER_TOKEN: 'none' },
  })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  const missesOf = async (booking: { id: string }) => {
    const found = await rows<{ misses: number }>(
      service.db,
      sql`select r.misses from invoice_revisions r join invoices i on i.id = r.invoice_id
          where i.booking_id = ${booking.id} order by r.revision desc limit 1`,
    )
    return found[0]?.misses ?? 0
  }

  test('EVENTT-6 what certainly did not arrive is tried some times, and then it failed; sent again it is tried as often', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    await until('a miss', async () => (await missesOf(booking)) > 0)
    const [numbered] = await invoicesOf(service, booking)
    const [failed] = await until('the end of patience', async () => {
      await ageInvoices(service, booking, 0)
      const invoices = await invoicesOf(service, booking)
      return invoices.every(({ state }) => state === 'failed') && invoices
    })
    assert.equal(failed?.reason, 'the provider could not be reached')
    assert.equal(failed?.number, numbered?.number)
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'failed'])
    const again = { invoiceId: failed?.id ?? '', by: tester }
    await inTransaction(service.db, tx => sendInvoiceAgain(tx, again))
    await until('a miss', async () => (await missesOf(booking)) === 1)
    const [waiting] = await invoicesOf(service, booking)
    assert.deepEqual([waiting?.state, waiting?.reason], ['drafted', null])
  })

  test('EVENTT-4 what was never sent and costs nothing any more is not sent at all', async () => {
    const booking = await withoutNumber(service, pier9)
    const [invoice] = await invoicesAt(service, booking, 'not_needed')
    assert.deepEqual([invoice?.total, invoice?.number], [0, null])
    assert.deepEqual(await invoiceEvents(service, booking), ['created'])
  })
})

/** A free booking: its voucher takes everything. */
async function withoutNumber(service: TestService, client: ReturnType<TestService['as']>) {
  const code = 'ALLOFIT'
  const voucher = await client.post('/vouchers', {
    code,
    title: 'Free',
    amount_type: 'percent',
    amount: 10_000,
  })
  assert.equal(voucher.status, 201, JSON.stringify(voucher.body))
  return bookIssued(service, client, [legOf('CONSON')], { voucher_code: code })
}
