import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { expireBookings } from '../../src/bookings/index.ts'
import { PaymentStatus } from '../../src/core/status.ts'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { book, bookingBody, confirm, freeSeats, passenger } from '../support/booking.ts'
import { endHoldIn, marksOf } from '../support/holds.ts'
import {
  countMarks,
  forgetCalls,
  keepWaiting,
  legOf,
  misbehave,
  ordersAtOperators,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting } from '../support/waiting.ts'

suite('the end of a hold', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const stranger = service.as('STRANGER')
  beforeEach(() => forgetCalls(service))

  /** Another agency books the seats of a booking's first leg. */
  function bookSeatsOf(booking: any) {
    const [order] = booking.orders
    const passengers = order.tickets.map((ticket: any) => passenger(ticket.seat_code))
    return stranger.post('/bookings', bookingBody([{ voyage_id: order.voyage.id, passengers }]))
  }
  const storedStatus = async (bookingId: string) =>
    (
      await rows<{ status: number }>(
        service.db,
        sql`select status from bookings where id = ${bookingId}`,
      )
    )[0]?.status

  test('LIMITT-5 STATET-1 a booking reads as expired from the instant on, before any sweep', async () => {
    const booking = await book(pier9, [legOf('HAIAU'), legOf('CONSON')])
    await endHoldIn(service, booking.id, 60_000)
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 2)
    await endHoldIn(service, booking.id, 0)
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual([body.status, body.payment_status], [8, 1])
    assert.deepEqual(
      body.orders.map((order: any) => order.status),
      [8, 8],
    )
    assert.equal(await storedStatus(booking.id), 2, 'nobody has swept yet')
  })

  test('LIMITT-5 an expired booking was updated when its hold ended, and no earlier after the sweep', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    await endHoldIn(service, booking.id)
    const read = async () => (await pier9.get(`/bookings/${booking.id}`)).body
    const listed = (await pier9.get('/bookings?status=8&limit=1')).body.data[0]
    const unswept = await read()
    assert.equal(unswept.updated_at, unswept.payment_expired_at)
    assert.deepEqual([listed.id, listed.updated_at], [booking.id, unswept.updated_at])
    await expireBookings(service.db, assert.ifError)
    assert.ok((await read()).updated_at >= unswept.updated_at)
  })

  test('LIMITT-5 a poll with the ETag from before the expiry is told of it', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    const path = `/bookings/${booking.id}`
    await endHoldIn(service, booking.id, 60_000)
    const etag = (await pier9.get(path)).headers.get('etag') ?? ''
    assert.equal((await pier9.get(path, { 'if-none-match': etag })).status, 304)
    await endHoldIn(service, booking.id, 0)
    const answer = await pier9.get(path, { 'if-none-match': etag })
    assert.deepEqual([answer.status, answer.body.status], [200, 8])
  })

  test('LIMITT-5 the seat is the next buyer’s before any sweep, and the old booking cannot take it back', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    assert.equal((await bookSeatsOf(booking)).status, 409)
    await endHoldIn(service, booking.id)
    const next = await bookSeatsOf(booking)
    assert.equal(next.status, 201, JSON.stringify(next.body))
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 8)
    const late = await confirm(pier9, booking.id)
    assert.deepEqual([late.status, late.body.code], [422, 'booking_not_confirmable'])
    assert.deepEqual(await ordersAtOperators(service, booking), [])
    await expireBookings(service.db, assert.ifError)
    assert.equal(await countMarks(service, next.body.id), 1, 'the sweep frees its own marks only')
    assert.equal((await stranger.get(`/bookings/${next.body.id}`)).body.status, 2)
  })

  test('LIMITT-5 an expired booking whose seat nobody wants cannot be confirmed either', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    await endHoldIn(service, booking.id)
    assert.equal((await confirm(pier9, booking.id)).body.code, 'booking_not_confirmable')
  })

  test('LIMITT-5 the sweep writes the expiry down, frees the seats, and has nothing to do again', async () => {
    const booking = await book(pier9, [{ ...legOf('HAIAU'), seats: 3 }, legOf('CONSON')])
    await expireBookings(service.db, assert.ifError)
    await endHoldIn(service, booking.id)
    assert.equal(await expireBookings(service.db, assert.ifError), 1)
    assert.equal(await storedStatus(booking.id), 8)
    assert.equal(await countMarks(service, booking.id), 0)
    assert.equal(await expireBookings(service.db, assert.ifError), 0)
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual([body.status, ...body.orders.map((order: any) => order.status)], [8, 8, 8])
  })

  test('LIMITT-5 a booking that cannot be written down is told, and holds up none after it', async () => {
    const stuck = await book(pier9, [legOf('HAIAU')])
    const next = await book(pier9, [legOf('HAIAU')])
    await endHoldIn(service, stuck.id, -1_000)
    await endHoldIn(service, next.id)
    await run(
      service.db,
      sql`alter table bookings add constraint it_is_stuck
            check (id <> ${sql.lit(stuck.id)} or status <> 8)`,
    )
    const told: unknown[] = []
    const expire = () => expireBookings(service.db, (_, ids) => told.push(ids))
    assert.equal(await expire(), 1)
    assert.deepEqual(told, [{ booking_id: stuck.id }])
    assert.deepEqual([await storedStatus(stuck.id), await storedStatus(next.id)], [2, 8])
    await run(service.db, sql`alter table bookings drop constraint it_is_stuck`)
    assert.deepEqual([await expire(), told.length], [1, 1])
  })

  test('LIMITT-5 one sweep writes down all that ran out, also when they are more than it reads at once', async () => {
    const { id } = await book(pier9, [legOf('HAIAU')])
    await endHoldIn(service, id)
    await run(
      service.db,
      sql`insert into bookings (id, organization_id, booking_code, status, payment_status,
            payment_expired_at, contact_name, contact_email, contact_phone, total_price, net_total)
          select gen_random_uuid(), organization_id, 'MANY' || n, status, payment_status,
            payment_expired_at, contact_name, contact_email, contact_phone, total_price, net_total
          from bookings cross join generate_series(1, 1000) as n where id = ${id}`,
    )
    assert.equal(await expireBookings(service.db, assert.ifError), 1_001)
  })

  test('LIMITT-5 a sweep whose process stops leaves the rest to the next', async () => {
    const { id } = await book(pier9, [legOf('HAIAU')])
    await endHoldIn(service, id)
    assert.equal(await expireBookings(service.db, assert.ifError, AbortSignal.abort()), 0)
    assert.equal(await storedStatus(id), 2)
    assert.equal(await expireBookings(service.db, assert.ifError), 1)
  })

  test('LIMITT-5 ten sweeps at once move every booking exactly once', async () => {
    const bookings = []
    for (let count = 0; count < 6; count += 1) bookings.push(await book(pier9, [legOf('HAIAU')]))
    const alive = await book(pier9, [legOf('HAIAU')])
    for (const booking of bookings) await endHoldIn(service, booking.id)
    const moved = await Promise.all(
      Array.from({ length: 10 }, () => expireBookings(service.db, assert.ifError)),
    )
    assert.equal(
      moved.reduce((sum, count) => sum + count, 0),
      bookings.length,
    )
    for (const booking of bookings) assert.equal(await countMarks(service, booking.id), 0)
    assert.equal((await pier9.get(`/bookings/${alive.id}`)).body.status, 2)
    assert.equal(await countMarks(service, alive.id), 1)
  })

  test('LIMITT-5 STATE-3 a booking in issuance outlives the end of its hold, and is issued', async () => {
    const letConfirm = await keepWaiting(service, { operator: 'SAOBIEN' })
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const confirmation = confirm(pier9, booking.id)
    await until('it is paid', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.payment_status === 4
    })
    await run(
      service.db,
      sql`update bookings set payment_expired_at = now() where id = ${booking.id}`,
    )
    assert.equal(await expireBookings(service.db, assert.ifError), 0)
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 2)
    assert.equal((await bookSeatsOf(booking)).status, 409)
    await letConfirm()
    assert.equal((await confirmation).body.status, 10)
  })

  test('LIMITT-5 STATE-3 a booking whose confirmation is committed while the sweep comes to it does not expire', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    await endHoldIn(service, booking.id, -1_000)
    const setPayment = (status: PaymentStatus) =>
      sql`update bookings set payment_status = ${status} where id = ${booking.id}`
    const { sweeping } = await inTransaction(service.db, async tx => {
      await run(tx, setPayment(PaymentStatus.paid))
      const sweeping = expireBookings(service.db, assert.ifError)
      await until('the sweep waits', async () => (await countWaiting(service.db)) === 1)
      return { sweeping }
    })
    assert.equal(await sweeping, 0)
    assert.equal(await storedStatus(booking.id), 2)
    assert.equal(await countMarks(service, booking.id), 1)
    await run(service.db, setPayment(PaymentStatus.unpaid))
    assert.equal(await expireBookings(service.db, assert.ifError), 1)
  })

  test('LIMITT-5 a booking that is issued never expires', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id)).body.status, 10)
    await run(
      service.db,
      sql`update bookings set payment_expired_at = now() where id = ${booking.id}`,
    )
    assert.equal(await expireBookings(service.db, assert.ifError), 0)
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 10)
  })
})

