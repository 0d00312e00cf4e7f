/** Staff give back, on the booking's page, what its operator has lost; the agency sees what became of it. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noteMovedSailings } from '../../src/bookings/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { book } from '../support/booking.ts'
import { assertAccessible, dong, startBrowser } from '../support/browser.ts'
import { cancelAtOperator, shorthandOf } from '../support/by-operator.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { addPrice, legOf, ordersAtOperators } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

/** The time at the pier, one hour after an instant as the service writes it. */
const hourLater = (departsAt: string) =>
  new Date(Date.parse(`${departsAt.slice(0, 19)}Z`) + 3_600_000).toISOString().slice(11, 16)

suite('tickets that their operator has lost, with a browser', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  await addPrice(service, 'DELTA', 'flat', 5_000)
  const { visitor: agent } = await signedIn(service, 'PIER9', 'admin')
  const { visitor: ana } = await signedIn(service, 'ROOT', 'operations')
  const browser = await startBrowser()

  test('only what the operator does not have is offered, with what comes back to whom; the agency sees it', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const address = `${service.url}/dashboard/bookings/${booking.id}`
    const page = await browser.openAs(
      ana,
      `${address}?organization_id=${service.organizations.PIER9}`,
    )
    const dialog = page.getByRole('dialog', { name: 'Tickets that the operator has lost' })
    const refund = dialog.getByRole('button', { name: 'Refund these tickets' })
    await page.getByRole('button', { name: 'Leg 1: lost by the operator…' }).click()
    await dialog.getByText(/The operator has every ticket of leg 1/).waitFor()
    assert.equal(await refund.isDisabled(), true)
    await cancelAtOperator(service, booking.booking_code, 'CONSON')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    const seats = booking.orders[0].tickets.map((ticket: any) => ticket.seat_code)
    await dialog.getByText(`The operator does not have: ${seats.join(', ')}`).waitFor()
    await dialog.getByText(/Only after the operator has said/).waitFor()
    await dialog
      .getByText(`PIER9 of the tests gets back ${dong(booking.net_total)}.`, { exact: true })
      .waitFor()
    assert.equal(await dialog.getByText(/gets back/).count(), 4)
    await assertAccessible(page, 'lost tickets')
    const asked: string[] = []
    page.on('request', request => asked.push(`${request.method()} ${request.url().slice(-12)}`))
    await refund.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The operator does not have the tickets any more').first().waitFor()
    await page.getByText('Refunded: the operator does not have the tickets any more').waitFor()
    const again = asked.filter(call => call === 'GET lost-tickets')
    assert.deepEqual(again, [], 'the operator was asked once more, for nobody')
    // What became of it stands in the history, which may be read before the booking itself.
    await page.getByRole('button', { name: /lost by the operator/ }).waitFor({ state: 'detached' })
    const agents = await browser.openAs(agent, address)
    await agents.getByText('Nobody can board with them.', { exact: false }).waitFor()
    assert.equal(await agents.getByRole('button', { name: /lost by the operator/ }).count(), 0)
    await agents.getByRole('button', { name: 'Text for the customer' }).click()
    const text = agents.getByRole('dialog').getByLabel('Text', { exact: true })
    await text.waitFor()
    assert.match(
      await text.inputValue(),
      /The operator no longer has the tickets: nobody can board with them\./,
    )
  })

  test('staff come from the report of a reconciliation to the place where they refund; the agency is told on its first page, and tells its customer', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const code = booking.booking_code
    const { operators } = service.app.services
    const [lost] = booking.orders[0].tickets
    const lose = operators.get('CONSON')?.issuance?.cancelOrder(`${code}-1-1`, [lost.seat_code])
    assert.equal((await lose)?.kind, 'cancelled')
    const { id } = await reconcileDebts(
      { db: service.db, operators, environment: 'uat' },
      { isDryRun: true, by: tester },
    )
    const page = await browser.openAs(
      ana,
      `${service.url}/dashboard/operations/reconciliation/${id}`,
    )
    const row = page.getByRole('row').filter({ hasText: `reference ${code}-1-1` })
    await row.getByRole('link', { name: `Booking ${code}` }).waitFor()
    await assertAccessible(page, 'a report that links to a booking')
    await row.getByRole('link', { name: `Booking ${code}` }).click()
    await page.getByRole('button', { name: 'Leg 1: lost by the operator…' }).click()
    await page.getByRole('button', { name: 'Refund these tickets' }).click()
    const hint = 'The operator has lost tickets of leg 1; they are refunded. Tell the customer.'
    await page.getByText(hint).waitFor()
    const agents = await browser.openAs(agent, `${service.url}/dashboard/`)
    await agents.getByText(/^Bookings with a cancelled or moved sailing, lost tickets/).waitFor()
    await assertAccessible(agents, 'lost tickets on the first page')
    await agents.getByRole('link', { name: code }).click()
    await agents.getByText(hint).waitFor()
    await assertAccessible(agents, 'a customer who is to be told of lost tickets')
    await agents.getByRole('button', { name: 'The customer was told' }).click()
    await agents.getByText('The customer was told: user admin of PIER9, ').waitFor()
    await agents
      .getByText(/^The customer was told of a cancelled or moved sailing, lost tickets/)
      .waitFor()
    await agents.getByRole('link', { name: 'Home' }).click()
    await agents.getByText('Holds that end soon').waitFor()
    await agents.getByRole('link', { name: code }).waitFor({ state: 'detached' })
  })

  test('of what was told before, the customer is not to be told again with what was lost since', async () => {
    const booking = await bookIssued(service, pier9, [
      { ...legOf('CONSON'), seats: 1 },
      { ...legOf('HAIAU'), seats: 2 },
    ])
    await shorthandOf(service).cancelVoyage(booking.orders[0].voyage.id)
    const page = await browser.openAs(agent, `${service.url}/dashboard/bookings/${booking.id}`)
    const cancelled = page.getByText('cancelled the sailing of a leg. Tell', { exact: false })
    const lost = page.getByText('has lost tickets of leg 2;', { exact: false })
    const tell = page.getByRole('button', { name: 'The customer was told' })
    await cancelled.waitFor()
    await tell.click()
    const untell = page.getByRole('button', { name: 'Not told yet' })
    await untell.waitFor()
    const { operators } = service.app.services
    const order = (await ordersAtOperators(service, booking)).find(
      ({ seats }) => seats.length === 2,
    )
    assert.ok(order)
    await operators.get('HAIAU')?.issuance?.cancelOrder(order.reference, order.seats.slice(0, 1))
    const refunded = await ana.post(`/operations/bookings/${booking.id}/legs/2/lost-tickets`)
    assert.ok(refunded.status < 300, JSON.stringify(refunded.body))
    await page.reload()
    await lost.waitFor()
    assert.equal(await cancelled.count(), 0)
    await tell.click()
    await untell.click()
    await lost.waitFor()
    assert.equal(await cancelled.count(), 1)
  })

  test('of a sailing that was moved the agency is asked to tell its customer, for legs that have tickets', async t => {
    const legs = [legOf('CONSON'), legOf('SAOBIEN')]
    const booking = await bookIssued(service, pier9, legs)
    await run(
      service.db,
      sql`update voyages set moved_at = now() - interval '1 hour'
          where id in (select voyage_id from orders where booking_id = ${booking.id})`,
    )
    await run(
      service.db,
      sql`update orders set known_departure = known_departure + interval '1 hour'
          where booking_id = ${booking.id}`,
    )
    await noteMovedSailings(service.db, tester, error => assert.ifError(error))
    const page = await browser.openAs(agent, `${service.url}/dashboard/`)
    await page.getByText(/^Bookings with a cancelled or moved sailing/).waitFor()
    await page.getByRole('link', { name: booking.booking_code }).click()
    const [first, second] = booking.orders.map(({ voyage }: any) => hourLater(voyage.departs_at))
    const told = page.getByText(
      new RegExp(
        `moved the sailing of leg 1 \\(before: .*, ${first}\\), 2 \\(before: .*, ${second}\\) to another`,
      ),
    )
    await told.waitFor()
    const moveBy = (minutes: number) =>
      run(
        service.db,
        sql`update voyages set departs_at = departs_at + make_interval(mins => ${minutes})
            where id in (select voyage_id from orders where booking_id = ${booking.id})`,
      )
    // Moved once more: its customer knows the time from before the first move.
    await moveBy(10)
    t.after(() => moveBy(-10))
    await noteMovedSailings(service.db, tester, error => assert.ifError(error))
    await page.reload()
    await page.getByText('The operator has moved the sailing to another time').nth(3).waitFor()
    await told.waitFor()
    await page.getByText('The operator has moved the sailing to another time').first().waitFor()
    await assertAccessible(page, 'a booking whose sailings were moved')
    const ticket_ids = booking.orders[0].tickets.map(({ id }: any) => id)
    assert.equal((await cancel(pier9, booking.id, { ticket_ids })).status, 200)
    await page.reload()
    await page.getByText(/moved the sailing of leg 2 \(before: [^()]*\) to another time/).waitFor()
    await page.getByRole('button', { name: 'The customer was told' }).click()
    await page.getByText('The customer was told: user admin of PIER9, ').waitFor()
    await page.context().close()
  })

  test('before a booking is confirmed whose sailing was moved since, the new time is told', async () => {
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    const [{ voyage }] = booking.orders
    await run(
      service.db,
      sql`update orders set known_departure = known_departure - interval '1 hour'
          where booking_id = ${booking.id} and leg = 1`,
    )
    const page = await browser.openAs(agent, `${service.url}/dashboard/bookings/${booking.id}`)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const told = dialog.getByText(/The operator has moved a sailing since it was booked\./)
    await told.waitFor()
    const time = voyage.departs_at.slice(11, 16)
    assert.match(
      (await told.textContent()) ?? '',
      new RegExp(`now departs at .*, ${time}: tell the customer first\\.$`),
    )
    assert.equal(await dialog.getByText('It may fail').count(), 0)
    await assertAccessible(page, 'a confirmation of a moved sailing')
    await page.context().close()
  })
})
