/** Which seats a group gets by one press. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { seatsTogether } from '../../dashboard/src/screens/book/seats-together.ts'
import { findVoyage } from '../support/booking.ts'
import { assertAccessible, isInSight, resize, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

/** A letter for each free seat, by rows from the front; a dot where none is free. */
const deck = (...rows: string[]) =>
  rows.flatMap((row, at) =>
    [...row].flatMap((letter, column) =>
      letter === '.' ? [] : [{ letter, row: at + 1, column: column + 1 }],
    ),
  )
const codes = (decks: ReturnType<typeof deck>[], count: number) =>
  seatsTogether(decks, count)
    ?.map(({ letter }) => letter)
    .join('')

suite('seats for a group', () => {
  test('are neighbours before they are one behind the other, the front ones of equals', () => {
    assert.equal(codes([deck('a.b', '...', 'cd.', 'ef.')], 2), 'cd')
    assert.equal(codes([deck('a..', 'b..', '..c')], 2), 'ab')
    assert.equal(codes([deck('ab.', 'cd.', 'efgh')], 4), 'abcd')
    assert.equal(codes([deck('a..', 'b..', '.cd')], 2), 'cd')
  })

  test('are nearest to each other, in the order of the rows', () => {
    assert.equal(codes([deck('a.....b', '..cd...', '..ef...', 'g.....h')], 4), 'cdef')
    assert.equal(codes([deck('ab.cde', 'fgh.ij')], 3), 'cde')
    assert.equal(codes([deck('abc.def', 'ghi.jkl')], 6), 'abcghi')
    assert.equal(codes([deck('ab', 'cd')], 3), 'abc')
    assert.equal(codes([deck(...Array(8).fill(''), 'a', 'b')], 2), 'ab')
  })

  test('are all on one deck, or none', () => {
    const decks = [deck('ab'), deck('c....d....e')]
    assert.equal(codes(decks, 2), 'ab')
    assert.equal(codes(decks, 3), 'cde')
    assert.equal(codes(decks, 4), undefined)
  })
})

suite('a group at the seat map', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const voyage = await findVoyage(pier9, legOf('CONSON'))
  const address = `${service.url}/dashboard/voyages/book?legs=${voyage.id}`

  test('is seated by one press, grows by another, and keeps what was typed', async () => {
    const page = await browser.openAs(visitor, address)
    const chosen = page.locator('[data-seat][aria-selected=true]')
    const people = page.getByRole('group', { name: /^Seat / })
    const seat = page.getByRole('button', { name: 'Seat together' })
    await page.getByLabel('People').selectOption('4')
    await seat.click()
    await people.nth(3).waitFor()
    assert.equal(await chosen.count(), 4)
    await people.nth(0).getByLabel('Full name').fill('Trần Thị Trưởng Đoàn')
    await page.getByLabel('People').selectOption('12')
    await seat.click()
    await people.nth(11).waitFor()
    assert.equal(await chosen.count(), 12)
    assert.equal(await people.nth(0).getByLabel('Full name').inputValue(), 'Trần Thị Trưởng Đoàn')
    // Nobody loses a seat by it.
    assert.equal(await page.getByLabel('People').locator('option').first().innerText(), '12')
    await assertAccessible(page, 'a group that is seated')
    await page.context().close()
  })

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    test(`has its sums and the button in sight from the first field on, ${width} pixels wide, and they cover neither a field nor what a press came to`, async () => {
      const page = await browser.openAs(visitor, address)
      await page.getByLabel('People').selectOption('12')
      await page.getByRole('button', { name: 'Seat together' }).click()
      await page
        .getByRole('group', { name: /^Seat / })
        .nth(11)
        .waitFor()
      await page.getByText('Customer pays:').waitFor()
      await resize(page, width, height)
      await page.evaluate(() => (globalThis as any).scrollTo(0, 0))
      const book = page.getByRole('button', { name: 'Book', exact: true })
      for (const each of ['Seats: 12', 'You pay (NET):', 'Customer pays:'])
        assert.ok(await isInSight(page.getByText(each)), each)
      assert.ok(await isInSight(book))
      const fields = page.locator('form').locator('input, select, button, a[href]')
      for (const field of await fields.filter({ visible: true }).all()) {
        await field.focus()
        assert.ok(await isInSight(field), `${field} is covered`)
      }
      // Nothing gets to the service, so no field has to be filled in.
      await page.locator('form').evaluate((form: any) => form.setAttribute('novalidate', ''))
      await page.route('**/dashboard/api/bookings', route => route.abort())
      await page.evaluate(() => (globalThis as any).scrollTo(0, 0))
      await book.click()
      const uncertain = page.getByText('It is not certain whether this was booked')
      await uncertain.waitFor()
      assert.ok(await isInSight(uncertain), 'what came of the press is elsewhere')
      await page.context().close()
    })
  }

  test('leaves a vehicle where it stands', async () => {
    const { id } = await findVoyage(pier9, legOf('NGOCTRAI'))
    const page = await browser.openAs(visitor, `${service.url}/dashboard/voyages/book?legs=${id}`)
    const vehicle = page.locator('[data-seat][data-kind=vehicle]')
    await vehicle
      .and(page.getByRole('option', { name: /, free$/ }))
      .first()
      .click()
    const people = page.getByRole('group', { name: /^Seat / })
    await people.nth(0).getByLabel('Full name').fill('Lê Văn Xế')
    await page.getByRole('button', { name: 'Seat together' }).click()
    await people.nth(1).waitFor()
    await vehicle.and(page.locator('[aria-selected=true]')).waitFor()
    assert.equal(await people.nth(1).getByLabel('Full name').inputValue(), 'Lê Văn Xế')
    await people.nth(1).getByLabel(/plate/i).waitFor()
    await page.context().close()
  })

  test('that has no room on any deck is told so, and nobody is moved', async () => {
    const page = await browser.openAs(visitor, address)
    await page.route('**/layout', async route => {
      const response = await route.fetch()
      const layout = await response.json()
      for (const cell of layout.decks.flatMap((each: any) => each.cells).slice(20)) {
        if (cell.state === 'available') cell.state = 'sold'
      }
      await route.fulfill({ response, json: layout })
    })
    await page.reload()
    await page.getByLabel('People').selectOption('30')
    const seat = page.getByRole('button', { name: 'Seat together' })
    const refusal = page.getByRole('alert').filter({ hasText: 'No deck has so many free seats' })
    await seat.click()
    const first = await refusal.elementHandle()
    // The same words in the same place would not be heard again.
    await seat.click()
    await page.waitForFunction((element: any) => !element.isConnected, first)
    await refusal.waitFor()
    assert.equal(await page.locator('[data-seat][aria-selected=true]').count(), 0)
    await page.context().close()
  })
})
