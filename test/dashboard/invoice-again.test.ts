import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { invoicesAt } from '../support/invoices.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('an invoice that failed', async () => {
  const service = await startService({ invoices: true })
  const pier9 = service.as('PIER9')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const browser = await startBrowser()

  test('is sent again to its recipient as it stands, where nobody typed', async () => {
    await misbehave(service, { on: 'publish', action: 'reject', reason: 'away', times: 1 })
    // The page would write it with one space.
    const invoice_recipient = { name: 'Biển  Xanh' }
    const booking = await bookIssued(service, pier9, [legOf('CONSON')], { invoice_recipient })
    const [failed] = await invoicesAt(service, booking, 'failed')
    const page = await browser.openAs(operations, `${service.url}/dashboard/invoices/${failed?.id}`)
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await invoicesAt(service, booking, 'published')
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual(body.invoice_recipient, invoice_recipient)
    await page.context().close()
  })
})
