/** What the page does with an answer that comes late: after other answers, or when its reader is elsewhere. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import texts from '../../dashboard/src/screens/booking/texts.en.ts'
import { book, findVoyage } from '../support/booking.ts'
import { comeBack, holdAnswers, resize, startBrowser, waitForFocus } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { type Login, signedIn } from '../support/dashboard.ts'
import { fillIn } from '../support/form.ts'
import { keepWaiting, legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('answers that come late', async () => {
  const service = await startService({ env: { WEBHOOK_LOOPBACK: 'on' } })
  const pier9 = service.as('PIER9')
  const { visitor, login } = await signedIn(service, 'PIER9', 'admin')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`

  const signIn = async (page: Page, { email, password }: Omit<Login, 'id'>) => {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.keyboard.press('Enter')
  }
  const seat = (page: Page) => page.getByRole('option', { name: /, free$/ }).first()

  /** For `evaluate`: as Back and a link do it, without a new page. */
  const goTo = (address: string) => {
    const { history, dispatchEvent, PopStateEvent } = globalThis as any
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }

  test('a refusal of the session before does not end the one that has begun since', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    const dialog = page.getByRole('dialog')
    const refusal = await holdAnswers(page, '**/contact')
    await page.getByRole('button', { name: 'Correct the contact' }).click()
    await dialog.getByLabel('Contact name').fill('Ai Khác')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await refusal.held
    await comeBack(page)
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    await signIn(page, login)
    await dialog.getByLabel('Contact name').waitFor()
    const asked = page.waitForResponse('**/dashboard/api/session')
    refusal.letGo()
    await dialog
      .getByText('Your session had ended, so nothing was done.', { exact: false })
      .waitFor()
    await (await asked).finished()
    await resize(page, 1280, 800)
    assert.equal(await page.getByRole('heading', { name: 'Sign in' }).count(), 0)
    await page.unroute('**/contact')
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Ai Khác', { exact: false }).waitFor()
    await page.context().close()
  })

  test('whoever has signed out stays so when the page’s last look at the session is answered', async () => {
    const { visitor } = await signedIn(service, 'PIER9', 'staff')
    const page = await browser.openAs(visitor, `${address}/account`)
    const menu = page.getByRole('button', { name: /^Your account/ })
    await menu.click()
    const session = await holdAnswers(page, '**/dashboard/api/session')
    await comeBack(page)
    await session.held
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const answered = page.waitForResponse('**/dashboard/api/session')
    session.letGo()
    await (await answered).finished()
    await resize(page, 1280, 800)
    assert.equal(await page.getByRole('heading', { name: 'Sign in' }).count(), 1)
    assert.equal(await menu.count(), 0)
    await page.context().close()
  })

  /** A booking is pressed, and before its answer comes the form of another voyage is there. */
  async function leavePressedForm() {
    const [first, second] = [
      await findVoyage(pier9, legOf('CONSON')),
      await findVoyage(pier9, legOf('HAIAU')),
    ]
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${first.id}`)
    await fillIn(page, 'Trần Thị Một')
    const booked = await holdAnswers(page, '**/dashboard/api/bookings')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await booked.held
    await page.getByRole('link', { name: 'Voyages', exact: true }).click()
    await page.evaluate(goTo, `/dashboard/voyages/book?legs=${second.id}`)
    await page.getByText(second.boat.name, { exact: false }).waitFor()
    return { page, booked }
  }

  test('a booking whose form was left is told, and takes nobody away from the next one', async () => {
    const { page, booked } = await leavePressedForm()
    const name = page.getByLabel('Full name')
    // The first is not booked for certain, so nobody is to lose its people unasked.
    await seat(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give it up' }).click()
    await name.fill('Trần Thị Hai')
    booked.letGo()
    await page.getByText('The service has accepted this').waitFor()
    assert.equal(await name.inputValue(), 'Trần Thị Hai')
    await page.reload()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Trần Thị Hai')
    await page.context().close()
  })

  test('nobody is told of, or asked about, a half-typed booking that was booked meanwhile', async () => {
    const { page, booked } = await leavePressedForm()
    await page.getByText('Another booking is half typed').waitFor()
    booked.letGo()
    await page.getByText('The service has accepted this').waitFor()
    await page.getByText('Another booking is half typed').waitFor({ state: 'detached' })
    await seat(page).click()
    await page.getByLabel('Full name').waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.context().close()
  })

  test('the question about a half-typed booking ends when that one is booked, and what was to be typed is', async () => {
    const { page, booked } = await leavePressedForm()
    await seat(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Give up the booking that is half typed?').waitFor()
    booked.letGo()
    await page.getByText('The service has accepted this').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Full name').waitFor()
    await page.context().close()
  })

  test('a dialog does not go along with its reader to another booking', async () => {
    const [first, second] = [
      await book(pier9, [legOf('CONSON')]),
      await book(pier9, [legOf('CONSON')]),
    ]
    const page = await browser.openAs(visitor, `${address}/bookings/${first.id}`)
    const titled = ({ booking_code }: any) =>
      page.getByRole('heading', { level: 1, name: `Booking ${booking_code}` })
    await titled(first).waitFor()
    await page.evaluate(goTo, `/dashboard/bookings/${second.id}`)
    await titled(second).waitFor()
    const confirmed = await holdAnswers(page, '**/confirm')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    await dialog.getByRole('button', { name: 'Place the order' }).click()
    await confirmed.held
    await page.goBack()
    await page.locator('h1', { hasText: first.booking_code }).waitFor({ state: 'attached' })
    await dialog.waitFor({ state: 'detached' })
    confirmed.letGo()
    const told = `Confirm booking ${second.booking_code}: The service has accepted this`
    await page.getByRole('alert').getByText(told).waitFor()
    await page.context().close()
  })

  test('people who are to be booked again take nobody away from where they have gone', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    await visitor.post(`/bookings/${booking.id}/cancel`, {})
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    const again = page.getByRole('button', { name: 'Book again' })
    await again.waitFor()
    const voyage = await holdAnswers(page, '**/dashboard/api/voyages/*')
    await again.click()
    await voyage.held
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    const list = page.getByRole('heading', { level: 1, name: 'Bookings' })
    await list.waitFor()
    const answered = page.waitForResponse('**/dashboard/api/voyages/*')
    voyage.letGo()
    await (await answered).finished()
    await resize(page, 1280, 800)
    assert.equal(await list.count(), 1)
    const kept = () => (globalThis as any).sessionStorage.getItem('gangway-draft')
    assert.equal(await page.evaluate(kept), null)
    await page.context().close()
  })

  test('an order that was placed is not told as not issued before its booking is read again', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${held.id}`)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Place the order' })
    await deed.waitFor()
    let isAway = true
    const reads = `**/dashboard/api/bookings/${held.id}`
    await page.route(reads, route => (isAway ? route.abort() : route.continue()))
    const unread = page.waitForEvent('requestfailed', request => request.url().endsWith(held.id))
    const confirmed = page.waitForResponse('**/confirm')
    await deed.click()
    assert.ok((await confirmed).ok())
    await unread
    await resize(page, 1280, 800)
    assert.equal(await dialog.getByText(texts.isNotIssued, { exact: true }).count(), 0)
    isAway = false
    await dialog.getByText('They are below, ready to download.').waitFor()
    await page.context().close()
  })

  test('what has just begun is not told as late before its history is read again', async () => {
    const { id } = await book(pier9, [legOf('CONSON')])
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    const page = await browser.openAs(visitor, address)
    const path = `**/dashboard/api/bookings/${id}/history`
    // The booking was made an hour ago.
    await page.route(path, async route => {
      const response = await route.fetch()
      const history = await response.json()
      for (const moment of history.timeline) {
        moment.at = new Date(Date.parse(moment.at) - 3_600_000).toISOString()
      }
      await route.fulfill({ response, json: history })
    })
    await page.goto(`${address}/bookings/${id}`)
    await page.getByText(texts['booking.create'], { exact: true }).waitFor()
    await page.unroute(path)
    const again = await holdAnswers(page, path)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Place the order' }).click()
    await again.held
    await page.getByText(texts.safeToClose).or(page.getByText(texts.late)).first().waitFor()
    assert.equal(await page.getByText(texts.late).count(), 0)
    again.letGo()
    await page.getByText(texts['booking.confirm'], { exact: true }).waitFor()
    assert.equal(await page.getByText(texts.late).count(), 0)
    await letConfirm()
    await page.getByText('They are below, ready to download.').waitFor()
    await page.context().close()
  })

  test('whoever works by keyboard goes on from a button that has loaded', async () => {
    const url = 'http://127.0.0.1:9/away'
    assert.equal((await visitor.send('PUT', '/webhook-endpoint', { url })).status, 200)
    const page = await browser.openAs(visitor, `${address}/settings/webhook`)
    const ping = page.getByRole('button', { name: 'Send a test' })
    const sent = await holdAnswers(page, '**/ping')
    await ping.press('Enter')
    await sent.held
    await page.waitForFunction(() => (globalThis as any).document.activeElement.matches('body'))
    sent.letGo()
    await waitForFocus(ping)
    await page.context().close()
  })

  test('a dialog closes when its deed is done, before anything is read again', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const { login: colleague } = await signedIn(service, 'PIER9', 'staff')
    const page = await browser.openAs(visitor, `${address}/settings/users`)
    const dialog = page.getByRole('dialog')
    const toRemove = page.getByRole('row', { name: new RegExp(colleague.email) })
    await toRemove.getByRole('button', { name: /^Remove/ }).click()
    const users = await holdAnswers(page, '**/dashboard/api/users')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await users.held
    await dialog.waitFor({ state: 'detached' })
    users.letGo()
    await toRemove.waitFor({ state: 'detached' })
    await page.goto(`${address}/bookings/${booking.id}`)
    await page.getByRole('button', { name: 'Correct the contact' }).click()
    await dialog.getByLabel('Contact name').fill('Ai Khác')
    const reads = await holdAnswers(page, `**/dashboard/api/bookings/${booking.id}`)
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await reads.held
    await dialog.waitFor({ state: 'detached' })
    reads.letGo()
    await page.getByText('Ai Khác', { exact: false }).waitFor()
    await page.context().close()
  })

  test('what was changed by a deed, and is read again for more than a second, is said to be old until then', async () => {
    const { id } = await bookIssued(service, pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    // Its price has come: with the time that stands still below, the page would never show it.
    const deed = dialog.getByRole('button', { name: 'Cancel the booking', disabled: false })
    await deed.waitFor()
    const again = await holdAnswers(page, `**/dashboard/api/bookings/${id}`)
    const old = page.getByRole('status').getByText('What you see may be old.', { exact: false })
    // Its time goes on only when it is told to: what stands there in the first second does not depend on the machine.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await deed.click()
    await again.held
    await page.clock.runFor(900)
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await old.count(), 0)
    await page.clock.runFor(1_000)
    await old.waitFor()
    await page.clock.resume()
    again.letGo()
    await old.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a webhook that was deleted is not told at the page’s edge as well', async () => {
    const url = 'http://127.0.0.1:9/gone'
    assert.equal((await visitor.send('PUT', '/webhook-endpoint', { url })).status, 200)
    const page = await browser.openAs(visitor, `${address}/settings/webhook`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByLabel(/^Type .* to confirm$/).fill('127.0.0.1:9')
    const deliveries = await holdAnswers(page, '**/deliveries*')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No URL is registered').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await deliveries.held
    const answered = page.waitForResponse('**/deliveries*')
    deliveries.letGo()
    await (await answered).finished()
    await resize(page, 1280, 800)
    assert.equal(await page.getByText('The service has accepted this').count(), 0)
    await page.context().close()
  })

  test('of money whose answer does not come the page says what was sent, not what was typed since', async () => {
    const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
    const page = await browser.openAs(parent, `${address}/money`)
    const dialog = page.getByRole('dialog')
    const lost = Promise.withResolvers<void>()
    const pressed = Promise.withResolvers<void>()
    await page.route('**/top-ups*', async route => {
      pressed.resolve()
      await lost.promise
      await route.abort()
    })
    await page.getByRole('button', { name: 'Top up PIER9' }).click()
    await dialog.getByLabel('Amount in dong').fill('2500000')
    await dialog.getByLabel('The same amount again').fill('2500000')
    await dialog.getByRole('button', { name: 'Top up' }).click()
    await pressed.promise
    await dialog.getByLabel('Amount in dong').fill('9000000')
    lost.resolve()
    await dialog
      .getByText('The answer to 2,500,000\u00a0₫ did not come', { exact: false })
      .waitFor()
    await page.context().close()
  })
})
