/** What an agency sends to its customer, by the means that both of them use. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { book, confirm } from '../support/booking.ts'
import {
  assertAccessible,
  dong,
  holdAnswers,
  startBrowser,
  waitForFocus,
} from '../support/browser.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('the text for the customer', async () => {
  const service = await startService()
  const { pier9, voyageOf, cancelVoyage } = shorthandOf(service)
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`

  async function open(page: Page) {
    await page.getByRole('button', { name: 'Text for the customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Text for the customer' })
    const field = dialog.getByLabel('Text', { exact: true })
    await field.waitFor()
    return { dialog, field, paragraphs: async () => (await field.inputValue()).split('\n\n') }
  }

  test('says of a held booking who travels where, until when and for how much, in either language, and no more', async () => {
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    const [{ voyage, tickets }] = booking.orders
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const history = await holdAnswers(page, '**/history*')
    await page.reload()
    const opening = open(page)
    await history.held
    await waitForFocus(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    history.letGo()
    const { dialog, field, paragraphs } = await opening
    const copy = dialog.getByRole('button', { name: 'Copy' })
    await waitForFocus(copy)
    await assertAccessible(page, 'the text for the customer')
    const [head, leg, , foot] = await paragraphs()
    assert.match(head ?? '', new RegExp(`^Booking ${booking.booking_code} · PIER9 of the tests\n`))
    assert.match(head ?? '', /\nThe seats are held until .*\d\d:\d\d\. No ticket is issued yet\.$/)
    assert.ok(leg?.includes(voyage.boat.name))
    assert.ok(leg?.endsWith(`\nSeat ${tickets[0].seat_code} · ${tickets[0].passenger_name}`))
    assert.equal(foot, `Total: ${dong(booking.total_price)}`)
    const { data: people } = (await visitor.get(`/bookings/${booking.id}/passengers`)).body
    const text = await field.inputValue()
    for (const secret of ['NET', people[0].document_number, String(booking.net_total)]) {
      assert.equal(text.replaceAll(',', '').includes(secret), false, secret)
    }
    await dialog.getByText('Tiếng Việt').click()
    await dialog.locator('textarea[lang=vi]').waitFor()
    assert.match(await field.inputValue(), /^Đặt chỗ .*\nGiữ chỗ đến .*\. Chưa xuất vé\.\n\n/)
    await copy.click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate<string>(() =>
      (globalThis as any).navigator.clipboard.readText(),
    )
    assert.equal(copied, await field.inputValue())
    await page.context().close()
  })

  test('leaves out a cancelled ticket, and says what comes back', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [stays, goes] = booking.orders[0].tickets
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [goes.id] })).status, 200)
    const { remaining, cancelled } = (await visitor.get(`/bookings/${booking.id}/history`)).body
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    const [head, leg, foot] = await (await open(page)).paragraphs()
    assert.ok(head?.endsWith('\nThe tickets are issued.'))
    assert.match(leg ?? '', new RegExp(`\nSeat ${stays.seat_code} · .* · ticket \\S+$`))
    assert.equal(leg?.includes(`Seat ${goes.seat_code}`), false)
    assert.deepEqual(foot?.split('\n'), [
      `Total: ${dong(remaining.customer_price)}`,
      `Refund for cancelled tickets: ${dong(cancelled.customer_refund)}`,
      'Show the ticket and your ID to board.',
    ])
    await page.context().close()
  })

  test('says of each leg how it stands where they differ, and a phone hands it on', async () => {
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, booking.id)
    await end()
    const page = await browser.openAs(visitor, `${address}/account`)
    await page.addInitScript(
      'navigator.share = async ({ text }) => { document.documentElement.dataset.shared = text }',
    )
    await page.goto(`${address}/bookings/${booking.id}`)
    const { dialog, field, paragraphs } = await open(page)
    const [head, first, second] = await paragraphs()
    assert.equal(head?.includes('\n'), false)
    assert.match(first ?? '', /\nThe tickets are issued\.\nSeat /)
    assert.ok(second?.endsWith('\nNo ticket was issued.'))
    await dialog.getByRole('button', { name: 'Share…' }).click()
    const shared = await page.locator('html[data-shared]').getAttribute('data-shared')
    assert.equal(shared, await field.inputValue())
    await page.context().close()
  })

  test('says of no leg that its tickets are lost when a held booking ends with the sailing of another leg', async () => {
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await cancelVoyage(voyageOf(booking))
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    const [, first, second] = await (await open(page)).paragraphs()
    assert.ok(first?.endsWith('\nThe operator has cancelled this sailing.'))
    assert.ok(second?.endsWith('\nThe seats are no longer held.'))
    await page.context().close()
  })
})
