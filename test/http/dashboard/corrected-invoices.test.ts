/** Whom an invoice is for, when staff set that right after the provider has refused it. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, sql } from '../../../src/db/index.ts'
import { listCases } from '../../../src/desk/index.ts'
import { invoiceBooking } from '../../../src/invoices/index.ts'
import { book, confirm } from '../../support/booking.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { signedIn } from '../../support/dashboard.ts'
import { clerk, deskOf } from '../../support/desk.ts'
import { invoicesAt, invoicesOf, publicationsOf } from '../../support/invoices.ts'
import { legOf, misbehave, until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { countWaiting } from '../../support/waiting.ts'
import { assertProblem } from '../../support/wire.ts'

suite('corrected recipients of invoices', async () => {
  const service = await startService({ invoices: true })
  const pier9 = service.as('PIER9')
  const operations = await signedIn(service, 'ROOT', 'operations')
  const right = { name: 'Công ty Đúng' }

  test('one that was refused for its recipient is sent again to the corrected one', async () => {
    await misbehave(service, { on: 'publish', action: 'reject', times: 1 })
    const wrong = { name: 'Biển Đông', tax_code: '0312345687' }
    const booking = await bookIssued(service, pier9, [legOf('CONSON')], {
      invoice_recipient: wrong,
    })
    const [failed] = await invoicesAt(service, booking, 'failed')
    assert.ok(failed)
    const again = `/invoices/${failed.id}/send-again`
    const right = { name: 'Biển Đông', tax_code: '0312345678' }
    const nameless = { invoice_recipient: { tax_code: '0312345678' } }
    const refused = await operations.visitor.post(again, nameless)
    assertProblem(refused, 400, 'validation_failed')
    assert.equal(refused.body.errors[0].path, '/invoice_recipient/name')
    assert.deepEqual(await invoicesAt(service, booking, 'failed'), [failed])
    assert.equal((await operations.visitor.post(again, { invoice_recipient: right })).status, 204)
    await invoicesAt(service, booking, 'published')
    const [sent] = await publicationsOf(service, booking)
    assert.deepEqual(sent?.document.recipient, right)
    const [deed] = await rows<{ facts: object }>(
      service.db,
      sql`select facts from audit_log where subject = ${failed.id}`,
    )
    assert.deepEqual(deed?.facts, { revision: 1, fields: ['tax_code'] })
  })

  test('a corrected recipient is the booking’s: its other failed invoices are sent again with it', async () => {
    const end = await misbehave(service, { on: 'publish', action: 'reject' })
    const wrong = { name: 'Biển Đông', tax_code: '0312345687' }
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')], {
      invoice_recipient: wrong,
    })
    const [failed, other] = await invoicesAt(service, booking, 'failed')
    await end()
    assert.ok(failed && other)
    const again = `/invoices/${failed.id}/send-again`
    const right = { name: 'Biển Đông', tax_code: '0312345678' }
    assert.equal((await operations.visitor.post(again, { invoice_recipient: right })).status, 204)
    await invoicesAt(service, booking, 'published')
    const sent = await publicationsOf(service, booking)
    assert.deepEqual(
      sent.map(({ document }) => document.recipient),
      [right, right],
    )
    const read = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.deepEqual(read.invoice_recipient, right)
    const deeds = await rows<{ subject: string; facts: object }>(
      service.db,
      sql`select subject, facts from audit_log
          where subject in (${booking.id}, ${failed.id}, ${other.id})
            and actor_id = ${operations.login.id} order by id`,
    )
    const facts = { revision: 1, fields: ['tax_code'] }
    assert.deepEqual(deeds, [
      { subject: booking.id, facts: { fields: ['invoice_recipient'] } },
      { subject: failed.id, facts },
      { subject: other.id, facts },
    ])
  })

  /** Of the issued leg the invoice has failed. */
  async function bookPartlyIssued() {
    const ends = [
      await misbehave(service, { on: 'publish', action: 'reject' }),
      await misbehave(service, { operator: 'HAIAU', action: 'reject' }),
    ]
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    const [failed] = await invoicesAt(service, booking, 'failed')
    for (const end of ends) await end()
    return { booking, failed }
  }

  test('a leg that staff issue after a correction has an invoice for the corrected recipient', async () => {
    const desk = deskOf(service)
    const ana = clerk('Ana')
    const { booking, failed } = await bookPartlyIssued()
    const again = `/invoices/${failed?.id}/send-again`
    assert.equal((await operations.visitor.post(again, { invoice_recipient: right })).status, 204)
    const [found] = await listCases(
      service.db,
      { isOpen: true, bookingId: booking.id },
      { sort: '_id', limit: 1, after: null },
    )
    const requestId = await desk.issueMissing(found?.id ?? '', ana)
    await desk.issue(requestId, booking, 2, ana)
    const invoices = await invoicesAt(service, booking, 'published')
    assert.deepEqual(
      invoices.map(({ recipient }) => recipient),
      [right, right],
    )
  })

  for (const state of ['sending', 'unknown']) {
    test(`a correction leaves alone what the provider has, and what is ${state}; what it does not have is corrected and not sent again`, async () => {
      const booking = await bookIssued(
        service,
        pier9,
        ['CONSON', 'HAIAU', 'SAOBIEN', 'NGOCTRAI'].map(legOf),
      )
      const [one, two, three, four] = await invoicesAt(service, booking, 'published')
      const into = (invoice: typeof one, state: string) =>
        run(
          service.db,
          sql`update invoice_revisions
              set state = ${state}, lookup_code = null, next_step_at = now() + interval '1 minute',
                  finished_at = case when ${state}::text in ('failed', 'not_needed') then now() end
              where invoice_id = ${invoice?.id}`,
        )
      await into(one, 'failed')
      await into(two, state)
      await into(four, 'not_needed')
      const again = (invoice: typeof one) => `/invoices/${invoice?.id}/send-again`
      for (const each of [two, four]) {
        assertProblem(await operations.visitor.post(again(each)), 422, 'invoice_not_failed')
      }
      const corrected = await operations.visitor.post(again(one), { invoice_recipient: right })
      assert.equal(corrected.status, 204)
      const stand = await invoicesOf(service, booking)
      assert.deepEqual(
        stand.map(({ recipient }) => recipient),
        [right, two?.recipient, three?.recipient, right],
      )
      assert.deepEqual([stand[1]?.state, stand[3]?.state], [state, 'not_needed'])
    })
  }

  test('an invoice that is drafted while its booking is corrected is for the corrected recipient', async () => {
    const { booking, failed } = await bookPartlyIssued()
    const { again } = await inTransaction(service.db, async tx => {
      await run(tx, sql`select from bookings where id = ${booking.id} for update`)
      const again = operations.visitor.post(`/invoices/${failed?.id}/send-again`, {
        invoice_recipient: right,
      })
      await until('it to wait', async () => (await countWaiting(service.db)) === 1)
      await run(
        tx,
        sql`update tickets set ticket_number = 'HA-1' where order_id = ${booking.orders[1].id}`,
      )
      await invoiceBooking(tx, booking.id)
      return { again }
    })
    assert.equal((await again).status, 204)
    const stand = await invoicesAt(service, booking, 'published')
    assert.deepEqual(
      stand.map(({ recipient }) => recipient),
      [right, right],
    )
  })

  test('an invoice that a worker begins to send while its booking is corrected keeps its recipient', async () => {
    const end = await misbehave(service, { on: 'publish', action: 'reject' })
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
    const [one, two] = await invoicesAt(service, booking, 'failed')
    await end()
    const { again } = await inTransaction(service.db, async tx => {
      await run(
        tx,
        sql`update invoice_revisions
            set state = 'sending', finished_at = null, next_step_at = now() + interval '1 minute'
            where invoice_id = ${two?.id}`,
      )
      const recipient = { invoice_recipient: right }
      let isAnswered = false
      const again = operations.visitor
        .post(`/invoices/${one?.id}/send-again`, recipient)
        .finally(() => {
          isAnswered = true
        })
      await until('it to wait', async () => isAnswered || (await countWaiting(service.db)) === 1)
      return { again }
    })
    assert.equal((await again).status, 204)
    const [corrected, sent] = await invoicesOf(service, booking)
    assert.deepEqual(corrected?.recipient, right)
    assert.deepEqual(sent?.recipient, two?.recipient)
    // Sent later, it would meet what the provider is told to do in another test.
    await until('the corrected one at the provider', async () =>
      (await invoicesOf(service, booking)).some(
        ({ id, state }) => id === one?.id && state === 'published',
      ),
    )
  })

  test('an invoice whose recipient has an earlier revision stays theirs', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [published] = await invoicesAt(service, booking, 'published')
    await misbehave(service, { on: 'publish', action: 'reject', times: 1 })
    await cancel(pier9, booking.id, {
      ticket_ids: [booking.orders[0].tickets[0].id],
    })
    await until('a failed revision', async () =>
      (await invoicesOf(service, booking)).some(({ state }) => state === 'failed'),
    )
    const again = `/invoices/${published?.id}/send-again`
    const other = { invoice_recipient: { name: 'Somebody else' } }
    assertProblem(await operations.visitor.post(again, other), 422, 'invoice_not_failed')
    assert.equal((await operations.visitor.post(again)).status, 204)
    await until('the second revision', async () =>
      (await publicationsOf(service, booking)).some(({ reference }) => reference.endsWith('-2')),
    )
  })
})
