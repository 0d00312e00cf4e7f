import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction } from '../../src/db/index.ts'
import { readInvoice, sendInvoiceAgain } from '../../src/invoices/index.ts'
import { tester } from '../support/actor.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { ageInvoices, invoiceEvents, invoicesOf, publicationsOf } from '../support/invoices.ts'
import { forgetCalls, legOf, misbehave, until } from '../support/issuance.ts'
import { randomFrom } from '../support/random.ts'
import { startService } from '../support/service.ts'

const actions = ['reject', 'lose_reply', 'hang', 'garbage', 'error', 'refuse_connection']

suite('a provider on any day', async () => {
  const service = await startService({
    invoices: true,
    env: { INVOICE_PROVIDER_TIMEOUT_MS: '500', ISSUANCE_LEASE_SECONDS: '2' },
  })
  const pier9 = service.as('PIER9')
  for (const seed of [1, 2, 3]) {
    test(`EVENTT-4 EVENTT-5 seed ${seed}: whatever it does while tickets are cancelled, each reference is published once and the last one stands`, async () => {
      await forgetCalls(service)
      const random = randomFrom(seed)
      const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
      const bookings = []
      for (let count = 0; count < 4; count += 1) {
        bookings.push(await bookIssued(service, pier9, [{ ...legOf('SAOBIEN'), seats: 3 }]))
      }
      for (const round of [0, 1]) {
        for (const booking of bookings) {
          const on = pick(['publish', 'publish', 'find_invoice'])
          await misbehave(service, { on, action: pick(actions), times: 1 })
          const ticket_ids = [booking.orders[0].tickets[round].id]
          assert.equal((await cancel(pier9, booking.id, { ticket_ids })).status, 200)
          if (random() < 0.5) await ageInvoices(service, booking, 100_000)
        }
      }
      await service.control('DELETE', 'rules')
      for (const booking of bookings) await settle(booking)
      for (const booking of bookings) {
        const [newest] = await invoicesOf(service, booking)
        assert.ok(newest)
        const invoice = await readInvoice(service.db, service.organizations.PIER9, newest.id)
        const published = invoice?.revisions.filter(({ state }) => state === 'published') ?? []
        assert.deepEqual(
          (await publicationsOf(service, booking)).map(each => [
            each.reference,
            each.document.total,
          ]),
          published.map(each => [`${newest.number}-${each.revision}`, each.total]),
        )
        assert.equal(newest.revision, 3)
        const events = await invoiceEvents(service, booking)
        const told = (type: string) => events.filter(each => each === type).length
        assert.deepEqual([told('created'), told('updated')], [1, 2])
        assert.equal(told('published'), published.length)
      }
    })
  }

  /** Time passes, and staff send again what failed, until what it says now is published. */
  const settle = (booking: any) =>
    until('the newest published', async () => {
      await ageInvoices(service, booking, 100_000)
      const [invoice] = await invoicesOf(service, booking)
      if (invoice?.state === 'failed') {
        const { id: invoiceId } = invoice
        await inTransaction(service.db, tx => sendInvoiceAgain(tx, { invoiceId, by: tester }))
      }
      return invoice?.state === 'published'
    })
})
