/** Who had left a leg before its end: whoever books its people again is not to pay for them. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { shorthandOf } from '../../support/by-operator.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { change, changeOutcome, otherSeats } from '../../support/change.ts'
import { signedIn } from '../../support/dashboard.ts'
import { forgetCalls, legOf, ordersAtOperators } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'

suite('people who left a leg before the others', async () => {
  const service = await startService()
  const { pier9 } = shorthandOf(service)
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: ana } = await signedIn(service, 'ROOT', 'operations')
  beforeEach(() => forgetCalls(service))

  const issueTwo = () => bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
  const leftOf = async ({ id }: any) =>
    (await agent.get(`/bookings/${id}/passengers`)).body.left_earlier

  test('whoever was cancelled while others stood has left, and nobody of those who were cancelled last', async () => {
    const booking = await issueTwo()
    const [gone] = booking.orders[0].tickets
    assert.deepEqual(await leftOf(booking), [])
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [gone.id] })).status, 200)
    assert.deepEqual(await leftOf(booking), [gone.id])
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    assert.deepEqual(await leftOf(booking), [gone.id])
  })

  test('nobody of one cancellation has left, though the operator has their seats in two orders', async () => {
    const booking = await issueTwo()
    await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal((await changeOutcome(pier9, booking)).change.state, 'changed')
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    assert.deepEqual(await leftOf(booking), [])
  })

  test('nobody has left because the operator lost their ticket', async () => {
    const booking = await issueTwo()
    const [order] = await ordersAtOperators(service, booking)
    const operator = service.app.services.operators.get('CONSON')
    const seat = booking.orders[0].tickets[0].seat_code
    await operator?.issuance?.cancelOrder(order?.reference ?? '', [seat])
    const path = `/operations/bookings/${booking.id}/legs/1/lost-tickets`
    assert.equal((await ana.post(path)).status, 204)
    assert.deepEqual(await leftOf(booking), [])
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    assert.deepEqual(await leftOf(booking), [])
  })
})
