import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run, sql } from '../../src/db/index.ts'
import { findVoyages } from '../../src/voyages/index.ts'
import {
  blockedSeat,
  book,
  bookingBody,
  findVoyage,
  freeSeats,
  passenger,
} from '../support/booking.ts'
import { legOf, misbehave, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const unknownVoyage = '019a0000-0000-7000-8000-000000000000'

suite('boat layout and seat counts', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  const cellsOf = async (voyageId: string): Promise<any[]> => {
    const { status, body } = await pier9.get(`/boat-layouts/${voyageId}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.decks.flatMap((deck: any) => deck.cells)
  }
  const stateOf = async (voyageId: string, seatCode: string): Promise<string> =>
    (await cellsOf(voyageId)).find(cell => cell.seat_code === seatCode).state
  const countsOf = async (voyageId: string): Promise<any[]> => {
    const { status, body } = await pier9.get(`/voyage-counts/${voyageId}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.cabin_classes
  }
  const availableEco = async (voyageId: string): Promise<number> =>
    (await countsOf(voyageId)).find(cabin => cabin.seat_class === 'eco').available
  const hold = async (leg: Parameters<typeof findVoyage>[1] & { seats?: number }) => {
    const booking = await book(pier9, [leg])
    const [order] = booking.orders
    return { booking, voyage: order.voyage, seats: order.tickets.map((t: any) => t.seat_code) }
  }

  for (const [protocol, leg] of [
    ['portal', { operator: 'HAIAU', route: 'RGA-PQB' }],
    ['direct', { operator: 'CONSON', route: 'VTA-CDO' }],
  ] as const) {
    test(`GROUPB-2 REST-4 a layout over the ${protocol} protocol has decks of cells inside their bounds, each seat once`, async () => {
      const voyage = await findVoyage(pier9, leg)
      const { body } = await pier9.get(`/boat-layouts/${voyage.id}`)
      assert.equal(body.voyage_id, voyage.id)
      const codes = []
      for (const deck of body.decks) {
        assert.deepEqual(Object.keys(deck).sort(), ['cells', 'columns', 'deck', 'label', 'rows'])
        for (const cell of deck.cells) {
          assert.ok(cell.row >= 1 && cell.row + cell.row_span - 1 <= deck.rows)
          assert.ok(cell.column >= 1 && cell.column + cell.column_span - 1 <= deck.columns)
          assert.equal(cell.seat_code === null, cell.seat_class === null)
          if (cell.seat_code !== null) codes.push(cell.seat_code)
        }
      }
      assert.equal(new Set(codes).size, codes.length)
      const capacity = voyage.cabin_classes.reduce((sum: number, c: any) => sum + c.capacity, 0)
      assert.equal(codes.length, capacity)
    })

    test(`GROUPB-3 REST-5 counts over the ${protocol} protocol agree with the layout, class by class`, async () => {
      const voyage = await findVoyage(pier9, leg)
      const cells = await cellsOf(voyage.id)
      const seats = cells.filter(cell => cell.seat_code !== null)
      const ofClasses = Map.groupBy(seats, cell => cell.seat_class)
      assert.deepEqual(
        (await countsOf(voyage.id))
          .map(cabin => [cabin.seat_class, cabin.capacity, cabin.available])
          .toSorted(),
        [...ofClasses]
          .map(([seatClass, its]) => {
            const free = its.filter(cell => cell.state === 'available')
            return [seatClass, its.length, free.length]
          })
          .toSorted(),
      )
    })
  }

  test('BEHAV-3 a seat that another channel buys shows as sold a little later, and in the counts', async () => {
    const voyage = await findVoyage(pier9, { operator: 'SAOBIEN' })
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const before = await availableEco(voyage.id)
    const sold = await service.control('POST', 'sell', {
      operator: 'SAOBIEN',
      voyage_ref: voyage.operator_voyage_ref,
      seats: [seat],
    })
    assert.deepEqual(sold.body.sold, [seat])
    await until('it is sold', async () => (await stateOf(voyage.id, seat)) === 'sold')
    await until('it is counted', async () => (await availableEco(voyage.id)) === before - 1)
  })

  test('BEHAV-3 a seat that is sold while it is held here shows as sold', async () => {
    const { voyage, seats } = await hold({ operator: 'SAOBIEN' })
    await service.control('POST', 'sell', {
      operator: 'SAOBIEN',
      voyage_ref: voyage.operator_voyage_ref,
      seats,
    })
    await until('it is sold', async () => (await stateOf(voyage.id, seats[0])) === 'sold')
  })

  test('GROUPB-2 GROUPB-3 of a voyage that its operator no longer lists nothing is read: it is closed', async t => {
    const { id, operator_voyage_ref: ref } = await findVoyage(pier9, legOf('LYSONLINK'))
    const rename = (to: string) =>
      run(service.db, sql`update voyages set operator_voyage_ref = ${to} where id = ${id}`)
    t.after(() => rename(ref))
    await rename('LL-GONE')
    for (const path of ['boat-layouts', 'voyage-counts']) {
      const { status, body } = await pier9.get(`/${path}/${id}`)
      assert.deepEqual([status, body.code], [409, 'voyage_closed'], path)
    }
  })

  test('GROUPB-2 WHAT-4 a booked seat is `marked` for everybody, the others are as they were', async () => {
    const leg = { operator: 'HAIAU', route: 'HTI-PQB' }
    const before = await cellsOf((await findVoyage(pier9, leg)).id)
    const { voyage, seats } = await hold({ ...leg, seats: 2 })
    const after = await cellsOf(voyage.id)
    const changed = after.filter((cell, index) => cell.state !== before[index].state)
    assert.deepEqual(changed.map(cell => cell.seat_code).sort(), seats.toSorted())
    assert.deepEqual([...new Set(changed.map(cell => cell.state))], ['marked'])
    const stranger = await service.as('STRANGER').get(`/boat-layouts/${voyage.id}`)
    assert.deepEqual(
      stranger.body.decks.flatMap((deck: any) => deck.cells),
      after,
    )
  })

  test('GROUPB-3 counts and searches drop by what is marked, in its class alone', async () => {
    const leg = { operator: 'CONSON', route: 'TDE-CDO' }
    const found = await findVoyage(pier9, leg)
    const before = await countsOf(found.id)
    const { voyage } = await hold({ ...leg, seats: 3 })
    assert.equal(voyage.id, found.id)
    const expected = before.map(cabin => ({
      ...cabin,
      available: cabin.available - (cabin.seat_class === 'eco' ? 3 : 0),
    }))
    assert.deepEqual(await countsOf(voyage.id), expected)
    const searched = await findVoyage(pier9, leg)
    assert.deepEqual(
      searched.cabin_classes.map((cabin: any) => cabin.available),
      expected.map(cabin => cabin.available),
    )
  })

  test('GROUPB-3 of a class that its operator sold out beside the seats given away here none are left, and not fewer', async () => {
    const found = await findVoyage(pier9, legOf('LYSONLINK'))
    const { voyage, seats } = await hold({ ...legOf('LYSONLINK'), seats: 2 })
    assert.equal(voyage.id, found.id)
    const left = (await cellsOf(voyage.id))
      .filter(cell => cell.state === 'available' && cell.seat_class === 'eco')
      .map(cell => cell.seat_code)
    await service.control('POST', 'sell', {
      operator: 'LYSONLINK',
      voyage_ref: found.operator_voyage_ref,
      seats: [...left, ...seats],
    })
    await until('it is counted', async () => (await availableEco(voyage.id)) === 0)
    const { operators, refresher } = service.app.services
    const [kept] = await findVoyages(service.db, [voyage.id])
    const operator = operators.get('LYSONLINK')
    assert.ok(kept && operator)
    await refresher.refreshAnew(operator, kept)
    const { cabin_classes } = (await pier9.get(`/voyages/${voyage.id}`)).body
    assert.equal(cabin_classes.find((each: any) => each.seat_class === 'eco').available, 0)
  })

  test('LIMITT-5 GROUPB-2 GROUPB-3 a mark whose hold ran out is not shown and not counted', async () => {
    const leg = { operator: 'HAIAU', route: 'RGA-HSO' }
    const before = await availableEco((await findVoyage(pier9, leg)).id)
    const { booking, voyage, seats } = await hold(leg)
    assert.equal(await availableEco(voyage.id), before - 1)
    await run(
      service.db,
      sql`update seat_marks set held_until = now() where booking_id = ${booking.id}`,
    )
    assert.equal(await stateOf(voyage.id, seats[0]), 'available')
    assert.equal(await availableEco(voyage.id), before)
  })

  for (const [on, path] of [
    ['layout', 'boat-layouts'],
    ['counts', 'voyage-counts'],
  ] as const) {
    for (const [operator, route, action] of [
      ['TRANGKHUYET', 'CTH-CDO', 'refuse_connection'],
      ['CONSON', 'SGB-CDO', 'error'],
    ] as const) {
      test(`BEHAV-3 ${path} of ${operator} while it is down (${action}) is 503 with Retry-After, and well afterwards`, async () => {
        const voyage = await findVoyage(pier9, { operator, route })
        const heal = await misbehave(service, { operator, on, action })
        const answer = await pier9.get(`/${path}/${voyage.id}`)
        await heal()
        assert.equal(answer.status, 503, JSON.stringify(answer.body))
        assert.equal(answer.body.code, 'operator_unavailable')
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
        assert.equal((await pier9.get(`/${path}/${voyage.id}`)).status, 200)
      })
    }

    test(`${on === 'layout' ? 'GROUPB-2' : 'GROUPB-3'} ${path} of an unknown voyage is 404`, async () => {
      const answer = await pier9.get(`/${path}/${unknownVoyage}`)
      assert.equal(answer.status, 404)
      assert.equal(answer.body.code, 'not_found')
    })
  }

  test('BEHAV-3 a booking of a seat that was sold elsewhere is refused, and names the seat', async () => {
    const voyage = await findVoyage(pier9, { operator: 'PHUQUYWAVE', route: 'PTH-PQY' })
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    await service.control('POST', 'sell', {
      operator: 'PHUQUYWAVE',
      voyage_ref: voyage.operator_voyage_ref,
      seats: [seat],
    })
    await until('it is sold', async () => (await stateOf(voyage.id, seat)) === 'sold')
    const leg = { voyage_id: voyage.id, passengers: [passenger(seat)] }
    const answer = await pier9.post('/bookings', bookingBody([leg]))
    assert.equal(answer.status, 409)
    assert.equal(answer.body.code, 'seat_unavailable')
    assert.deepEqual(answer.body.seats, [{ voyage_id: voyage.id, seat_code: seat }])
  })

  test('PATHT-1 a seat that its operator blocks is not booked, and the refusal names it', async () => {
    const voyage = await findVoyage(pier9, { operator: 'CONSON', route: 'VTA-CDO' })
    const seat = await blockedSeat(pier9, voyage.id)
    const leg = { voyage_id: voyage.id, passengers: [passenger(seat)] }
    const answer = await pier9.post('/bookings', bookingBody([leg]))
    assert.deepEqual([answer.status, answer.body.code], [409, 'seat_unavailable'])
    assert.deepEqual(answer.body.seats, [{ voyage_id: voyage.id, seat_code: seat }])
  })
})