suite('a hold cannot be made longer', async () => {
  const service = await startService({ deposits: { PIER9: 0 } })
  const pier9 = service.as('PIER9')

  test('LIMITT-5 STATET-4 confirming without the money leaves booking and marks to end as they did', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    await endHoldIn(service, booking.id, 60_000)
    const before = await marksOf(service, booking.orders[0].voyage.id)
    const expiry = (await pier9.get(`/bookings/${booking.id}`)).body.payment_expired_at
    for (let tries = 0; tries < 3; tries += 1) {
      assert.equal((await confirm(pier9, booking.id)).body.code, 'insufficient_balance')
    }
    const after = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.equal(after.payment_expired_at, expiry)
    assert.deepEqual(await marksOf(service, booking.orders[0].voyage.id), before)
    await endHoldIn(service, booking.id)
    assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 8)
  })

  test('LIMITT-5 confirming while the operator is away leaves the hold to end as it did', async t => {
    const booking = await book(pier9, [legOf('CONSON')])
    t.after(await misbehave(service, { operator: 'CONSON', on: 'search', action: 'error' }))
    const before = await marksOf(service, booking.orders[0].voyage.id)
    assert.equal((await confirm(pier9, booking.id)).status, 503)
    const after = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.equal(after.payment_expired_at, booking.payment_expired_at)
    assert.deepEqual(await marksOf(service, booking.orders[0].voyage.id), before)
  })

  test('LIMITT-5 the holder cannot book its own held seats again', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const [order] = booking.orders
    const again = passenger(order.tickets[0].seat_code)
    const leg = { voyage_id: order.voyage.id, passengers: [again] }
    const answer = await pier9.post('/bookings', bookingBody([leg]))
    assert.deepEqual([answer.status, answer.body.code], [409, 'seat_unavailable'])
  })
})

