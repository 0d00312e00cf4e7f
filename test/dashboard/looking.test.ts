/** An agency's people find a booking again and check who travels. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { run, sql } from '../../src/db/index.ts'
import { book, confirm, dayAhead } from '../support/booking.ts'
import { assertAccessible, startBrowser, waitForTable } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { forgetCalls, legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('looking for a booking on the page', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const hold = await book(pier9, [{ ...legOf('SAOBIEN'), name: 'Đặng Thị Hòa' }], {
    contact: {
      name: 'Maximiliane von Hohenzollern-Sigmaringen',
      email: 'maximiliane.von.hohenzollern-sigmaringen@very-long-company-name.example',
      phone: '+84 93 111 2222',
    },
    client_reference: 'AGENCY-2026-11-0001-OF-MANY-LETTERS',
    invoice_recipient: { name: 'Công ty Biển Đông', tax_code: '0312345678' },
  })
  const issued = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 3 }])
  const twoLegs = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`
  let page: Page

  const search = async (text: string) => {
    // Two searches may find the same, and then only the question tells that the second one is made.
    const asked = page.waitForResponse(
      response => new URL(response.url()).searchParams.get('q') === text,
    )
    await page.getByLabel('Search').fill(text)
    await page.keyboard.press('Enter')
    await asked
  }
  test('who travels leads to the booking, and no address has a name in it', async () => {
    page = await browser.openAs(visitor, `${address}/bookings`)
    await page.getByRole('link', { name: issued.booking_code }).waitFor()
    for (const text of ['dang hoa', '0931112222', 'Maximiliane', 'agency-2026']) {
      await search(text)
      await page.getByRole('link', { name: issued.booking_code }).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: hold.booking_code }).waitFor()
      assert.doesNotMatch(page.url(), /hoa|093|maxi|agency/i)
      assert.equal(
        await page.evaluate(() => (globalThis as any).document.activeElement.type),
        'search',
      )
    }
    await page.reload()
    await page.getByRole('link', { name: hold.booking_code }).waitFor()
    assert.equal(await page.getByLabel('Search').inputValue(), 'agency-2026')
    assert.equal(await page.getByRole('link', { name: issued.booking_code }).count(), 0)
    await page.goBack()
    await page.getByLabel('Search').and(page.locator('[value="Maximiliane"]')).waitFor()
    await search('nobody of this name')
    await page.getByText('Nobody and nothing fits.', { exact: false }).waitFor()
    await assertAccessible(page, 'nothing found')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('link', { name: issued.booking_code }).waitFor()
    await page.getByLabel('Search').fill('typed and not sent')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('Search').and(page.locator('[value=""]')).waitFor()
  })

  test('who travels on a day is asked by two days, which stand in the address', async () => {
    const [{ voyage }] = hold.orders
    const day = dayAhead(50)
    const move = (to: string) =>
      run(service.db, sql`update voyages set departure_date = ${to} where id = ${voyage.id}`)
    await move(day)
    await page.getByLabel('Departure from').fill(day)
    await page.getByLabel('Departure to').fill(dayAhead(49))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByText(/^Choose .* or a later day\.$/).waitFor()
    await page.getByLabel('Departure to').fill(day)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('link', { name: issued.booking_code }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: hold.booking_code }).waitFor()
    await page.waitForURL(new RegExp(`departure_from=${day}&departure_to=${day}`))
    await page.goto(`${address}/bookings?departure_from=${day}&departure_to=${dayAhead(49)}`)
    await page.getByText('Departure to: The end is before the beginning.').waitFor()
    await page.goto(`${address}/bookings?departure_from=${day}&status=2`)
    await page.getByRole('link', { name: hold.booking_code }).waitFor()
    assert.equal(await page.getByLabel('Departure from').inputValue(), day)
    assert.equal(await page.getByRole('link', { name: twoLegs.booking_code }).count(), 0)
    await move(voyage.departure_date)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('link', { name: issued.booking_code }).waitFor()
  })

  test('the list is a table on a tablet, and cards on a telephone', async () => {
    await assertAccessible(page, 'bookings')
    for (const [width, is] of [
      [1280, true],
      [768, true],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await waitForTable(page, 'table', is)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  test('a booking shows what was entered: documents, contact, buyer', async () => {
    await page.getByRole('link', { name: hold.booking_code }).click()
    const row = page.getByRole('row', { name: /Đặng Thị Hòa/ })
    await row.getByText(/document \d{12} · born 17\s+May\s+1990 · female · Vietnam/).waitFor()
    await page.getByRole('heading', { name: 'Contact' }).waitFor()
    const phone = page.getByRole('link', { name: '+84 93 111 2222' })
    assert.equal(await phone.getAttribute('href'), 'tel:+84931112222')
    await page.getByText('Invoice to: Công ty Biển Đông · 0312345678').waitFor()
    await assertAccessible(page, 'a booking with its passengers')
  })

  test('whoever cancels sees of which leg a seat is', async () => {
    await page.goto(`${address}/bookings/${twoLegs.id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const leg of [1, 2]) {
      const [ticket] = twoLegs.orders[leg - 1].tickets
      await dialog
        .getByLabel(`Leg ${leg} · ${ticket.seat_code} · ${ticket.passenger_name}`)
        .waitFor()
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  test('a booking that is not there leads back to those that are', async () => {
    await page.goto(`${address}/bookings/01900000-0000-7000-8000-000000000000`)
    await page.getByText('It is not there, or no longer.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
    await page.getByRole('link', { name: 'All bookings' }).click()
    await page.getByRole('link', { name: twoLegs.booking_code }).waitFor()
  })

  test('to operations an agency’s account is not called theirs', async () => {
    const of = `organization_id=${service.organizations.PIER9}`
    const other = await browser.openAs(operations, `${address}/bookings/${twoLegs.id}?${of}`)
    await other.getByText('The lines of the agency’s account', { exact: false }).waitFor()
    await other.context().close()
  })

  test('operations find a booking of any agency, and it opens as that agency’s', async () => {
    page = await browser.openAs(operations, `${address}/bookings`)
    await page.getByText('all agencies are searched', { exact: false }).waitFor()
    await search('dang hoa')
    await page.getByRole('cell', { name: 'PIER9' }).waitFor()
    await assertAccessible(page, 'bookings of all agencies')
    await page.getByRole('link', { name: hold.booking_code }).click()
    await page.getByText('Đặng Thị Hòa').first().waitFor()
    assert.match(page.url(), new RegExp(`organization_id=${service.organizations.PIER9}`))
    // What one agency does not have, all together may.
    await page.goto(`${address}/bookings?organization_id=${service.organizations.DELTA}`)
    await search('dang hoa')
    await page.getByRole('link', { name: 'Search all agencies' }).click()
    await page.getByRole('link', { name: hold.booking_code }).waitFor()
    await page.context().close()
  })

  test('on the first day of an agency the pages say what comes first', async () => {
    const { visitor: stranger } = await signedIn(service, 'STRANGER', 'staff')
    page = await browser.openAs(stranger, `${address}/`)
    await page.getByText('As a table').first().waitFor()
    await page.getByText('Nothing in these 30 days yet.').nth(1).waitFor()
    await assertAccessible(page, 'a first day')
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await page.getByText('No booking yet.').waitFor()
    await assertAccessible(page, 'no booking yet')
    await page.getByLabel('Status').selectOption('Issued')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('No booking fits.').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('link', { name: 'Search for a voyage' }).click()
    await page.getByRole('heading', { level: 1, name: 'Voyages' }).waitFor()
    await page.context().close()
  })

  test('who was erased is told as erased', async () => {
    await run(
      service.db,
      sql`update bookings set passengers_erased_at = '2026-11-01T03:00:00Z', contact_name = 'erased',
        contact_email = 'erased@erased.invalid', invoice_recipient = null where id = ${hold.id}`,
    )
    await run(
      service.db,
      sql`update customers set full_name = 'erased', document_number = null, date_of_birth = null
          where booking_id = ${hold.id}`,
    )
    page = await browser.openAs(visitor, `${address}/bookings/${hold.id}`)
    await page.getByText('The passengers and the contact were erased on 1 Nov 2026').waitFor()
    assert.equal(await page.getByText('erased@erased.invalid').count(), 0)
    await page.goto(`${address}/bookings`)
    const row = page.getByRole('row', { name: new RegExp(hold.booking_code) })
    await row.getByText('–', { exact: true }).waitFor()
    assert.equal(await row.getByText('erased').count(), 0)
  })

  test('home leads to all bookings of a kind that wants attention, where it names five of more', async () => {
    const failed: string[] = []
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject' })
    for (let count = 0; count < 6; count += 1) {
      await forgetCalls(service)
      const { id, booking_code } = await book(pier9, [{ operator: 'HAIAU' }])
      assert.equal((await confirm(pier9, id)).status, 422)
      failed.push(booking_code)
    }
    await end()
    for (const each of [visitor, operations]) {
      const home = await browser.openAs(each, `${address}/`)
      const item = home.getByRole('listitem').filter({ hasText: 'did not issue' })
      await item.getByRole('link', { name: failed.at(-1) }).waitFor()
      assert.equal(await item.getByRole('link', { name: failed[0] }).count(), 0)
      await item.getByRole('link', { name: 'All 6' }).click()
      await home.getByText('Only those the operator did not issue').waitFor()
      const table = home.getByRole('table', { name: 'Bookings' })
      await table.getByRole('link', { name: failed[0] }).waitFor()
      assert.equal(await table.getByRole('row').count(), 7)
      assert.equal(await table.getByRole('link', { name: hold.booking_code }).count(), 0)
      await home.getByRole('button', { name: 'Clear' }).click()
      await home.getByText('Only those the operator did not issue').waitFor({ state: 'detached' })
      await home.context().close()
    }
  })
})
