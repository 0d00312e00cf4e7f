import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { issuanceOf } from '../../src/operators/index.ts'
import { change, differencesOf, issue, otherSeats } from '../support/change.ts'
import { moneyOf, spent } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a change with real ticketing switched off', async () => {
  const service = await startService({ env: { REAL_TICKETING: 'off' } })
  const pier9 = service.as('PIER9')

  test('OPERB-3 a portal operator hears nothing of a rehearsed change; the money moves all the same', async t => {
    const booking = await issue(service, 'HAIAU', 2)
    const taken = booking.orders[0].tickets.map((ticket: any) => ticket.seat_code)
    const body = await otherSeats(pier9, booking, 2)
    assert.ok(body.seats.every(({ seat_code }) => !taken.includes(seat_code)))
    const before = await moneyOf(service)
    const haiau = issuanceOf(service.app.services.operators, 'HAIAU')
    const cancelling = t.mock.method(haiau, 'cancelOrder')
    const answer = await change(pier9, booking, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.change.state, 'changed')
    for (const ticket of answer.body.orders[0].tickets) {
      assert.match(ticket.ticket_number, /^REHEARSAL-.*-C1-1-/)
    }
    assert.equal(spent(before, await moneyOf(service)).PIER9, 40_000)
    assert.deepEqual((await service.control('GET', 'orders')).body.data, [])
    assert.equal(cancelling.mock.callCount(), 0)
    assert.deepEqual(await differencesOf(service), [])
  })

  test('OPERB-3 the directly connected operator gets the new order and the old seats back', async () => {
    const booking = await issue(service, 'CONSON')
    const answer = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { data } = (await service.control('GET', 'orders')).body
    assert.deepEqual(data.map(({ state }: { state: string }) => state).toSorted(), [
      'cancelled',
      'issued',
    ])
  })
})
