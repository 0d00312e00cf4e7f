/** What others do between a change's look at the operator and its commit. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { inTransaction } from '../../src/db/index.ts'
import { closeVoyage, markSeats, type Voyage } from '../../src/voyages/index.ts'
import { book, confirm } from '../support/booking.ts'
import { change, otherSeats, otherVoyage } from '../support/change.ts'
import { legOf, moneyOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting } from '../support/waiting.ts'
import { assertProblem } from '../support/wire.ts'

suite('while a change is being made', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')

  test('MONEY-8 a booking that is issued since is not changed for a fee by a call that found it free', async t => {
    const booking = await book(pier9, [legOf('CONSON')])
    const body = await otherSeats(pier9, booking)
    const { live } = service.app.services
    const layout = live.layout.bind(live)
    const calls = t.mock.method(live, 'layout', async (voyage: Voyage) => {
      assert.equal((await confirm(pier9, booking.id)).body.status, 10)
      return layout(voyage)
    })
    const answer = await change(pier9, booking, body)
    calls.mock.restore()
    assertProblem(answer, 422, 'booking_processing')
    const { body: now } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual([now.change, now.net_total], [null, booking.net_total])
    assert.equal((await moneyOf(service)).PIER9.held, 0)
  })

  test('MONEY-8 a leg that moves to another voyage meanwhile gets no seat of the boat that was looked at', async t => {
    const booking = await book(pier9, [legOf('CONSON')])
    const { voyage_id: _, ...body } = await otherSeats(pier9, booking)
    const { voyage, body: away } = await otherVoyage(pier9, booking, 'CONSON')
    const { live } = service.app.services
    const layout = live.layout.bind(live)
    let isFirst = true
    const calls = t.mock.method(live, 'layout', async (looked: Voyage) => {
      if (isFirst) {
        isFirst = false
        assert.equal((await change(pier9, booking, away)).status, 200)
      }
      return layout(looked)
    })
    const answer = await change(pier9, booking, body)
    calls.mock.restore()
    assertProblem(answer, 422, 'booking_processing')
    const { orders } = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.deepEqual(
      [orders[0].voyage.id, orders[0].tickets[0].seat_code],
      [voyage.id, away.seats[0]?.seat_code],
    )
  })

  test('GROUPB-11 a voyage is closed after a change to it is through, so that whoever closes it finds the booking there', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const { voyage, body } = await otherVoyage(pier9, booking, 'SAOBIEN')
    const [order] = booking.orders
    const seat = {
      voyageId: voyage.id,
      seatCode: body.seats[0]?.seat_code ?? '',
      seatClass: order.tickets[0].seat_class,
      orderId: newId(),
    }
    let isClosed = false
    const undone = new Error('nobody takes the seat after all')
    const calls: Promise<unknown>[] = []
    await inTransaction(db, async tx => {
      await markSeats(tx, newId(), [seat], new Date(Date.now() + 600_000))
      const changing = change(pier9, booking, body)
      calls.push(changing)
      await until('the change to wait for the seat', async () => (await countWaiting(db)) === 1)
      const closing = closeVoyage(db, voyage.id).then(() => {
        isClosed = true
      })
      calls.push(closing)
      await until('a wait', async () => isClosed || (await countWaiting(db)) === 2)
      assert.equal(isClosed, false)
      throw undone
    }).catch(error => assert.equal(error, undone))
    const [changed] = (await Promise.all(calls)) as Awaited<ReturnType<typeof change>>[]
    assert.equal(changed?.status, 200, JSON.stringify(changed?.body))
    assert.equal(changed?.body.orders[0].voyage.id, voyage.id)
  })
})
