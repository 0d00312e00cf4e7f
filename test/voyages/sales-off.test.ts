import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { book, bookingBody, confirm, dayAhead, freeSeats, passenger } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { clerk, deskOf, heldByDesk, manualLeg, refused } from '../support/desk.ts'
import { legOf, moneyOf } from '../support/issuance.ts'
import { codesOf, preflightOf } from '../support/preflight.ts'
import { startService } from '../support/service.ts'
import { firstLegUnderWay } from '../support/under-way.ts'
import { search, sourceOf } from '../support/voyages.ts'

suite('an operator of which nothing is sold', async () => {
  const service = await startService({ env: { OPERATOR_SALES_OFF: 'HAIAU' } })
  const pier9 = service.as('PIER9')

  test('its voyages are live and not on sale, the others’ are sold', async () => {
    const answer = await search(pier9)
    assert.equal(sourceOf(answer, 'HAIAU').state, 'live')
    const onSale = (code: string) =>
      answer.data
        .filter((each: any) => each.operator.code === code)
        .map((each: any) => each.on_sale)
    assert.deepEqual([...new Set(onSale('HAIAU'))], [false])
    assert.deepEqual([...new Set(onSale('SAOBIEN'))], [true])
    await book(pier9, [legOf('SAOBIEN')])
  })

  test('no booking of it is made', async () => {
    const [voyage] = (await search(pier9, { operator: 'HAIAU' })).data
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const leg = { voyage_id: voyage.id, passengers: [passenger(seat)] }
    const { status, body } = await pier9.post('/bookings', bookingBody([leg]))
    assert.deepEqual([status, body.code], [409, 'voyage_closed'])
  })

  test('the calendar does not count its voyages, and is as fresh as its answers', async () => {
    const day = dayAhead(3)
    const path = `departure_terminal=RGA&arrival_terminal=PQB&from=${day}&to=${day}`
    const { body } = await pier9.get(`/voyage-counts?${path}`)
    const { data } = await search(pier9, { date: day })
    const others = data.filter((each: any) => each.operator.code !== 'HAIAU')
    assert.ok(others.length < data.length)
    assert.equal(body.data[0].voyages, others.length)
    assert.notEqual(body.data[0].as_of, null)
  })

  test('operations see that its sales are stopped', async () => {
    const { visitor } = await signedIn(service, 'ROOT', 'operations')
    await search(pier9)
    const { body } = await visitor.get('/operations/operators')
    const stopped = body.data.filter((each: any) => each.is_sales_off)
    assert.deepEqual(
      stopped.map((each: any) => [each.code, each.is_login_off, each.voyages_ahead]),
      [['HAIAU', false, 0]],
    )
  })
})

suite('an operator whose sales are stopped while bookings are open', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  /** As a restart with `OPERATOR_SALES_OFF` does; on again when the test is over. */
  const stopSales = (t: TestContext, code: string) => {
    const operator = service.app.services.operators.get(code)
    assert.ok(operator)
    const { profile } = operator
    profile.salesOff = true
    t.after(() => {
      profile.salesOff = false
    })
  }

  test('a tentative booking is not confirmed: refused and foretold as closed, and nothing is held', async t => {
    const booking = await book(pier9, [legOf('CONSON')])
    const before = await moneyOf(service)
    stopSales(t, 'CONSON')
    const foretold = await preflightOf(service, booking)
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [409, 'voyage_closed'])
    assert.deepEqual(codesOf(foretold, 'refusal'), ['voyage_closed'])
    assert.deepEqual(await moneyOf(service), before)
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual([body.allowed_actions, body.advice.code], [['cancel'], 'voyage_is_closed'])
  })

  test('what was confirmed before goes on to its tickets, also a leg that was not sent yet', async t => {
    const { answerNow, issued } = await firstLegUnderWay(service, pier9, t)
    stopSales(t, 'CONSON')
    stopSales(t, 'SAOBIEN')
    await answerNow()
    const { orders } = await issued()
    const tickets = orders.flatMap((order: any) => order.tickets)
    assert.deepEqual(
      tickets.map((ticket: any) => ticket.ticket_number !== null),
      [true, true],
    )
  })

  test('issued tickets are cancelled as ever, and changed to no other seat', async t => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const seats = await otherSeats(pier9, booking)
    stopSales(t, 'CONSON')
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual(body.allowed_actions, ['cancel', 'download'])
    const changed = await change(pier9, booking, seats)
    assert.deepEqual([changed.status, changed.body.code], [422, 'booking_not_changeable'])
    assert.match(changed.body.detail, /operator CONSON is closed for sale at present/)
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    const late = await change(pier9, booking, seats)
    assert.match(late.body.detail, /a booking at status 14 cannot be changed/, 'it comes last')
  })

  test('what staff have not held yet they do not hold, and what they hold they issue', async t => {
    const desk = deskOf(service)
    const by = clerk('Mai')
    const waiting = await book(pier9, [manualLeg])
    const request = await desk.ask(waiting)
    await desk.take(request.id, by)
    const held = await heldByDesk(service, [manualLeg], by)
    stopSales(t, 'NAMDUSAO')
    await refused('voyage_closed', desk.hold(request.id, by))
    await desk.issue(held.requestId, held.booking, 1, by)
    const { body } = await pier9.get(`/bookings/${held.booking.id}`)
    assert.equal(body.status, 10)
  })
})