suite('two buyers for the last seat, near the end of a hold', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const stranger = service.as('STRANGER')

  test('LIMITT-5 never do both get it, and the mark is the winner’s', async () => {
    const first = await book(pier9, [legOf('HAIAU')])
    const voyageId = first.orders[0].voyage.id
    const offsets = [-40, 0, 5, 10, 15, 20, 25, 30, 40, 60, 80, 60_000]
    const seats = await freeSeats(pier9, voyageId, offsets.length)
    const outcomes: string[] = []
    for (const [round, offset] of offsets.entries()) {
      await forgetCalls(service)
      const seat = seats[round] ?? ''
      const body = () => bookingBody([{ voyage_id: voyageId, passengers: [passenger(seat)] }])
      const holder = (await pier9.post('/bookings', body())).body
      await endHoldIn(service, holder.id, offset)
      const [confirmed, booked] = await Promise.all([
        confirm(pier9, holder.id),
        (async () => {
          let answer = await stranger.post('/bookings', body())
          for (let tries = 0; tries < 20 && answer.status === 409; tries += 1) {
            answer = await stranger.post('/bookings', body())
          }
          return answer
        })(),
      ])
      const winners = [
        confirmed.status === 200 && holder.id,
        booked.status === 201 && booked.body.id,
      ]
      const [winner, ...more] = winners.filter(Boolean)
      assert.deepEqual(more, [], `both got ${seat} at ${offset} ms`)
      assert.ok([200, 422].includes(confirmed.status), JSON.stringify(confirmed.body))
      assert.ok([201, 409].includes(booked.status), JSON.stringify(booked.body))
      const mark = (await marksOf(service, voyageId)).find(each => each.seat_code === seat)
      if (winner) assert.equal(mark?.booking_id, winner)
      const placed = await ordersAtOperators(service, holder)
      assert.equal(placed.length, confirmed.status === 200 ? 1 : 0)
      outcomes.push(winner === holder.id ? 'holder' : winner ? 'next' : 'nobody')
    }
    assert.equal(outcomes[0], 'next', 'the hold was over')
    assert.equal(outcomes.at(-1), 'holder', 'the hold was not over')
  })
})
