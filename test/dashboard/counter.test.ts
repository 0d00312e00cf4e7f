/** A day at the counter: what the customer in front of it asks, and the page has to know. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Locator } from 'playwright-core'
import {
  book,
  bookingBody,
  confirm,
  dayAhead,
  findVoyage,
  freeSeats,
  passenger,
} from '../support/booking.ts'
import { assertAccessible, dong, resize, startBrowser, waitForTable } from '../support/browser.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { manualLeg } from '../support/desk.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { startService } from '../support/service.ts'

const minutes = 60_000

suite('at the counter', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: ana } = await signedIn(service, 'ROOT', 'operations')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`

  test('what a cancellation gives back to the customer is said before it, and after it', async () => {
    const voucher = { code: 'COUNTER', title: 'Counter', amount_type: 'flat', amount: 30_000 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    const legs = [{ ...legOf('HAIAU'), seats: 2 }]
    const booking = await bookIssued(service, pier9, legs, { voucher_code: 'COUNTER' })
    const { penalty } = (await pier9.get(`/bookings/${booking.id}/cancellation`)).body
    assert.ok(penalty > 0)
    const giveBack = `To give back to the customer: ${dong(booking.total_price - penalty)}, of ${dong(booking.total_price)} paid for these tickets.`
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(giveBack).waitFor()
    await assertAccessible(page, 'the cost of a cancellation')
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('2 of 2 tickets are cancelled').waitFor()
    await page.getByText(giveBack).waitFor()
    await page.context().close()
  })

  test('what a cancellation will cost, and until when, is told before the sale and before the cancellation', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const before = (hours: number) =>
      new Intl.DateTimeFormat('en-GB', {
        ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
        ...({ hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Ho_Chi_Minh' } as const),
      }).format(Date.parse(voyage.departs_at) - hours * 60 * minutes)
    const told = [
      `until ${before(72)}: free of charge`,
      `until ${before(24)}: 25% of the operator’s fare without tax`,
      'until the departure: 100% of the operator’s fare without tax',
    ]
    const said = (place: Locator) => place.getByRole('listitem').filter({ hasText: 'until' })
    const { departure_terminal: from, arrival_terminal: to, departure_date: date } = voyage
    const search = new URLSearchParams({ from, to, date })
    const page = await browser.openAs(visitor, `${address}/voyages?${search}`)
    const sailing = page.getByRole('article').filter({ hasText: voyage.boat.name }).first()
    await sailing
      .getByRole('button', { name: /^Fares of / })
      .first()
      .click()
    await said(sailing).nth(2).waitFor()
    const spaced = async (place: Locator) =>
      (await said(place).allInnerTexts()).map(text => text.replaceAll('\u00a0', ' '))
    assert.deepEqual(await spaced(sailing), told)
    await sailing.getByText('Changing a ticket costs ').waitFor()
    await assertAccessible(page, 'the terms of a sailing')
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    await page.goto(`${address}/bookings/${booking.id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What it costs later').click()
    await said(dialog).nth(2).waitFor()
    assert.deepEqual(await spaced(dialog), told)
    await assertAccessible(page, 'what a cancellation costs later')
    const flat = await bookIssued(service, pier9, [legOf('HAIAU')])
    await page.goto(`${address}/bookings/${flat.id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByText('What it costs later').click()
    const items = dialog.getByRole('listitem')
    await items.nth(2).waitFor()
    assert.match((await items.nth(0).innerText()).replaceAll('\u00a0', ' '), /: 30,000 ₫$/)
    assert.equal(await items.last().innerText(), 'afterwards: not possible')
    await page.context().close()
  })

  test('no browser remembers what was typed of people', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${voyage.id}`)
    const free = page.getByRole('option', { name: /, free$/ })
    await free.first().click()
    await page.getByLabel('Full name').waitFor()
    const remembered = page.locator('main input:not([autocomplete="off"])')
    const names = await remembered.evaluateAll((all: any) => all.map((each: any) => each.name))
    assert.deepEqual(names, [])
    await page.context().close()
  })

  test('of a group one ticket is chosen for a cancellation, or all of a leg, without ticking the others', async () => {
    const legs = [legOf('CONSON'), legOf('HAIAU')].map(leg => ({ ...leg, seats: 3 }))
    const { id, orders } = await bookIssued(service, pier9, legs)
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const box = (name: string) => dialog.getByRole('checkbox', { name })
    const ticked = dialog.getByRole('checkbox', { name: ' · ', checked: true })
    await box('All of leg 1').click()
    assert.equal(await ticked.count(), 3)
    await box('All of leg 2').click()
    assert.equal(await ticked.count(), 0)
    await box(`Leg 2 · ${orders[1].tickets[1].seat_code} · `).click()
    assert.equal(await box('All of leg 2').evaluate((each: any) => each.indeterminate), true)
    await dialog.getByText('What it costs now').waitFor()
    await assertAccessible(page, 'some tickets of a leg')
    await dialog.getByRole('button', { name: 'Cancel these tickets' }).click()
    await page.getByText('1 of 6 tickets are cancelled').waitFor()
    const after = (await pier9.get(`/bookings/${id}`)).body.orders
    const gone = (order: any) => order.tickets.map((ticket: any) => ticket.cancelled)
    assert.deepEqual(after.map(gone), [
      [false, false, false],
      [false, true, false],
    ])
    await page.context().close()
  })

  test('on a phone a ticket is a short card, and what all of a leg have in common is told once', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const [one = '', two = ''] = await freeSeats(pier9, voyage.id, 2)
    const child = { passenger_type: 'child', date_of_birth: dayAhead(-5 * 365) }
    const family = { voyage_id: voyage.id, passengers: [passenger(one), passenger(two, child)] }
    const mixed = await pier9.post('/bookings', bookingBody([family]))
    assert.equal(mixed.status, 201, JSON.stringify(mixed.body))
    const alike = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const page = await browser.openAs(visitor, `${address}/bookings/${mixed.body.id}`)
    const leg = page
      .locator('section')
      .filter({ has: page.getByRole('table') })
      .first()
    await leg.getByText('Economy', { exact: true }).waitFor()
    await leg.getByRole('cell', { name: 'Adult' }).waitFor()
    await leg.getByRole('cell', { name: 'Child' }).waitFor()
    assert.equal(await leg.getByRole('cell', { name: 'Economy' }).count(), 0)
    await assertAccessible(page, 'tickets of two types')
    await page.goto(`${address}/bookings/${alike.id}`)
    await leg.getByText('Economy, Adult', { exact: true }).waitFor()
    assert.equal(await leg.getByRole('cell', { name: /^(Economy|Adult)$/ }).count(), 0)
    await resize(page, 390, 844)
    await waitForTable(page, 'table', false)
    const row = leg.getByRole('row').nth(1)
    const boxOf = async (place: Locator) => (await place.boundingBox()) ?? assert.fail(`${place}`)
    const seat = await boxOf(row.getByText(alike.orders[0].tickets[0].seat_code, { exact: true }))
    const name = await boxOf(row.getByText('Nguyễn Thị Thử Nghiệm'))
    const button = await boxOf(row.getByRole('button'))
    assert.ok(seat.x + seat.width < name.x && name.x + name.width < button.x)
    assert.ok(
      Math.max(seat.y, name.y, button.y) < Math.min(seat.y + seat.height, name.y + name.height),
    )
    await page.context().close()
  })

  test('what is left to pay of a partly cancelled booking stands in the list and on its page, beside what was booked', async () => {
    const booked = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    assert.equal((await change(pier9, booked, await otherSeats(pier9, booked))).status, 200)
    const [, { id: ticket }] = booked.orders[0].tickets
    assert.equal((await cancel(pier9, booked.id, { ticket_ids: [ticket] })).status, 200)
    const { total_price: total } = (await pier9.get(`/bookings/${booked.id}`)).body
    const fee = total - booked.total_price
    assert.ok(fee > 0, 'the change was free')
    const left = dong(total - booked.total_price / 2)
    const was = `booked ${dong(booked.total_price)}`
    const page = await browser.openAs(visitor, `${address}/bookings`)
    const row = page.getByRole('row').filter({ hasText: booked.booking_code })
    await row.getByText(left, { exact: true }).waitFor()
    await row.getByText(was, { exact: true }).waitFor()
    await row.getByRole('link', { name: booked.booking_code }).click()
    await page.getByText(`Customer pays ${left} (${was}, change fees ${dong(fee)})`).waitFor()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('dialog').getByRole('option', { name: /free$/ }).last().click()
    await page.getByText(`The customer’s total goes from ${left} to `).waitFor()
    await page.context().close()
  })

  test('a hold is counted down by the service’s clock, whatever that of the machine says', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/account`)
    await page.addInitScript(`{
      const now = Date.now
      Date.now = () => now() + ${45 * minutes}
    }`)
    await page.goto(`${address}/bookings/${booking.id}`)
    const left = page.getByRole('timer').getByText(/^\d\d:\d\d$/)
    assert.match(await left.innerText(), /^(1\d|20):/)
    await page.context().close()
  })

  test('why staff do not issue by hand is read by whoever asked them, until they are asked again', async () => {
    const booking = await book(pier9, [manualLeg])
    const ask = async () =>
      (await visitor.post(`/bookings/${booking.id}/ticketing-request`, {})).body.id
    const call = `/operations/ticketing-requests/${await ask()}`
    assert.equal((await ana.post(`${call}/take`)).status, 200)
    const reason = 'sold out; the boat at 14:00 has seats'
    assert.equal((await ana.post(`${call}/reject`, { reason })).status, 200)
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    const said = page.getByText(`The service’s staff did not issue it by hand: ${reason}`)
    await said.waitFor()
    await assertAccessible(page, 'a rejected request')
    await page.getByRole('button', { name: 'Ask for tickets' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for tickets' }).click()
    await page.getByText('staff were asked for the tickets.', { exact: false }).waitFor()
    await said.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('people who have their tickets travel once more without being typed again', async () => {
    const leg = { ...legOf('CONSON'), name: 'Phạm Thị Quay Lại' }
    const more = { client_reference: 'the first trip' }
    const booking = await bookIssued(service, pier9, [leg], more)
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    await page.getByRole('button', { name: 'Another trip for these passengers' }).click()
    await page
      .getByRole('button', { name: /^Choose /, disabled: false })
      .first()
      .click()
    await page.getByRole('link', { name: 'Choose seats' }).click()
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^The people of booking / }).click()
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Phạm Thị Quay Lại')
    assert.notEqual(await page.getByLabel('Document number').inputValue(), '')
    assert.equal(await page.getByLabel('Contact phone').inputValue(), booking.contact.phone)
    assert.equal(await page.getByLabel(/^Your reference/).inputValue(), '')
    await assertAccessible(page, 'another trip')
    await page.context().close()
  })

  test('the day of a change is typed, and its operator is asked for no half of it', async () => {
    const { id } = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('option', { name: /free$/ }).first().waitFor()
    const asked: (string | null)[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/voyages')) asked.push(searchParams.get('departure_date'))
    })
    await keyboardOf(page).date(dialog.getByLabel('Departure date'), dayAhead(12))
    await dialog.getByLabel('Voyage').selectOption({ index: 1 })
    await dialog.getByRole('option', { name: /free$/ }).first().waitFor()
    assert.deepEqual(
      asked.filter(day => day?.startsWith('0')),
      [],
    )
    assert.ok(asked.includes(dayAhead(12)))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('of an operator that does not answer a change says no day without voyages', async () => {
    const { id } = await book(pier9, [legOf('LYSONLINK')])
    const end = await misbehave(service, { operator: 'LYSONLINK', on: 'search', action: 'error' })
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Departure date').fill(dayAhead(30))
    await dialog.getByText('This operator does not answer', { exact: false }).waitFor()
    assert.equal(await dialog.getByText('has no voyage on that day').count(), 0)
    await end()
    await page.context().close()
  })

  test('a price of other seats or tickets than the chosen ones is seen to be an older one', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${voyage.id}`)
    const faint = (price: Locator) =>
      price.evaluate((element: any) => {
        const box = element.closest('[aria-busy]')
        return element.ownerDocument.defaultView.getComputedStyle(box).opacity === '0.4'
      })
    const looks = async (calls: string, price: Locator, choose: Locator) => {
      await price.waitFor()
      assert.equal(await faint(price), false)
      const arrive = Promise.withResolvers<void>()
      await page.route(calls, async route => {
        await arrive.promise
        await route.continue()
      })
      await choose.click()
      await page.locator('[aria-busy="true"]').filter({ has: price }).first().waitFor()
      assert.equal(await faint(price), true)
      arrive.resolve()
      await page.locator('[aria-busy="false"]').filter({ has: price }).first().waitFor()
      assert.equal(await faint(price), false)
    }
    const free = page.getByRole('option', { name: /, free$/, selected: false }).first()
    await free.click()
    await looks('**/bookings/price', page.getByText('You pay (NET):'), free)
    const two = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    await page.goto(`${address}/bookings/${two.id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await looks(
      '**/cancellation?*',
      page.getByText('What it costs now'),
      dialog.getByRole('checkbox').last(),
    )
    await page.context().close()
  })

  test('what was not issued is not among what the customer pays', async () => {
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, booking.id)
    await end()
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    await page.getByText('The operator did not issue all of it').waitFor()
    const net = booking.orders[0].net_price
    await page
      .getByText(`NET ${dong(net)} (booked ${dong(booking.net_total)})`)
      .first()
      .waitFor()
    await page.getByText(/^Customer pays .* \(booked .*\)$/).waitFor()
    await page.context().close()
  })
})
