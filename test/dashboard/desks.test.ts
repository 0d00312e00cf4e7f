import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sweepCases } from '../../src/cases/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import { assertAccessible, dong, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { manualLeg, unknownOrder } from '../support/desk.ts'
import {
  addPrice,
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  spent,
  until,
} from '../support/issuance.ts'
import { screensOf } from '../support/screens.ts'
import { startService } from '../support/service.ts'

const pdf = Buffer.from('%PDF-1.4\nthe ticket of the operator\n%%EOF')

suite('the desks of the operations staff with a browser', async () => {
  const service = await startService()
  const browser = await startBrowser(screensOf.desks)
  const pier9 = service.as('PIER9')
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  const ana = await signedIn(service, 'ROOT', 'operations')
  const { visitor: binh, login: binhsLogin } = await signedIn(service, 'ROOT', 'operations')
  const address = `${service.url}/dashboard/operations`
  const page = await browser.openAs(ana.visitor, `${address}/ticketing`)
  const read = async ({ id }: any) => (await pier9.get(`/bookings/${id}`)).body
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const link = (name: string | RegExp) => page.getByRole('link', { name })

  /** Asked for by the agency. */
  async function requested() {
    const booking = await book(pier9, [manualLeg])
    const { status, body } = await agent.post(`/bookings/${booking.id}/ticketing-request`, {
      note: 'window seats',
    })
    assert.equal(status, 201, JSON.stringify(body))
    return { booking, request: body }
  }

  /** As a session that has run out leaves it, in the middle of the work. */
  async function signInAgain() {
    await page.context().clearCookies()
    // The page finds it out when it looks again.
    await page.getByLabel('E-mail address').fill(ana.login.email)
    await page.getByLabel(/^Password/).fill(ana.login.password)
    await page.keyboard.press('Enter')
  }

  async function confirmed(word?: string) {
    const dialog = page.getByRole('dialog')
    if (word !== undefined) await dialog.getByLabel(`Type ${word} to confirm`).fill(word)
    await dialog.locator('button[type=submit]').click()
    await dialog.waitFor({ state: 'detached' })
  }

  test('an agency asks; staff take it, hold the money, and enter a number and a file', async () => {
    await page.getByText('Nobody waits for a ticket.').waitFor()
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...manualLeg, seats: 2 }])
    const agents = await browser.openAs(agent, `${service.url}/dashboard/bookings/${booking.id}`)
    await agents.getByRole('button', { name: 'Ask for tickets' }).click()
    const asking = agents.getByRole('dialog')
    await asking.getByLabel('Note to the staff (optional)').fill('window seats')
    await assertAccessible(agents, 'asking for tickets')
    await asking.getByRole('button', { name: 'Ask for tickets' }).click()
    await agents.getByText('The service’s staff were asked for the tickets.').waitFor()
    await agents.getByRole('timer').waitFor()
    await agents.getByText('Ticketing by hand asked for').waitFor()
    assert.equal(await agents.getByRole('progressbar').count(), 0)
    assert.equal(await agents.getByText(/Usually|The hold ends soon/).count(), 0)
    await run(
      service.db,
      sql`update bookings set payment_expired_at = now() + interval '9 minutes'
          where id = ${booking.id}`,
    )
    await agents.reload()
    await agents.getByText(/the money is not held yet: contact the service’s staff/).waitFor()
    await assertAccessible(agents, 'waiting for staff')
    await agents.getByRole('link', { name: 'Home' }).click()
    await agents.getByText('Bookings that wait for the service’s staff to issue them: 1').waitFor()
    await agents.goBack()
    await link(booking.booking_code).waitFor()
    await page.getByRole('cell', { name: 'nobody' }).waitFor()
    await assertAccessible(page, 'queue')
    await page.route('**/ticketing-requests*', route => route.abort())
    await page.getByText('The service cannot be reached.').waitFor()
    assert.ok(await link(booking.booking_code).isVisible(), 'a list that was there is gone')
    await page.unrouteAll()
    await link(booking.booking_code).click()
    await page.getByText('window seats').waitFor()
    await button('Take it').click()
    await button('Hold the money').click()
    await page
      .getByRole('dialog')
      .getByText(/The price is still/)
      .waitFor()
    await assertAccessible(page, 'hold')
    await confirmed()
    await page.getByText('The price is the one of the booking.').waitFor()
    await page.getByText('Waits for staff').waitFor()
    await agents.reload()
    await agents.getByText('The service’s staff are at it').waitFor()
    await agents.getByText('Waits for staff').waitFor()
    await agents
      .getByText(/· operations staff$/)
      .first()
      .waitFor()
    await agents.context().close()
    const [first, second] = booking.orders[0].tickets
    await page.getByLabel(`Ticket number of seat ${first.seat_code}`).fill('N-1')
    const reference = page.getByRole('textbox', { name: 'Operator’s reference' })
    await reference.fill('OP-77')
    await page.waitForResponse(/\/ticketing-requests\/[^/]+$/)
    assert.equal(await reference.inputValue(), 'OP-77')
    await signInAgain()
    await reference.waitFor()
    assert.equal(await reference.inputValue(), 'OP-77')
    await page.reload()
    await page.getByText('What you had typed is here again.').waitFor()
    await button('Enter as issued').click()
    await page.getByText('Give its number, or upload the ticket.').waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal((await moneyOf(service)).PIER9.held, (await read(booking)).net_total)
    await assertAccessible(page, 'held')
    const file = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: pdf }
    const chooser = page.waitForEvent('filechooser')
    await button(`Upload the PDF of seat ${second.seat_code}`).click()
    await (await chooser).setFiles(file)
    await page.getByText(/^Stored .* It becomes the ticket/).waitFor()
    await page.getByText('Give its number, or upload the ticket.').waitFor({ state: 'detached' })
    await button('Enter as issued').click()
    await page
      .getByRole('dialog')
      .getByText(/with reference OP-77/)
      .waitFor()
    await assertAccessible(page, 'issue')
    await confirmed()
    await page.getByText('Nothing: every ticket is issued.').waitFor()
    await assertAccessible(page, 'issued')
    const issued = await read(booking)
    assert.equal(issued.status, 10)
    assert.equal(spent(before, await moneyOf(service)).PIER9, issued.net_total)
    const files = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    const copies = await Promise.all(
      files.map(async ({ id }: any) => (await pier9.get(`/ticket-files/${id}`)).body as string),
    )
    assert.ok(copies.includes(pdf.toString()), 'the uploaded file is not the ticket')
    const { state } = (await agent.get(`/bookings/${booking.id}/ticketing-request`)).body
    assert.equal(state, 'issued')
  })

  test('who comes second is told, does nothing, and sees who was quicker', async () => {
    const { booking, request } = await requested()
    await link('Ticketing desk').click()
    await link(booking.booking_code).click()
    await button('Take it').waitFor()
    const path = `/operations/ticketing-requests/${request.id}`
    // What the page has asked, and what it asks by itself, comes to the service after the deed of the other.
    const { promise: taken, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(new RegExp(`${path}(/take)?$`), async route => {
      await taken
      await route.continue()
    })
    await button('Take it').click()
    assert.equal((await binh.post(`${path}/take`)).status, 200)
    goOn()
    await page.getByText('Somebody was quicker').waitFor()
    await page.getByText(`${binhsLogin.email} works on it.`).waitFor()
    await button(/^Take it$/).waitFor({ state: 'detached' })
    await assertAccessible(page, 'second')
    await page.unrouteAll()
    // The page looks again by itself.
    await binh.post(`${path}/hand-back`)
    await button(/^Take it$/).click()
    await button('Hand it back').click()
    await button(/^Take it$/).waitFor()
    await binh.post(`${path}/take`)
    await button('Take it over').click()
    await page.getByText(`Take this request over from ${binhsLogin.email}?`).waitFor()
    await assertAccessible(page, 'take-over')
    await confirmed()
    await button('Reject').click()
    await page.getByLabel('Reason').fill('sold out')
    await assertAccessible(page, 'reject')
    await confirmed()
    await page.getByText(/it was rejected before any money was held/).waitFor()
    assert.equal((await read(booking)).status, 2)
    const { reason } = (await agent.get(`/bookings/${booking.id}/ticketing-request`)).body
    assert.equal(reason, 'sold out')
  })

  test('a new price is told; a leg that the operator refuses frees the money', async () => {
    const { booking, request } = await requested()
    await addPrice(service, 'DELTA', 'flat', 10_000)
    await page.goto(`${address}/ticketing/${request.id}`)
    await button('Take it').click()
    await button('Hold the money').click()
    const [before, now] = [booking.net_total, booking.net_total + 10_000].map(dong)
    const ahead = page.getByRole('dialog')
    await ahead
      .getByText(`The price is now ${now}; when it was booked, it was ${before}.`)
      .waitFor()
    await confirmed()
    await page.getByText(`Held: ${now}`).waitFor()
    await page.getByText(`It was ${before} when it was booked.`).waitFor()
    await button('The operator refuses it').click()
    await page.getByLabel('Reason').fill('the boat is broken')
    assert.equal(await page.getByRole('dialog').locator('button[type=submit]').isDisabled(), true)
    await confirmed(booking.booking_code)
    await page.getByText('Nothing: no leg was issued, and all money is free again.').waitFor()
    assert.equal((await moneyOf(service)).PIER9.held, 0)
    assert.equal((await read(booking)).status, 6)
  })

  /** CONSON issued, HAIAU rejected. */
  async function partlyIssued() {
    await forgetCalls(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, booking.id)
    await end()
    return booking
  }

  test('a partial failure is seen in the repair desk, and its missing leg is issued', async () => {
    await link('Repair desk').click()
    await page.getByText('Nothing to repair.').waitFor()
    const booking = await partlyIssued()
    await link(booking.booking_code).waitFor()
    await assertAccessible(page, 'cases')
    const agents = await browser.openAs(agent, `${service.url}/dashboard/bookings/${booking.id}`)
    await agents.getByText('Partly issued').waitFor()
    await agents.getByText('The operator did not issue all of it').waitFor()
    await agents.getByText('Issued in part: one leg has tickets, another has none').waitFor()
    await agents.context().close()
    await link(booking.booking_code).click()
    await page.getByRole('cell', { name: 'full' }).waitFor()
    // Staff are not told to turn to themselves.
    await link(booking.booking_code).click()
    await page.getByText('Its case, under “At the desks” below, waits', { exact: false }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'Money' }).waitFor()
    assert.equal(await page.getByText(/₫ came back/).count(), 0)
    await assertAccessible(page, 'case')
    await button('Issue the missing legs').click()
    await page.getByRole('dialog').getByLabel('Note').fill('by phone')
    await assertAccessible(page, 'missing leg')
    await confirmed()
    await page.getByLabel(/^Ticket number of seat/).fill('HA-1')
    await page.getByRole('textbox', { name: 'Operator’s reference' }).fill('HA-ORDER')
    await button('Enter as issued').click()
    await confirmed()
    await page.getByText('Nothing: every ticket is issued.').waitFor()
    // It tells what nobody is looking at.
    assert.equal(await page.getByText('The service has accepted this').count(), 0)
    const { status, payment_status } = await read(booking)
    assert.deepEqual([status, payment_status], [10, 4])
    await link('The case it belongs to').click()
    await page.getByText(/Missing legs went to the ticketing desk/).waitFor()
    await page.getByRole('cell', { name: 'HA-ORDER' }).waitFor()
    await assertAccessible(page, 'history')
    await link(booking.booking_code).click()
    await page.getByText('You see PIER9 of the tests (PIER9)').waitFor()
    await link(/^Ticketing request of/).waitFor()
    await assertAccessible(page, 'booking of another organization')
    await link(/^Case of .* closed$/).click()
    await page.getByText(/Missing legs went to the ticketing desk/).waitFor()
  })

  /** From the list, the case of a booking and one of its repairs. */
  async function choose(booking: any, repair: string) {
    await link('Repair desk').click()
    await link(booking.booking_code).click()
    await button(repair).click()
  }

  test('the issued leg is refunded instead, with the word typed', async () => {
    const booking = await partlyIssued()
    await choose(booking, 'Cancel the issued legs')
    await page.getByRole('dialog').getByLabel('Note').fill('the passenger wants none')
    await assertAccessible(page, 'refund')
    await confirmed(booking.booking_code)
    await page.getByText(/^Cancelled and refunded/).waitFor()
    await until('status 14', async () => (await read(booking)).status === 14)
    await link('Repair desk').click()
    await page.getByLabel('Show').selectOption('closed')
    await link(booking.booking_code).waitFor()
  })

  test('a repair that comes second is told, and moves no money', async () => {
    const booking = await partlyIssued()
    await choose(booking, 'Cancel the issued legs')
    await page.getByRole('dialog').getByLabel('Note').fill('the passenger wants none')
    const { data } = (await binh.get(`/operations/cases?booking_id=${booking.id}`)).body
    const note = { note: 'they keep it' }
    assert.equal((await binh.post(`/operations/cases/${data[0].id}/keep`, note)).status, 200)
    const money = await moneyOf(service)
    await confirmed(booking.booking_code)
    await page.getByText('Somebody was quicker').waitFor()
    await page.getByText(/^Left as it was/).waitFor()
    await page.getByRole('cell', { name: 'they keep it' }).waitFor()
    assert.deepEqual(await moneyOf(service), money)
    await button('Open the case again').click()
    await page.getByRole('dialog').getByLabel('Note').fill('now they do not')
    await confirmed()
    await button('Cancel the issued legs').waitFor()
    await page.getByRole('cell', { name: 'case opened again' }).waitFor()
    assert.equal(await page.getByText('The service has accepted this').count(), 0)
  })

  test('an answer that stays lost is decided with evidence', async () => {
    const { booking, letFind } = await unknownOrder(service)
    await sweepCases(service.db, 1_800)
    await choose(booking, 'It was issued')
    await page.getByText('Being issued').waitFor()
    await page.getByText('money held', { exact: true }).waitFor()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Ticket number of seat/).fill('CON-1')
    await dialog.getByLabel('Operator’s reference').fill('CON-ORDER')
    await assertAccessible(page, 'decide')
    await confirmed(booking.booking_code)
    await page.getByText(/^Decided by staff/).waitFor()
    await letFind()
    assert.equal((await read(booking)).status, 10)
  })

  test('staff cancel for an agency what was issued by hand, and say what the operator kept', async () => {
    const { booking, request } = await requested()
    const path = `/operations/ticketing-requests/${request.id}`
    const tickets = [{ ticket_id: booking.orders[0].tickets[0].id, ticket_number: 'N-1' }]
    for (const [deed, body] of [
      ['take', undefined],
      ['hold', undefined],
      ['legs/1/issue', { operator_reference: 'OP-1', tickets }],
    ] as const) {
      assert.equal((await binh.post(`${path}/${deed}`, body)).status, 200, deed)
    }
    const of = `organization_id=${service.organizations.PIER9}`
    await page.goto(`${service.url}/dashboard/bookings/${booking.id}?${of}`)
    await button('Cancel').click()
    await page.getByText(/staff cancel it at the operator by hand/).waitFor()
    await button('Cancel the booking').click()
    await page.getByText(/staff are cancelling at the operator by hand/).waitFor()
    await choose(booking, 'It was cancelled')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What the operator kept').fill('7000')
    await dialog.getByLabel('Operator’s reference').fill('OP-C')
    await assertAccessible(page, 'cancelling by hand')
    await confirmed(booking.booking_code)
    await page.getByText(/^Decided by staff/).waitFor()
    const { status, orders } = await read(booking)
    assert.deepEqual([status, orders[0].net_refunded], [14, orders[0].net_price - 7_000])
  })

  test('a hold that a balance does not cover is refused in plain words', async () => {
    const { booking, request } = await requested()
    await addPrice(service, 'DELTA', 'flat', 1_000_000_000)
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/preflight', async route => {
      await asked
      await route.continue()
    })
    await page.goto(`${address}/ticketing/${request.id}`)
    await button('Take it').click()
    await button('Hold the money').click()
    const dialog = page.getByRole('dialog')
    const hold = dialog.locator('button[type=submit]')
    await hold.waitFor()
    assert.ok(await hold.isDisabled(), 'a price is agreed to that nobody has seen')
    goOn()
    await hold.click()
    await dialog.getByText(/does not cover this. Nothing was held/).waitFor()
    await page.unrouteAll()
    assert.equal((await read(booking)).status, 2)
  })
})
