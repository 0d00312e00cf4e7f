/** What a change does to the prices of the tickets that it leaves where they are. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book } from '../support/booking.ts'
import { baseFares, bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { addPrice, legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a change of one of two tickets', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('MONEY-7 the base total before it has the cancelled ticket as well', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [, gone] = booking.orders[0].tickets
    const bases = await baseFares(service, booking.id)
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [gone.id] })).status, 200)
    const { status, body } = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(
      body.base_total_before_change,
      bases.flat().reduce((total, base) => total + base, 0),
    )
  })

  test('while nothing is issued the whole leg has the present price afterwards', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    await addPrice(service, 'SAIGON', 'flat', 30_000)
    const { status, body } = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.net_total, booking.net_total + 2 * 30_000)
    assert.equal(body.total_price, booking.total_price + 2 * 30_000)
  })
})
