/** What the page says and does when calls fail on their way, and what a printer makes of it. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { run, sql } from '../../src/db/index.ts'
import { book, findVoyage } from '../support/booking.ts'
import {
  assertAccessible,
  clickTwice,
  lookAgain,
  resize,
  startBrowser,
  waitForFocus,
} from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { fillIn, loseAnswer } from '../support/form.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const away = { status: 503, json: { code: 'service_unavailable', detail: 'away', status: 503 } }

suite('a bad network', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`
  const openBooking = async (id: string) => {
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await page.getByRole('heading', { level: 1, name: /^Booking / }).waitFor()
    return page
  }
  const statusOf = async (id: string) => (await visitor.get(`/bookings/${id}`)).body.status
  const issued = await bookIssued(service, pier9, [legOf('CONSON')])

  test('a confirmation whose answer is lost ends with its outcome, not with a refusal', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    // The service gets the order; the network loses its answer, and the next ones.
    let isLost = true
    await page.route('**/confirm', loseAnswer)
    await page.route(`**/bookings/${held.id}`, route => (isLost ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Place the order' }).click()
    await dialog.getByText('It is not certain whether the order was placed').waitFor()
    await assertAccessible(page, 'an order of which nothing is known')
    while ((await statusOf(held.id)) !== 10) await page.waitForTimeout(100)
    isLost = false
    await dialog.getByText('They are below, ready to download.').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Place the order' }).count(), 0)
    assert.equal(await dialog.getByText('That did not work').count(), 0)
    await page.context().close()
  })

  test('two clicks at once place one order and cancel once', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') sent.push(request.url().split('/').at(-1) ?? '')
    })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    await dialog.getByRole('button', { name: 'Place the order' }).evaluate(clickTwice)
    await dialog.getByText('They are below, ready to download.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByText('The operator keeps').waitFor()
    await dialog.getByRole('button', { name: 'Cancel the booking' }).evaluate(clickTwice)
    await page.getByText('1 of 1 tickets are cancelled').waitFor()
    assert.deepEqual(sent, ['confirm', 'cancel'])
    await page.context().close()
  })

  test('what is pressed without a connection fails at once, and is not sent later', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Place the order' })
    await deed.waitFor()
    await page.context().setOffline(true)
    await deed.click()
    await dialog.getByText('The service cannot be reached.', { exact: false }).waitFor()
    const standsBefore = (alert: any, button: any) =>
      (alert.compareDocumentPosition(button) & alert.DOCUMENT_POSITION_FOLLOWING) > 0
    const button = await deed.elementHandle()
    assert.ok(await dialog.getByRole('alert').evaluate(standsBefore, button), 'above the button')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.method()} ${request.url()}`))
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await page.getByRole('link', { name: held.booking_code }).waitFor()
    assert.deepEqual(
      sent.filter(each => each.startsWith('POST')),
      [],
    )
    assert.equal(await statusOf(held.id), 2)
    await page.context().close()
  })

  test('a cancellation whose answer is lost is seen behind the dialog', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    await page.route('**/cancel', loseAnswer)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('Cancelled', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Confirm and issue' }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('whoever does not know whether it was booked is led to where it would be', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${voyage.id}`)
    await fillIn(page, 'Trần Thị Lạc')
    await page.route('**/dashboard/api/bookings', loseAnswer)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('It is not certain whether this was booked').waitFor()
    await assertAccessible(page, 'a booking of which nothing is known')
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Newest bookings' }).click()
    await page.getByRole('cell', { name: /Trần Thị Lạc/ }).waitFor()
    await page.context().close()
  })

  test('the booking form stays with what was typed when a later look at its voyage fails', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${voyage.id}`)
    await fillIn(page, 'Trần Thị Ở')
    const gone = { status: 404, json: { code: 'not_found', detail: 'gone', status: 404 } }
    await page.route(`**/api/voyages/${voyage.id}`, route => route.fulfill(gone))
    const failed = page.waitForResponse(response => response.url().endsWith(voyage.id))
    // A voyage is read again after a minute.
    await page.clock.setFixedTime(Date.now() + 120_000)
    await lookAgain(page, page.getByLabel('Full name'), 'visible')
    await failed
    await resize(page, 1280, 800)
    assert.equal(await page.getByText('That did not work').count(), 0)
    assert.equal(await page.getByLabel('Full name').count(), 1)
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Trần Thị Ở')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('timer').waitFor()
    await page.context().close()
  })

  test('a price that does not come is asked for again by a button', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${voyage.id}`)
    await page.route('**/bookings/price', route => route.fulfill(away))
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    await page.getByText('The service is not ready.').waitFor()
    await assertAccessible(page, 'a price that does not come')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You pay (NET):').waitFor()
    await page.context().close()
  })

  test('what an operator’s silence prevents was certainly not done, and is not looked for', async () => {
    const silent = { status: 503, json: { code: 'operator_unavailable', detail: '', status: 503 } }
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Place the order' })
    await deed.waitFor()
    const endSilence = await misbehave(service, {
      operator: 'CONSON',
      on: 'search',
      action: 'error',
    })
    await deed.click()
    await dialog.getByText('The operator does not answer. Try again shortly.').waitFor()
    await endSilence()
    assert.equal(await page.getByText('It is not certain').count(), 0)
    await page.goto(`${address}/voyages/book?legs=${held.orders[0].voyage.id}`)
    await fillIn(page, 'Trần Thị Lặng')
    await page.route('**/dashboard/api/bookings', route => route.fulfill(silent))
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('The operator does not answer. Try again shortly.').waitFor()
    assert.equal(await page.getByText('It is not certain').count(), 0)
    await page.context().close()
  })

  test('what was read before stays in sight when it cannot be read again', async () => {
    const page = await openBooking(issued.id)
    await page.getByText('Tickets issued').waitFor()
    await page.route('**/history', route => route.fulfill(away))
    await lookAgain(page, page.getByText('The service is not ready.'), 'visible')
    await page.getByText('Tickets issued').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The service is not ready.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    const deed = (disabled: boolean) =>
      dialog.getByRole('button', { name: 'Change', exact: true, disabled })
    await deed(false).waitFor()
    await page.route('**/change-quote', route => route.fulfill(away))
    await lookAgain(page, dialog.getByText('The service is not ready.'), 'visible')
    await dialog.getByText('Change fee of the operator').waitFor()
    await deed(true).waitFor()
    await assertAccessible(page, 'a price that cannot be read again')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await deed(false).waitFor()
    await page.context().close()
  })

  test('a ticket that is not handed out any more says why, and leads to the sign-in', async () => {
    const page = await openBooking(issued.id)
    const download = page.getByRole('button', { name: 'Download the ticket' })
    await page.route('**/ticket-files/*', route => route.fulfill(away))
    await download.click()
    await page.getByText('The service is not ready.').waitFor()
    await assertAccessible(page, 'a ticket that did not come')
    await page.unrouteAll()
    await page.context().clearCookies()
    await download.click()
    await page.getByLabel('E-mail address').waitFor()
    await page.context().close()
  })

  test('a reconciliation of minutes holds nobody up, and may lose its answer', async t => {
    const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
    const page = await browser.openAs(operations, `${address}/operations/reconciliation`)
    const dialog = page.getByRole('dialog')
    const ask = async () => {
      await dialog.getByRole('button', { name: 'Dry run' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    let renewal: NodeJS.Timeout | undefined
    t.after(() => clearInterval(renewal))
    const renew = () =>
      run(
        service.db,
        sql`update reconciliation_turn set lease_until = now() + interval '30 seconds'`,
      )
    /** The page asks while another process has begun a run, after the page has looked. */
    const askBesideAnother = async () => {
      await page.getByRole('button', { name: 'Dry run' }).click()
      await run(
        service.db,
        sql`insert into reconciliation_turn (id, dry_run, started_at, lease_until)
            values (${newId()}, true, now(), now() + interval '30 seconds')`,
      )
      // It lasts for as long as the test looks at the page.
      renewal = setInterval(() => void renew().catch(() => {}), 5_000)
      await ask()
      await page.getByText('A dry run, since').waitFor()
    }
    const endOther = () => {
      clearInterval(renewal)
      return run(service.db, sql`delete from reconciliation_turn`)
    }
    await askBesideAnother()
    await page.getByText('Comparing now').waitFor()
    await assertAccessible(page, 'a run under way')
    await page.getByRole('link', { name: 'Operators' }).click()
    await page.getByRole('heading', { level: 1, name: 'Operators' }).waitFor()
    await page.goBack()
    await page.getByText('Comparing now').waitFor()
    await page.getByRole('button', { name: 'Dry run', disabled: true }).waitFor()
    await endOther()
    await page.getByText('Comparing now').waitFor({ state: 'detached' })
    await askBesideAnother()
    await endOther()
    await page.getByText('The run ended without a report').waitFor()
    await assertAccessible(page, 'a run without a report')
    await page.getByRole('button', { name: 'Dry run' }).click()
    await ask()
    await page.getByText('Differences: 0; nothing was repaired.').waitFor()
    await page.getByRole('table').getByRole('link').first().waitFor()
    await page.route('**/operations/reconciliations', route =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 504 }),
    )
    await page.getByRole('button', { name: 'Dry run' }).click()
    await dialog.getByRole('button', { name: 'Dry run' }).click()
    await page.getByText('The answer did not come').waitFor()
    await assertAccessible(page, 'a run without an answer')
    await page.context().close()
  })

  test('a list that does not come is asked for again by a button', async () => {
    const page = await browser.openAs(visitor, `${address}/`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.route('**/dashboard/api/bookings?*', route => route.fulfill(away))
    await page.route('**/dashboard/api/bookings', route => route.fulfill(away))
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await page.getByText('The service is not ready.', { exact: false }).waitFor()
    await assertAccessible(page, 'a list that did not come')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: issued.booking_code }).waitFor()
    await page.context().close()
  })

  test('so are the users', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const page = await browser.openAs(admin, `${address}/`)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.route('**/dashboard/api/users', route => route.fulfill(away))
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unrouteAll()
    await again.click()
    await page.getByRole('cell', { name: /^admin of PIER9/ }).waitFor()
    await page.context().close()
  })

  test('a next page that does not come is said at the button, which asks for that page again', async () => {
    const page = await browser.openAs(visitor, `${address}/`)
    const asked: (string | null)[] = []
    let [isAway, first] = [true, {}]
    await page.route(/\/dashboard\/api\/bookings(\?.*)?$/, async route => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor')
      asked.push(cursor)
      if (cursor !== null && isAway) return route.fulfill(away)
      const another = { ...first, id: newId() }
      if (cursor !== null) return route.fulfill({ json: { data: [another], next_cursor: null } })
      const response = await route.fetch()
      const page = await response.json()
      first = page.data[0]
      await route.fulfill({ response, json: { ...page, next_cursor: 'more' } })
    })
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    const more = page.getByRole('button', { name: 'Show more' })
    await more.press('Enter')
    await page.getByText('The service is not ready.', { exact: false }).waitFor()
    await waitForFocus(more)
    assert.equal(await page.getByRole('alert').count(), 1)
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
    await assertAccessible(page, 'a next page that did not come')
    isAway = false
    asked.length = 0
    await more.press('Enter')
    await more.waitFor({ state: 'detached' })
    await waitForFocus(page.getByRole('row').last())
    assert.deepEqual(asked, ['more'])
    assert.equal(await page.getByRole('alert').count(), 0)
    await page.context().close()
  })

  test('on paper there are the tables and no buttons, on any paper', async () => {
    const page = await openBooking(issued.id)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await resize(page, 440, 900)
    await page.getByText('Confirmed by the operator').waitFor()
    assert.ok(!(await page.getByRole('navigation').first().isVisible()), 'the navigation')
    assert.ok(!(await page.getByRole('banner').isVisible()), 'the header')
    assert.equal(await page.locator(':is(button, [href="#content"]):visible').count(), 0)
    const table = page.getByRole('table', { name: 'Tickets of leg 1' })
    const ink = (element: any) => element.ownerDocument.defaultView.getComputedStyle(element).color
    const advice = page.getByText('Download the tickets and hand them over.')
    const link = page.getByRole('link', { name: 'All bookings of this sailing' })
    const state = page.getByText(/Issued$/).first()
    for (const each of [advice, link, state]) {
      assert.equal(await each.evaluate(ink), 'rgb(0, 0, 0)')
    }
    const size = (element: any) =>
      element.ownerDocument.defaultView.getComputedStyle(element).fontSize
    const name = table.getByText('Nguyễn Thị Thử Nghiệm').first()
    assert.equal(await name.evaluate(size), '12px')
    const display = (element: any) =>
      element.ownerDocument.defaultView.getComputedStyle(element).display
    assert.equal(await table.evaluate(display), 'table')
    await page.context().close()
  })
})
