/** What is half typed of a booking is lost only when that is wanted. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { book, findVoyage } from '../support/booking.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { cancel } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { fillIn } from '../support/form.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a half-typed booking', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const one = await findVoyage(pier9, legOf('CONSON'))
  const two = await findVoyage(pier9, legOf('HAIAU'))
  /** The map of another leg may be there earlier. */
  const freeOn = (page: Page, leg: number) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: `Leg ${leg}:` }) })
      .getByRole('option', { name: /, free$/ })
      .first()
  const formOf = (...ids: string[]) => `${service.url}/dashboard/voyages/book?legs=${ids.join()}`

  test('is kept while other voyages are looked at, and gives way only when that is wanted', async () => {
    const page = await browser.openAs(visitor, formOf(one.id))
    const free = page.getByRole('option', { name: /, free$/, selected: false }).first()
    const chosen = page.locator('[data-seat][aria-selected=true]')
    const name = page.getByLabel('Full name')
    const dialog = page.getByRole('dialog')
    await free.click()
    await name.fill('Võ Thị Nhập Dở')
    await page.goto(formOf(two.id))
    await page.getByText('Another booking is half typed').waitFor()
    await assertAccessible(page, 'another booking is half typed')
    await free.click()
    await dialog.getByText('Give up the booking that is half typed?').waitFor()
    await dialog.getByRole('button', { name: 'Back', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await chosen.count(), 0)
    await page.getByRole('link', { name: 'Go back to it' }).click()
    await page.getByText('What you had typed is here again.').waitFor()
    assert.equal(await name.inputValue(), 'Võ Thị Nhập Dở')
    await page.goBack()
    // What was to be done when it was asked is done, and it is asked once.
    await page.getByLabel('Contact name').press('L')
    await dialog.getByRole('button', { name: 'Give it up' }).click()
    await page.getByText('Another booking is half typed').waitFor({ state: 'detached' })
    assert.equal(await page.getByLabel('Contact name').inputValue(), 'L')
    await free.click()
    await chosen.waitFor()
    assert.equal(await dialog.count(), 0)
    await page.goto(formOf(one.id))
    await page.getByText('Another booking is half typed').waitFor()
    await page.context().close()
  })

  test('a seat without a name is nothing to ask about', async () => {
    const page = await browser.openAs(visitor, formOf(one.id))
    const free = page.getByRole('option', { name: /, free$/, selected: false }).first()
    await free.click()
    await page.getByLabel('Full name').waitFor()
    await page.goto(formOf(two.id))
    await free.click()
    await page.getByLabel('Full name').waitFor()
    await page.context().close()
  })

  test('is here again after a reload when only the contact was typed', async () => {
    const page = await browser.openAs(visitor, formOf(one.id))
    await page.getByLabel('Contact name').fill('Võ Thị Liên Hệ')
    await page.reload()
    await page.getByText('What you had typed is here again.').waitFor()
    assert.equal(await page.getByLabel('Contact name').inputValue(), 'Võ Thị Liên Hệ')
    await page.context().close()
  })

  test('keeps the people of a leg that is left out, who are there when it comes back', async () => {
    const page = await browser.openAs(visitor, formOf(one.id, two.id))
    const second = freeOn(page, 2)
    await second.click()
    await page.getByLabel('Full name').fill('Võ Thị Chặng Hai')
    await page.goto(formOf(one.id))
    await page.getByLabel('Contact name').fill('Võ Thị Liên Hệ')
    await page.goto(formOf(one.id, two.id))
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Võ Thị Chặng Hai')
    await page.context().close()
  })

  test('is over when it is booked without one of its legs, and nobody is asked about it', async () => {
    const ended = await book(pier9, [legOf('CONSON')])
    assert.equal((await cancel(pier9, ended.id)).status, 200)
    const page = await browser.openAs(visitor, formOf(one.id, two.id))
    await freeOn(page, 1).waitFor()
    await fillIn(page, 'Võ Thị Chặng Một')
    await freeOn(page, 2).click()
    await page.getByLabel('Full name').nth(1).fill('Võ Thị Chặng Hai')
    await page.goto(formOf(one.id))
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('timer').waitFor()
    await page.goto(`${service.url}/dashboard/bookings/${ended.id}`)
    await page.getByRole('button', { name: 'Book again with these passengers' }).click()
    await page.getByText(/Seats, passengers and contact are those of booking/).waitFor()
    await page.context().close()
  })
})
