import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { findVoyage, freeSeats, passenger } from '../support/booking.ts'
import { cancel, quoteOf } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { legOf, until } from '../support/issuance.ts'
import { tell } from '../support/receivers.ts'
import { startService } from '../support/service.ts'
import { openStream } from '../support/stream.ts'

suite('ids in capitals, as some databases keep them', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('a booking is made, confirmed, changed and cancelled by them', async () => {
    const voyage = await findVoyage(pier9, legOf('HAIAU'))
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const fare = { seat_class: 'eco', passenger_type: 'adult', passenger_count: 1 }
    const voyage_id = voyage.id.toUpperCase()
    const price = await pier9.post('/ticket-price-additions/check', { voyage_id, ...fare })
    assert.equal(price.status, 200, JSON.stringify(price.body))
    const contact = { name: 'Thu', email: 'thu@example.com', phone: '+84900000000' }
    const made = await pier9.post('/bookings', {
      contact,
      legs: [{ voyage_id, passengers: [passenger(seat)] }],
    })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const id = made.body.id.toUpperCase()
    const issued = await pier9.post(`/bookings/confirmToIssue/${id}`)
    assert.equal(issued.body.status, 10, JSON.stringify(issued.body))
    for (const answer of [await pier9.get(`/bookings/${id}`), await pier9.get(`/bookings/${id}`)]) {
      assert.equal(answer.body.id, made.body.id)
    }

    const wanted = await otherSeats(pier9, issued.body)
    const changed = await change(
      pier9,
      { id },
      {
        order_id: wanted.order_id.toUpperCase(),
        voyage_id,
        seats: wanted.seats.map(each => ({ ...each, ticket_id: each.ticket_id.toUpperCase() })),
      },
    )
    assert.equal(changed.body.change?.state, 'changed', JSON.stringify(changed.body))

    const tickets = [changed.body.orders[0].tickets[0].id.toUpperCase()]
    assert.equal((await quoteOf(pier9, id, tickets)).allowed, true)
    const cancelled = await cancel(pier9, id, { ticket_ids: tickets })
    assert.equal(cancelled.body.status, 14, JSON.stringify(cancelled.body))
  })

  test('the feed and the stream go on from the event of one', async () => {
    const first = await tell(service, 'PIER9')
    const second = await tell(service, 'PIER9')
    const { data } = (await pier9.get('/events')).body
    const idOf = ({ bookingId }: { bookingId: string }) =>
      data.find((event: any) => event.data.booking_id === bookingId).id
    const place = idOf(first).toUpperCase()
    const later = await pier9.get(`/events?after=${place}`)
    assert.equal(later.status, 200, JSON.stringify(later.body))
    assert.deepEqual(
      later.body.data.map(({ id }: any) => id),
      [idOf(second)],
    )
    const stream = await openStream(service.url, service.keys.PIER9, place)
    const [streamed] = await until(
      'the event',
      async () => stream.events.length > 0 && stream.events,
    )
    assert.equal(streamed?.id, idOf(second))
    stream.hangUp()
  })
})
