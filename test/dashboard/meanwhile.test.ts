/** What a page says of a booking that somebody else, or its operator, has to do with as well. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import texts from '../../dashboard/src/screens/booking/texts.en.ts'
import { run, sql } from '../../src/db/index.ts'
import { closeVoyage } from '../../src/voyages/index.ts'
import { book, confirm, dayAhead } from '../support/booking.ts'
import { assertAccessible, lookAgain, startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { otherSeats } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { manualLeg } from '../support/desk.ts'
import { addPrice, keepWaiting, legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

/** May take minutes for an order, so that none is late before a page of a busy machine has been read. */
const slow = 'NGOCTRAI'

suite('what happens to a booking meanwhile', async () => {
  const service = await startService({ deposits: { STRANGER: 0 } })
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const openBooking = async (id: string) => {
    const page = await browser.openAs(visitor, `${service.url}/dashboard/bookings/${id}`)
    await page.getByRole('heading', { level: 1, name: /^Booking / }).waitFor()
    return page
  }
  /** No order of the operator leaves the service, until the test has ended. */
  const letNothingOut = (t: TestContext, operator: string, reason: string) => {
    const issuance = service.app.services.operators.get(operator)?.issuance
    assert.ok(issuance)
    t.mock.method(issuance, 'placeOrder', async () => ({ kind: 'not_sent', reason }) as const)
  }

  test('whoever confirms second sees the tickets of the first, and no failure', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Place the order' })
    await deed.waitFor()
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    const first = visitor.post(`/bookings/${held.id}/confirm`)
    const refusal = page.waitForResponse(each => each.url().endsWith('/confirm'))
    const read = async () => (await visitor.get(`/bookings/${held.id}`)).body
    await until('an order', async () => (await read()).certainty === 'in_flight')
    await deed.click()
    assert.equal((await refusal).status(), 422)
    await dialog.getByText('You can close this page').waitFor()
    await letConfirm()
    await first
    await dialog.getByText('The tickets are issued').waitFor()
    assert.equal(await dialog.getByText('That did not work').count(), 0)
    await page.context().close()
  })

  test('a deed whose answer is lost is not certain, and what it would change is read again', async () => {
    const held = await book(pier9, [manualLeg])
    const page = await openBooking(held.id)
    await page.route('**/ticketing-request', async route => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Ask for tickets' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ask for tickets' }).click()
    await dialog.getByText('It is not certain whether this was done').waitFor()
    await assertAccessible(page, 'a deed without an answer')
    await page.getByText('staff were asked for the tickets.', { exact: false }).waitFor()
    await page.context().close()
  })

  test('a cancellation that the operator refuses is told at the top', async () => {
    const issued = await bookIssued(service, pier9, [
      { ...legOf('CONSON'), name: 'Sandbox No Refund' },
    ])
    const page = await openBooking(issued.id)
    await page.getByText('Confirmed by the operator').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('The last cancellation was not made: the operator refused.').waitFor()
    await page.getByText(/Reason: \S/).waitFor()
    await assertAccessible(page, 'a refused cancellation')
    await page.context().close()
  })

  test('a cancellation of which the operator never heard is no refusal of the operator', async t => {
    const issued = await bookIssued(service, pier9, [legOf('CONSON')])
    const issuance = service.app.services.operators.get('CONSON')?.issuance
    assert.ok(issuance)
    const unsent = { kind: 'not_sent', reason: 'login_off' } as const
    t.mock.method(issuance, 'cancelOrder', async () => unsent)
    const page = await openBooking(issued.id)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('was not made: the operator could not be asked').waitFor()
    await page.getByText('Reason: the login is switched off').waitFor()
    await page.getByText('Not cancelled: the operator could not be asked').waitFor()
    assert.equal(await page.getByText('the operator refused').count(), 0)
    await page.context().close()
  })

  test('what somebody else cancels is not replaced by another ticket in an open dialog', async () => {
    const { id, orders } = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [mine, other] = orders[0].tickets
    const page = await openBooking(id)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const box = ({ seat_code }: any) => dialog.getByLabel(new RegExp(`^${seat_code} ·`))
    const deed = (disabled: boolean) =>
      dialog.getByRole('button', { name: 'Cancel these tickets', disabled })
    await box(other).uncheck()
    await deed(false).waitFor()
    const whole = (disabled: boolean) =>
      dialog.getByRole('button', { name: 'Cancel the booking', disabled })
    const letCancel = await keepWaiting(service, { operator: 'CONSON', on: 'cancel' })
    await visitor.post(`/bookings/${id}/cancel`, { ticket_ids: [mine.id] })
    await lookAgain(page, box(mine), 'detached')
    await dialog.getByText('An operator is at work on this booking.').waitFor()
    await whole(true).waitFor()
    await letCancel()
    const read = async () => (await visitor.get(`/bookings/${id}`)).body
    await until('the cancellation', async () => (await read()).allowed_actions.includes('cancel'))
    await lookAgain(page, box(other), 'visible')
    // Who has a paper of it finds the booking by its number.
    await page.getByText(`cancelled · ${mine.ticket_number}`).waitFor()
    assert.equal(await box(mine).count(), 0)
    assert.ok(!(await box(other).isChecked()))
    await deed(true).waitFor()
    await assertAccessible(page, 'one ticket is left')
    await box(other).check()
    await whole(false).waitFor()
    // What it costs may have changed, as long as it cannot be read.
    await page.route('**/cancellation*', route => route.abort())
    await lookAgain(page, dialog.getByText('The service cannot be reached.'), 'visible')
    await whole(true).waitFor()
    await page.context().close()
    assert.deepEqual(
      (await read()).orders[0].tickets.map((ticket: any) => ticket.cancelled),
      [true, false],
    )
  })

  test('what was free when it was shown is not cancelled at a cost', async () => {
    const { id } = await book(pier9, [legOf('HAIAU')])
    const page = await openBooking(id)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Cancel the booking', disabled: false })
    await deed.waitFor()
    await confirm(pier9, id)
    await deed.click()
    await dialog.getByText('The operator keeps more now than what was shown.').waitFor()
    await dialog.getByRole('checkbox').check()
    await dialog.getByText('30,000').first().waitFor()
    assert.equal((await visitor.get(`/bookings/${id}`)).body.status, 10)
    await page.context().close()
  })

  test('what was free when it was shown is not changed at a cost', async () => {
    const held = await book(pier9, [legOf('HAIAU')])
    const page = await openBooking(held.id)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const free = dialog.getByRole('option', { name: /, free$/ })
    await free.first().click()
    const deed = dialog.getByRole('button', { name: 'Change', exact: true, disabled: false })
    await deed.waitFor()
    await confirm(pier9, held.id)
    await deed.click()
    await dialog.getByText('The change costs more now than what was shown.').waitFor()
    await dialog.getByText(/^Change fee of the operator: [1-9]/).waitFor()
    await assertAccessible(page, 'a change that costs more now')
    const { orders } = (await visitor.get(`/bookings/${held.id}`)).body
    assert.equal(orders[0].tickets[0].seat_code, held.orders[0].tickets[0].seat_code)
    await page.context().close()
  })

  test('why there is no ticket is said in words, and what to do then', async t => {
    const held = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    letNothingOut(t, 'CONSON', 'circuit_open')
    const page = await openBooking(held.id)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Place the order' }).click()
    await dialog
      .getByText('Leg 1: The order could not be sent to the operator: it is left alone after')
      .waitFor()
    await dialog.getByText('Leg 2: An earlier leg was not issued, so this one').waitFor()
    await dialog.getByText(texts.advice_confirm_again).waitFor()
    await assertAccessible(page, 'not issued')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('The order could not be sent to the operator').waitFor()
    assert.equal(await page.getByText('circuit_open').count(), 0)
    assert.equal(await page.getByText('refunded').count(), 0)
    await page.context().close()
  })

  test('why a change was not made is said in the reader’s language', async t => {
    const issued = await bookIssued(service, pier9, [legOf('CONSON')])
    const wanted = await otherSeats(pier9, issued)
    letNothingOut(t, 'CONSON', 'login_off')
    await visitor.post(`/bookings/${issued.id}/change`, wanted)
    const read = async () => (await visitor.get(`/bookings/${issued.id}`)).body
    await until('the end', async () => (await read()).change?.state === 'failed')
    const page = await browser.openAs(visitor, `${service.url}/dashboard/bookings/${issued.id}`, {
      locale: 'vi-VN',
    })
    await page.getByText('Lần đổi vé gần nhất không thành công: đã tắt đăng nhập').waitFor()
    await page.context().close()
  })

  test('a dialog that is refused reads the booking again, and still says why', async () => {
    const change = await bookIssued(service, pier9, [legOf('CONSON')])
    const cancel = await bookIssued(service, pier9, [legOf('CONSON')])
    const confirm = await book(pier9, [legOf('CONSON')])
    const pages = await Promise.all([change, cancel, confirm].map(({ id }) => openBooking(id)))
    for (const { id } of [change, cancel, confirm]) {
      await visitor.post(`/bookings/${id}/cancel`, {})
      const status = async () => (await visitor.get(`/bookings/${id}`)).body.status
      await until('the cancellation', async () => (await status()) === 14)
    }
    const [changing, cancelling, confirming] = pages as [Page, Page, Page]
    await changing.getByRole('button', { name: 'Change', exact: true }).click()
    await changing
      .getByRole('dialog')
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    await cancelling.getByRole('button', { name: 'Cancel', exact: true }).click()
    await confirming.getByRole('button', { name: 'Confirm and issue' }).click()
    const refusals = [
      [changing, 'The booking is cancelled. Make a new one'],
      [cancelling, 'The booking is cancelled. Make a new one'],
      [confirming, 'The booking has ended.'],
    ] as const
    for (const [page, refusal] of refusals) {
      await page.locator('main').getByText('Cancelled', { exact: false }).first().waitFor()
      const deeds = page.locator('main').locator('button', { hasText: /^(Change|Cancel|Confirm)/ })
      await deeds.first().waitFor({ state: 'detached' })
      // Also when the booking behind it has been read again.
      await page.getByRole('dialog').getByText(refusal).waitFor()
      await page.context().close()
    }
  })

  test('a confirmation that is refused says whose balance is short, and promises no order', async () => {
    const { visitor: poor } = await signedIn(service, 'STRANGER', 'staff')
    const held = await book(service.as('STRANGER'), [legOf('CONSON')])
    const page = await browser.openAs(poor, `${service.url}/dashboard/bookings/${held.id}`)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The agency’s balance does not cover it.').waitFor()
    assert.equal(await dialog.getByText('A real order is placed').count(), 0)
    await page.context().close()
  })

  test('whoever holds a booking, or waits for its tickets, reads that its operator has cancelled the sailing', async () => {
    // A sailing each, so that no other test misses one.
    const legs = [{ date: dayAhead(23) }, { date: dayAhead(24) }]
    const [held, ordered] = await Promise.all(
      legs.map(leg => book(pier9, [{ ...legOf(slow), ...leg }])),
    )
    const goOn = await keepWaiting(service, { operator: slow })
    const issued = confirm(pier9, ordered.id)
    const read = async () => (await visitor.get(`/bookings/${ordered.id}`)).body
    await until('an order', async () => (await read()).certainty === 'in_flight')
    const page = await openBooking(held.id)
    await page.getByText('Confirm before the hold ends.').waitFor()
    const cancelled = 'The operator has cancelled the sailing of leg 1. Take no payment'
    assert.equal(await page.getByText(cancelled).count(), 0)
    for (const { orders } of [held, ordered]) await closeVoyage(service.db, orders[0].voyage.id)
    await page.reload()
    await page.getByText(`${cancelled}. Cancel this booking`).waitFor()
    await page.getByText('The operator does not sail').waitFor()
    await page.getByText('Sailing cancelled by the operator').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Confirm and issue' }).count(), 0)
    await assertAccessible(page, 'a held booking of a cancelled sailing')
    await page.goto(`${service.url}/dashboard/bookings/${ordered.id}`)
    await page.getByText('The tickets are being issued', { exact: false }).waitFor()
    await page.getByText(`${cancelled} for it and wait`).waitFor()
    await assertAccessible(page, 'an order for a cancelled sailing')
    await goOn()
    await issued
    await page.context().close()
  })

  test('an order of an operator that left the network promises no time', async () => {
    const { id } = await book(pier9, [legOf(slow)])
    const goOn = await keepWaiting(service, { operator: slow })
    const issued = confirm(pier9, id)
    const read = async () => (await visitor.get(`/bookings/${id}`)).body
    await until('an order', async () => (await read()).certainty === 'in_flight')
    const turn = (operator: string) =>
      run(service.db, sql`update orders set operator_code = ${operator} where booking_id = ${id}`)
    await turn('GONE')
    const page = await openBooking(id)
    await page.getByText(texts.safeToClose).waitFor()
    assert.equal(await page.getByText(/^Usually/).count(), 0)
    assert.equal(await page.getByRole('progressbar').count(), 0)
    await turn(slow)
    await page.reload()
    await page.getByText(/^Usually/).waitFor()
    await goOn()
    await issued
    await page.context().close()
  })

  test('a price that rose after it was shown is shown again before anything is ordered', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Place the order' })
    await deed.waitFor()
    await addPrice(service, 'DELTA', 'flat', 10_000)
    await deed.click()
    await dialog.getByText('The price is higher now than what was shown.').waitFor()
    await dialog.getByText('when it was booked', { exact: false }).waitFor()
    await assertAccessible(page, 'a price that rose')
    assert.equal((await visitor.get(`/bookings/${held.id}`)).body.status, 2)
    await deed.click()
    await dialog.getByText('They are below, ready to download.').waitFor()
    const { net_total: paid } = (await visitor.get(`/bookings/${held.id}`)).body
    assert.equal(paid, held.net_total + 10_000)
    await page.context().close()
  })
})
