/** What the page says of sailings that their operators have moved: what is new to the customer, and what they know. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noteMovedSailings } from '../../src/bookings/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued } from '../support/cancellation.ts'
import { change, changeOutcome, otherSeats, otherVoyage } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { isAt, keepWaiting, legOf, until } from '../support/issuance.ts'
import { moveBy, soldEarlier } from '../support/moved.ts'
import { startService } from '../support/service.ts'

suite('sailings that were moved, with a browser', async () => {
  const service = await startService()
  const { pier9, read, voyageOf } = shorthandOf(service)
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()

  const note = () => noteMovedSailings(service.db, tester, error => assert.ifError(error))
  const addressOf = ({ id }: any) => `${service.url}/dashboard/bookings/${id}`
  /** The time at the pier, so many minutes after that of the booking. */
  const timeOf = (booking: any, minutes: number, leg = 1) => {
    const booked = Date.parse(`${booking.orders[leg - 1].voyage.departs_at.slice(0, 19)}Z`)
    return new Date(booked + minutes * 60_000).toISOString().slice(11, 16)
  }
  const moved = (legs: string) => new RegExp(`moved the sailing of leg ${legs} to another time`)

  test('whoever takes back that the customer was told reads what they were told last, and not of the moves before', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const page = await browser.openAs(agent, addressOf(booking))
    const tell = page.getByRole('button', { name: 'The customer was told' })
    const untell = page.getByRole('button', { name: 'Not told yet' })
    for (const before of [0, 10]) {
      await moveBy(service, voyageOf(booking), 10)
      await note()
      await page.reload()
      await page.getByText(moved(`1 \\(before: .*, ${timeOf(booking, before)}\\)`)).waitFor()
      await tell.click()
      await untell.waitFor()
    }
    await untell.click()
    await page.getByText(moved(`1 \\(before: .*, ${timeOf(booking, 10)}\\)`)).waitFor()
    // Nobody told the customer of the last two.
    await moveBy(service, voyageOf(booking), 10)
    await note()
    await page.reload()
    await page
      .getByText('The operator has moved the sailing to another time', { exact: true })
      .nth(2)
      .waitFor()
    await page.getByText(moved(`1 \\(before: .*, ${timeOf(booking, 10)}\\)`)).waitFor()
    await page.context().close()
  })

  test('a leg that moved while the customer was told of another one is named, alone', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU'), legOf('NGOCTRAI')])
    await moveBy(service, voyageOf(booking), 10)
    await note()
    const { taken_back_at } = (await agent.get(`/bookings/${booking.id}/history`)).body
    await moveBy(service, voyageOf(booking, 2), 10)
    await note()
    const body = { told: true, taken_back_at }
    const path = `/bookings/${booking.id}/customer-told`
    assert.equal((await agent.send('PUT', path, body)).status, 204)
    const page = await browser.openAs(agent, addressOf(booking))
    await page.getByText(moved(`2 \\(before: .*, ${timeOf(booking, 0, 2)}\\)`)).waitFor()
    // Which is what the customer is written.
    await page.getByRole('button', { name: 'Text for the customer' }).click()
    const text = page.getByRole('dialog').getByLabel('Text', { exact: true })
    await text.waitFor()
    const said = (await text.inputValue()).match(/The operator has moved the departure, .*/g)
    assert.equal(said?.length, 1)
    const time = timeOf(booking, 0, 2)
    assert.match(said[0] ?? '', new RegExp(`^The operator .*, which was .*, ${time} before\\.$`))
    await page.context().close()
  })

  test('another seat on the same voyage hides no move, and another voyage has no time before', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const page = await browser.openAs(agent, addressOf(booking))
    const written = async () => {
      await page.getByRole('button', { name: 'Text for the customer' }).click()
      const text = page.getByRole('dialog').getByLabel('Text', { exact: true })
      await text.waitFor()
      const said = await text.inputValue()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      return /The operator has moved the departure/.test(said)
    }
    await soldEarlier(service, booking)
    await note()
    for (const isOther of [false, true]) {
      const wanted = isOther
        ? (await otherVoyage(pier9, await read(booking), 'CONSON')).body
        : await otherSeats(pier9, booking)
      await change(pier9, booking, wanted)
      assert.equal((await changeOutcome(pier9, booking)).change.state, 'changed')
      await page.reload()
      const told = moved(isOther ? '1' : `1 \\(before: .*, ${timeOf(booking, -60)}\\)`)
      await page.getByText(told).waitFor()
      assert.equal(await written(), !isOther)
    }
    await page.context().close()
  })

  test('news that waited for a telling are not told by it, and of an older process the page reads them without the time before', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    await moveBy(service, voyageOf(booking), 10)
    await note()
    const page = await browser.openAs(agent, `${service.url}/dashboard/`)
    let isOld = false
    await page.route('**/history*', async route => {
      const response = await route.fetch()
      const { untold_legs, timeline, ...history } = await response.json()
      const telling = { what: 'booking.customer_told', told_legs: [1] }
      const waited = [...timeline, { ...timeline.at(-1), leg: null, ...telling }]
      const older = timeline.map(({ told_legs, moved_to, ...moment }: any) => moment)
      const json = isOld
        ? { ...history, timeline: older }
        : { ...history, untold_legs, timeline: waited }
      await route.fulfill({ response, json })
    })
    await page.goto(addressOf(booking))
    await page.getByText(moved(`1 \\(before: .*, ${timeOf(booking, 0)}\\)`)).waitFor()
    // What moved again, and is not noted yet, takes nothing of what the customer knows.
    await moveBy(service, voyageOf(booking), 10)
    await page.reload()
    await page.getByText(`${timeOf(booking, 20)} – `, { exact: false }).waitFor()
    await page.getByText(moved(`1 \\(before: .*, ${timeOf(booking, 0)}\\)`)).waitFor()
    isOld = true
    await page.reload()
    await page.getByText(moved('1')).waitFor()
    await page.context().close()
  })

  test('while another leg is under way the page says of the one that was moved, and goes on counting the time', async t => {
    const goOn = await keepWaiting(service, { operator: 'SAOBIEN', on: 'order' })
    t.after(goOn)
    const booking = await book(pier9, [legOf('SONGVIET'), legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
    await until('the first leg', async () => (await read(booking)).orders[0].status === 10)
    await soldEarlier(service, booking)
    await note()
    const page = await browser.openAs(agent, `${service.url}/dashboard/`)
    // As if it had been confirmed ten minutes before.
    await page.route('**/history*', async route => {
      const response = await route.fetch()
      const history = await response.json()
      const began = history.timeline.find(({ what }: any) => what === 'booking.confirm')
      began.at = new Date(Date.parse(began.at) - 600_000).toISOString()
      await route.fulfill({ response, json: history })
    })
    await page.getByRole('link', { name: booking.booking_code }).click()
    await page.getByText(moved(`1 \\(before: .*, ${timeOf(booking, -60)}\\)`)).waitFor()
    const clock = (await page.getByText(/^\d+:\d\d$/).textContent()) ?? ''
    assert.ok(Number(clock.split(':')[0]) >= 10, clock)
    await assertAccessible(page, 'a booking under way with a leg that was moved')
    await page.getByRole('button', { name: 'The customer was told' }).click()
    await page.getByText('The customer was told: user staff of PIER9, ').waitFor()
    await page.context().close()
    await goOn()
    await until('its tickets', isAt(pier9, booking, 10))
  })
})
