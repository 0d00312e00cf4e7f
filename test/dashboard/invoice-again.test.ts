import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { invoicesAt } from '../support/invoices.ts'
import { legOf, misbehave, until } from '../support/issuance.ts'
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

  test('is not sent to another than the dialog shows, and no colleague’s correction is taken back', async () => {
    await misbehave(service, { on: 'publish', action: 'reject', reason: 'no tax code', times: 2 })
    const invoice_recipient = { name: 'Biển Xanh', tax_code: '0301234560' }
    const booking = await bookIssued(service, pier9, [legOf('CONSON')], { invoice_recipient })
    const [failed] = await invoicesAt(service, booking, 'failed')
    const page = await browser.openAs(operations, `${service.url}/dashboard/invoices/${failed?.id}`)
    await page.getByRole('button', { name: 'Send again' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('1 Bến Vân Đồn')
    // The colleague’s own is refused as well.
    const corrected = { ...invoice_recipient, tax_code: '0301234567' }
    const path = `/invoices/${failed?.id}/send-again`
    const { status } = await operations.post(path, { invoice_recipient: corrected })
    assert.equal(status, 204)
    await until('refused again', async () => {
      const { state, revisions } = (await operations.get(`/invoices/${failed?.id}`)).body
      return state === 'failed' && revisions[0].reason !== null
    })
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByText('A colleague has corrected this meanwhile', { exact: false }).waitFor()
    assert.equal(await dialog.getByLabel('Tax code').inputValue(), corrected.tax_code)
    assert.equal(await dialog.getByLabel('Address').inputValue(), '1 Bến Vân Đồn')
    await assertAccessible(page, 'an invoice that a colleague has corrected meanwhile')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await invoicesAt(service, booking, 'published')
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual(body.invoice_recipient, { ...corrected, address: '1 Bến Vân Đồn' })
    await page.context().close()
  })
})
