/** One ticket number on two orders of a voyage is left to people; the same number elsewhere is none of their business. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run, sql } from '../../src/db/index.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, differencesOf, otherSeats } from '../support/change.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('ticket numbers that an operator gives to several orders', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const issue = (operator: string) => bookIssued(service, pier9, [{ ...legOf(operator), seats: 2 }])
  const ticketsOf = ({ orders }: any): any[] => orders[0].tickets

  /** Two bookings on one voyage, the second with the numbers of the first. */
  async function issueTwice(operator: string) {
    const first = await issue(operator)
    await misbehave(service, { operator, on: 'order', action: 'repeat_numbers', times: 1 })
    const second = await issue(operator)
    assert.equal(second.orders[0].voyage.id, first.orders[0].voyage.id)
    const [numbers, others] = [first, second].map(booking =>
      ticketsOf(booking).map(each => each.ticket_number),
    )
    assert.deepEqual(numbers, others)
    return [first, second] as const
  }

  for (const operator of ['CONSON', 'HAIAU']) {
    test(`${operator}: each is reported with both orders and bookings, until one of them is cancelled`, async () => {
      const bookings = await issueTwice(operator)
      const found = await differencesOf(service)
      const [first, second] = bookings
      assert.deepEqual(
        found.map(({ kind, subject, repair }) => [kind, subject, repair]),
        ticketsOf(first).map(({ ticket_number }) => [
          'operator',
          `ticket number ${ticket_number} of ${operator} on voyage ${first.orders[0].voyage.id}`,
          'none',
        ]),
      )
      for (const { bookingIds, found: references } of found) {
        assert.deepEqual(bookingIds?.toSorted(), bookings.map(({ id }) => id).sort())
        for (const { booking_code } of bookings)
          assert.ok(String(references).includes(booking_code))
      }
      const one = ticketsOf(second)[0].id
      await pier9.post(`/bookings/${second.id}/cancel`, { ticket_ids: [one] })
      assert.equal((await differencesOf(service)).length, 1)
      assert.equal((await cancel(pier9, second.id)).status, 200)
      assert.deepEqual(await differencesOf(service), [])
    })
  }

  test('numbers of another voyage, and what staff entered, are no difference; nor is what is a week old', async () => {
    const [first, second] = await issueTwice('CONSON')
    const ids = [first, second].map(({ orders }) => orders[0].id)
    const subjects = async () =>
      (await differencesOf(service)).filter(({ about }) => about?.code === 'ticket_number')
    assert.equal((await subjects()).length, 2)
    const tickets = (booking: any) => sql`order_id = ${booking.orders[0].id}`
    const reference = `${second.booking_code}-1-1`
    await run(
      service.db,
      sql`update tickets set operator_reference = null where ${tickets(second)}`,
    )
    assert.deepEqual(await subjects(), [])
    await run(
      service.db,
      sql`update tickets set operator_reference = ${reference} where ${tickets(second)}`,
    )
    const resolved = (when: string) =>
      run(
        service.db,
        sql`update submissions set resolved_at = now() - ${when}::interval
            where order_id = any(${ids}::uuid[])`,
      )
    await resolved('8 days')
    assert.deepEqual(await subjects(), [])
    await misbehave(service, { operator: 'CONSON', on: 'order', action: 'reject', times: 1 })
    const refused = await change(pier9, first, await otherSeats(pier9, first))
    assert.equal(refused.body.code, 'change_failed', JSON.stringify(refused.body))
    assert.deepEqual(await subjects(), [], 'a change that was refused makes nothing new')
    await resolved('6 days')
    assert.equal((await subjects()).length, 2)
    const [elsewhere] = (await issue('SAOBIEN')).orders
    await run(
      service.db,
      sql`update tickets set ticket_number = ${ticketsOf(first)[0].ticket_number}
          where id = ${elsewhere.tickets[0].id}`,
    )
    assert.equal((await subjects()).length, 2)
  })

  test('a change that gives a ticket the number of its neighbour is reported with both orders of the operator, however long ago it was issued', async () => {
    const booking = await issue('CONSON')
    await run(
      service.db,
      sql`update submissions set resolved_at = now() - interval '8 days'
          where order_id = ${booking.orders[0].id}`,
    )
    const [stays, moves] = ticketsOf(booking)
    const { seats, ...body } = await otherSeats(pier9, booking)
    await misbehave(service, {
      operator: 'CONSON',
      on: 'order',
      action: 'repeat_numbers',
      times: 1,
    })
    const changed = await change(pier9, booking, {
      ...body,
      seats: [{ ticket_id: moves.id, seat_code: seats[0]?.seat_code ?? '' }],
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.equal(ticketsOf(changed.body)[1].ticket_number, stays.ticket_number)
    const found = (await differencesOf(service)).filter(({ bookingIds }) =>
      bookingIds?.includes(booking.id),
    )
    const code = booking.booking_code
    assert.deepEqual(
      found.map(({ about, bookingIds, found }) => [about?.code, bookingIds, found]),
      [['ticket_number', [booking.id], `${code}-1-1 ${code}-C1-1`]],
    )
  })
})
