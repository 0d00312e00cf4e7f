import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../support/booking.ts'
import { ordersAtOperators } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('issuance', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('STATET-2 a confirmed booking is issued: status 10, paid, ticket numbers, files, event', async () => {
    const booking = await book(pier9, [{ route: 'RGA-PQB', seats: 2 }])
    assert.equal(booking.status, 2)
    const before = (await pier9.get('/transactions/balance')).body
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.status, 10)
    assert.equal(answer.body.payment_status, 4)
    const after = (await pier9.get('/transactions/balance')).body
    assert.equal(before.balance - after.balance, answer.body.net_total)
    assert.equal(after.held, 0)
    const [order] = await ordersAtOperators(service, booking)
    const { tickets } = answer.body.orders[0]
    assert.deepEqual(
      tickets.map((ticket: any) => ticket.ticket_number),
      order?.ticket_numbers,
    )
    const files = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    assert.deepEqual(
      files.map((file: any) => [file.ticket_id, file.ticket_number]),
      tickets.map((ticket: any) => [ticket.id, ticket.ticket_number]),
    )
    const pdf = await pier9.get(`/ticket-files/${files[0].id}`)
    assert.equal(pdf.status, 200)
    assert.match(pdf.body, /^%PDF/)
    const events = (await pier9.get('/events')).body.data
    assert.deepEqual(
      events.map(({ type }: any) => type),
      ['invoice.created', 'booking.issuedTicket'],
    )
  })
})
