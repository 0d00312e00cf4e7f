import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import { differencesOf } from '../support/change.ts'
import { legOf, moneyOf, ordersAtOperators, spent } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

for (const environment of ['uat', 'production']) {
  suite(`real ticketing switched off in ${environment}`, async () => {
    const service = await startService({
      env: { GANGWAY_ENV: environment, PUBLIC_URL: 'https://x.example', REAL_TICKETING: 'off' },
    })
    const pier9 = service.as('PIER9')

    test('OPERB-3 a portal operator gets no order; the tickets are marked REHEARSAL', async () => {
      const before = await moneyOf(service)
      const booking = await book(pier9, [{ ...legOf('HAIAU'), seats: 2 }])
      const answer = await confirm(pier9, booking.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal(answer.body.status, 10)
      assert.deepEqual((await service.control('GET', 'orders')).body.data, [])
      for (const ticket of answer.body.orders[0].tickets) {
        assert.match(ticket.ticket_number, /^REHEARSAL-/)
      }
      const files = await rows<{ rehearsal: boolean }>(
        service.db,
        sql`select rehearsal from ticket_files where booking_id = ${booking.id}`,
      )
      assert.deepEqual(files, [{ rehearsal: true }, { rehearsal: true }])
      assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
    })

    test('OPERB-3 the directly connected operator gets a real order all the same', async () => {
      const booking = await book(pier9, [legOf('CONSON')])
      const answer = await confirm(pier9, booking.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const [order] = await ordersAtOperators(service, booking)
      assert.equal(order?.state, 'issued')
      assert.deepEqual(
        answer.body.orders[0].tickets.map((ticket: any) => ticket.ticket_number),
        order?.ticket_numbers,
      )
      assert.doesNotMatch(JSON.stringify(answer.body), /REHEARSAL/)
    })

    test('OPERB-3 of a booking with both kinds only the direct leg is real', async () => {
      const booking = await book(pier9, [legOf('SAOBIEN'), legOf('CONSON')])
      const answer = await confirm(pier9, booking.id)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const placed = await ordersAtOperators(service, booking)
      assert.deepEqual(
        placed.map(order => order.operator),
        ['CONSON'],
      )
      const [portal, direct] = answer.body.orders
      assert.match(portal.tickets[0].ticket_number, /^REHEARSAL-/)
      assert.doesNotMatch(direct.tickets[0].ticket_number, /REHEARSAL/)
    })

    test('ENV-8 no operator is asked for what was rehearsed', async () => {
      assert.deepEqual(await differencesOf(service), [])
    })
  })
}

suite('real ticketing switched on', () => {
  test('ENV-2 switched on, which is the default on UAT too, a portal operator gets a real order and the deposit is debited', async () => {
    const real = await startService()
    assert.equal(real.config.environment, 'uat')
    const before = await moneyOf(real)
    const booking = await book(real.as('PIER9'), [legOf('HAIAU')])
    assert.equal((await confirm(real.as('PIER9'), booking.id)).status, 200)
    assert.equal((await ordersAtOperators(real, booking))[0]?.state, 'issued')
    assert.ok(booking.net_total > 0)
    assert.equal(spent(before, await moneyOf(real)).PIER9, booking.net_total)
  })
})
