import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { first, sql } from '../../src/db/index.ts'
import { bookingBody, findVoyage, freeSeats, passenger } from '../support/booking.ts'
import { countBookings, marksOf } from '../support/holds.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('many buyers at once', async () => {
  const service = await startService()
  const buyers = (['PIER9', 'DELTA', 'SAIGON', 'STRANGER'] as const).map(who => service.as(who))
  const [pier9] = buyers as [(typeof buyers)[number]]
  const legOn = (voyageId: string, seats: string[]) => ({
    voyage_id: voyageId,
    passengers: seats.map(seat => passenger(seat)),
  })

  async function deadlocks(): Promise<number> {
    const found = await first<{ deadlocks: number }>(
      service.db,
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return found?.deadlocks ?? -1
  }

  test('WHAT-4 forty buyers of one seat: one booking, thirty-nine are told that it is gone', async () => {
    const voyage = await findVoyage(pier9, legOf('HAIAU'))
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const before = await countBookings(service)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        buyers[index % buyers.length]?.post('/bookings', bookingBody([legOn(voyage.id, [seat])])),
      ),
    )
    const statuses = answers.map(answer => answer?.status).sort()
    assert.deepEqual(statuses, [201, ...Array(39).fill(409)])
    for (const answer of answers.filter(each => each?.status === 409)) {
      assert.equal(answer?.body.code, 'seat_unavailable')
      assert.deepEqual(
        answer?.body.seats.map((gone: any) => [gone.voyage_id, gone.seat_code]),
        [[voyage.id, seat]],
      )
    }
    const winner = answers.find(answer => answer?.status === 201)
    const told = answers.filter(answer => answer?.body.seats?.[0].booking_id === winner?.body.id)
    assert.equal(told.length, 9)
    const marks = await marksOf(service, voyage.id)
    assert.deepEqual(
      marks.map(mark => [mark.seat_code, mark.booking_id]),
      [[seat, winner?.body.id]],
    )
    assert.equal(await countBookings(service), before + 1)
  })

  test('PATHT-1 of three seats one is gone: 409 names that one, and the others stay free', async () => {
    const voyage = await findVoyage(pier9, legOf('SAOBIEN'))
    const [one = '', two = '', three = ''] = await freeSeats(pier9, voyage.id, 3)
    const rival = await buyers[3]?.post('/bookings', bookingBody([legOn(voyage.id, [two])]))
    assert.equal(rival?.status, 201)
    const answer = await pier9.post('/bookings', bookingBody([legOn(voyage.id, [one, two, three])]))
    assert.equal(answer.status, 409)
    assert.deepEqual(answer.body.seats, [{ voyage_id: voyage.id, seat_code: two }])
    assert.deepEqual(
      answer.body.errors.map((error: any) => error.path),
      ['/legs/0/passengers/1/seat_code'],
    )
    const marks = await marksOf(service, voyage.id)
    assert.deepEqual(
      marks.map(mark => mark.seat_code),
      [two],
    )
  })

  test('PATHT-1 a seat that is gone in a later leg leaves nothing marked in the earlier one', async () => {
    const first = await findVoyage(pier9, legOf('CONSON'))
    const later = await findVoyage(pier9, legOf('LYSONLINK'))
    const [seat = ''] = await freeSeats(pier9, first.id, 1)
    const [gone = ''] = await freeSeats(pier9, later.id, 1)
    const rival = await buyers[3]?.post('/bookings', bookingBody([legOn(later.id, [gone])]))
    assert.equal(rival?.status, 201)
    const before = await countBookings(service)
    const legs = [legOn(first.id, [seat]), legOn(later.id, [gone])]
    const answer = await pier9.post('/bookings', bookingBody(legs))
    assert.equal(answer.status, 409)
    assert.deepEqual(
      answer.body.errors.map((error: any) => error.path),
      ['/legs/1/passengers/0/seat_code'],
    )
    assert.deepEqual(await marksOf(service, first.id), [])
    assert.equal(await countBookings(service), before)
  })

  test('PATHT-1 bookings over the same seats in opposite orders: one wins, and none deadlocks', async () => {
    const one = await findVoyage(pier9, { operator: 'TRANGKHUYET', route: 'CTH-CDO' })
    const two = await findVoyage(pier9, { operator: 'TRANGKHUYET', route: 'CDO-CTH' })
    const rounds = 12
    const width = 4
    const seatsOfOne = await freeSeats(pier9, one.id, rounds * width)
    const seatsOfTwo = await freeSeats(pier9, two.id, rounds * width)
    for (let round = 0; round < rounds; round += 1) {
      const part = (seats: string[]) => seats.slice(round * width, (round + 1) * width)
      const forth = [legOn(one.id, part(seatsOfOne)), legOn(two.id, part(seatsOfTwo))]
      const back = [
        legOn(two.id, part(seatsOfTwo).reverse()),
        legOn(one.id, part(seatsOfOne).reverse()),
      ]
      const answers = await Promise.all(
        [forth, back, forth, back].map((legs, index) =>
          buyers[index]?.post('/bookings', bookingBody(legs)),
        ),
      )
      assert.deepEqual(answers.map(answer => answer?.status).sort(), [201, 409, 409, 409])
    }
    assert.equal((await marksOf(service, one.id)).length, rounds * width)
    assert.equal(await deadlocks(), 0)
  })

  test('PATHT-1 bookings that overlap in a chain are each whole or not at all', async () => {
    const voyage = await findVoyage(pier9, { operator: 'SAOBIEN', route: 'HTI-PQB' })
    const seats = await freeSeats(pier9, voyage.id, 12)
    const answers = await Promise.all(
      seats
        .slice(0, -1)
        .map((seat, index) =>
          buyers[index % buyers.length]?.post(
            '/bookings',
            bookingBody([legOn(voyage.id, [seats[index + 1] ?? '', seat])]),
          ),
        ),
    )
    const created = answers.filter(answer => answer?.status === 201)
    assert.ok(answers.every(answer => answer?.status === 201 || answer?.status === 409))
    assert.ok(created.length >= 1)
    const owners = new Map<string, number>()
    for (const { booking_id } of await marksOf(service, voyage.id)) {
      owners.set(booking_id, (owners.get(booking_id) ?? 0) + 1)
    }
    assert.deepEqual(
      Object.fromEntries(owners),
      Object.fromEntries(created.map(answer => [answer?.body.id, 2])),
    )
  })

  test('BEHAV-1 who sends a creation again is told which booking of theirs has the seats, and nobody else is', async () => {
    const voyage = await findVoyage(pier9, legOf('SAOBIEN'))
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const body = bookingBody([legOn(voyage.id, [seat])])
    const { id, booking_code } = (await pier9.post('/bookings', body)).body
    const again = await pier9.post('/bookings', body)
    assert.equal(again.status, 409)
    assert.deepEqual(again.body.seats, [{ voyage_id: voyage.id, seat_code: seat, booking_id: id }])
    assert.match(again.body.detail, new RegExp(`your own booking ${booking_code} has`))
    const stranger = await buyers[3]?.post('/bookings', body)
    assert.deepEqual(stranger?.body.seats, [{ voyage_id: voyage.id, seat_code: seat }])
    assert.equal((await pier9.post(`/bookings/confirmToIssue/${id}`)).status, 200)
    const issued = await pier9.post('/bookings', body)
    assert.equal(issued.body.seats[0].booking_id, id)
  })
})
