/** An operator moves a sailing while something of its bookings is under way, which may take staff hours. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { noteMovedSailings } from '../../src/bookings/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, changeOutcome, otherSeats, otherVoyage } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { forgetCalls, isAt, keepWaiting, legOf, misbehave, until } from '../support/issuance.ts'
import { soldEarlier } from '../support/moved.ts'
import { startService } from '../support/service.ts'

suite('a sailing that is moved while something of its booking is under way', async () => {
  const service = await startService()
  const { pier9, read } = shorthandOf(service)
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  beforeEach(() => forgetCalls(service))

  const note = () => noteMovedSailings(service.db, tester, error => assert.ifError(error))
  const historyOf = async ({ id }: any) => (await agent.get(`/bookings/${id}/history`)).body
  /** The legs of which a move was noted. */
  const movedOf = async (booking: any) =>
    (await historyOf(booking)).timeline
      .filter(({ what }: any) => what === 'booking.sailing_moved')
      .map(({ leg }: any) => leg)

  test('a leg that is issued waits for no other leg', async t => {
    const goOn = await keepWaiting(service, { operator: 'SAOBIEN', on: 'order' })
    t.after(goOn)
    const booking = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
    await until('the first leg', async () => (await read(booking)).orders[0].status === 10)
    await soldEarlier(service, booking)
    await note()
    const { customer_told, untold_legs } = await historyOf(booking)
    const untold = untold_legs.map(({ leg }: any) => leg)
    assert.deepEqual([await movedOf(booking), customer_told, untold], [[1], false, [1]])
    await goOn()
    const issued = await until('its tickets', isAt(pier9, booking, 10))
    assert.equal(issued.orders[0].tickets[0].cancelled, false)
    await note()
    assert.deepEqual((await movedOf(booking)).toSorted(), [1, 2])
  })

  test('tickets that stay wait for no others that are being cancelled, and those for their outcome', async t => {
    const booking = await bookIssued(service, pier9, [
      { ...legOf('CONSON'), seats: 2 },
      legOf('SAOBIEN'),
    ])
    await soldEarlier(service, booking)
    const goOn = await keepWaiting(service, { operator: 'CONSON', on: 'cancel' })
    t.after(goOn)
    const [{ tickets }, { tickets: others }] = booking.orders
    const ticket_ids = [tickets[0], ...others].map(({ id }: any) => id)
    const cancelled = cancel(pier9, booking.id, { ticket_ids })
    await until('a cancellation', isAt(pier9, booking, 12))
    await note()
    assert.deepEqual(await movedOf(booking), [1])
    await goOn()
    const { body } = await cancelled
    assert.deepEqual(
      [body.status, body.orders.map(({ status }: any) => status)],
      [10, [10, 14]],
      JSON.stringify(body),
    )
    await note()
    assert.deepEqual(await movedOf(booking), [1])
  })

  test('tickets whose cancellation is refused wait for no other leg of it', async t => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    await soldEarlier(service, booking)
    const goOn = await keepWaiting(service, { operator: 'SAOBIEN', on: 'cancel' })
    t.after(goOn)
    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'reject', times: 1 })
    const cancelled = cancel(pier9, booking.id)
    await until('the refusal', async () => {
      const { status, orders } = await read(booking)
      return status === 12 && orders[0].status === 10
    })
    await note()
    assert.deepEqual(await movedOf(booking), [1])
    await goOn()
    const { orders } = (await cancelled).body.booking
    assert.deepEqual(
      orders.map(({ status }: any) => status),
      [10, 14],
    )
  })

  test('a change on the same voyage holds nothing back; whoever is changed to another one waits for the outcome', async t => {
    const [stays, goes] = [
      await bookIssued(service, pier9, [legOf('CONSON')]),
      await bookIssued(service, pier9, [legOf('CONSON')]),
    ]
    const bodies = [
      await otherSeats(pier9, stays),
      (await otherVoyage(pier9, goes, 'CONSON')).body,
    ] as const
    await soldEarlier(service, stays)
    await soldEarlier(service, goes)
    const goOn = await keepWaiting(service, { operator: 'CONSON', on: 'order' })
    t.after(goOn)
    const async = { prefer: 'respond-async' }
    assert.equal((await change(pier9, stays, bodies[0], async)).status, 202)
    assert.equal((await change(pier9, goes, bodies[1], async)).status, 202)
    await note()
    assert.deepEqual([await movedOf(stays), await movedOf(goes)], [[1], []])
    await goOn()
    for (const booking of [stays, goes]) {
      assert.equal((await changeOutcome(pier9, booking)).change.state, 'changed')
    }
    await note()
    assert.deepEqual([await movedOf(stays), await movedOf(goes)], [[1], []])
  })
})
