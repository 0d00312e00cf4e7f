/** What a screen reader says where eyes see it from the place: which leg, which question, which language, and that it is done. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import users from '../../dashboard/src/screens/users/texts.en.ts'
import { book, findVoyage } from '../support/booking.ts'
import { startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('names for screen readers', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`

  test('the same fields of two legs are in regions of other names', async () => {
    const voyages = [
      await findVoyage(pier9, legOf('CONSON')),
      await findVoyage(pier9, legOf('HAIAU')),
    ]
    const legs = voyages.map(({ id }) => id).join(',')
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${legs}`)
    for (const number of [1, 2]) {
      const leg = page.getByRole('region', { name: `Leg ${number}: ` })
      await leg.getByRole('button', { name: 'Seat together' }).click()
      await leg.getByRole('group', { name: /^Seat / }).waitFor()
    }
    await page.context().close()
  })

  test('the tickets to be cancelled are a group that says so', async () => {
    const { id } = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const group = page.getByRole('dialog').getByRole('group', { name: 'Which tickets' })
    await group.getByRole('checkbox', { name: 'All tickets' }).waitFor()
    assert.equal(await group.getByRole('checkbox').count(), 3)
    await page.context().close()
  })

  test('a language is named in itself, and a copied text is announced', async () => {
    const { id } = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Text for the customer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[lang=vi]').filter({ hasText: 'Tiếng Việt' }).waitFor()
    const copy = dialog.getByRole('button', { name: 'Copy' })
    await copy.click()
    await dialog.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    await page.context().close()
  })

  test('a question describes its dialog, and other dialogs have no description', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const { id } = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(admin, `${address}/bookings/${id}`)
    const dialog = page.getByRole('dialog')
    /** For `evaluate`: what a screen reader says after the title. */
    const description = (element: any) => {
      const id = element.getAttribute('aria-describedby')
      return id && element.ownerDocument.getElementById(id).textContent
    }
    await page.getByRole('button', { name: 'Text for the customer' }).click()
    await dialog.getByRole('button', { name: 'Copy' }).waitFor()
    assert.equal(await dialog.evaluate(description), null)
    await page.goto(`${address}/settings/users`)
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Remove' }).waitFor()
    assert.equal(await dialog.evaluate(description), users.removeText)
    await page.context().close()
  })

  test('the timeline of a booking is a list', async () => {
    const { id } = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByRole('list').getByRole('listitem').filter({ hasText: 'Created' }).waitFor()
    await page.context().close()
  })

  test('a list that becomes empty says so in a place that was there before', async () => {
    await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings`)
    const place = page.getByRole('status').and(page.locator(':has(+ table)'))
    const known = await place.elementHandle()
    await page.getByLabel('Search', { exact: false }).fill('nobody of this name')
    await page.keyboard.press('Enter')
    await page.waitForFunction((element: any) => element.textContent !== '', known)
    assert.equal(await known?.evaluate((element: any) => element.isConnected), true)
    await page.context().close()
  })
})
