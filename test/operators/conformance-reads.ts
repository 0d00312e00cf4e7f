import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inDays } from '../simulator/support.ts'
import type { Bench, Subject } from './conformance.ts'
import { unavailable } from './support.ts'

export function readsConform(subject: Subject, bench: Bench) {
  const { code } = subject
  const { rule, query, voyageRef, operator, impatient, place, circuit } = bench

  test('a search tells every field', async () => {
    const sailings = await operator().searchVoyages(query)
    const sailing = sailings.find(candidate => candidate.voyageRef === voyageRef)
    assert.ok(sailing)
    const { cabinClasses, ...rest } = sailing
    const departsAt = new Date(`${query.departureDate}T${subject.time}:00+07:00`)
    assert.deepEqual(rest, {
      ...query,
      voyageRef,
      departsAt,
      arrivesAt: new Date(departsAt.getTime() + subject.minutes * 60_000),
      boatCode: subject.boat.code,
      boatName: subject.boat.name,
      open: true,
    })
    const eco = cabinClasses.find(cabinClass => cabinClass.seatClass === 'eco')
    assert.equal(eco?.label, 'Phổ thông')
    assert.ok(eco && eco.available > 0 && eco.available <= eco.capacity)
    assert.deepEqual(
      eco.fares.find(fare => fare.passengerType === 'adult'),
      { passengerType: 'adult', ...subject.adultEco },
    )
    const types = operator().profile.passengerTypes.map(type => type.code)
    for (const { fares } of cabinClasses) {
      assert.deepEqual(
        fares.map(fare => fare.passengerType),
        types,
      )
    }
  })

  test('a date without sailings is empty, a past one is closed', async () => {
    const nowhere = { ...query, arrivalTerminal: 'LSO' }
    assert.deepEqual(await operator().searchVoyages(nowhere), [])
    const past = await operator().searchVoyages({ ...query, departureDate: inDays(-1) })
    assert.ok(past.length > 0 && past.every(sailing => !sailing.open))
  })

  test('layout, counts and search agree', async () => {
    await place('agree', 'A02A', 'A02B')
    const decks = await operator().readLayout(voyageRef)
    const counts = await operator().readCounts(voyageRef)
    const sailings = await operator().searchVoyages(query)
    const cells = decks.flatMap(deck => deck.cells)
    for (const { seatClass, capacity, available } of counts) {
      const seats = cells.filter(cell => cell.seatClass === seatClass)
      assert.equal(seats.length, capacity)
      assert.equal(seats.filter(cell => cell.state === 'available').length, available)
    }
    assert.deepEqual(
      sailings
        .find(sailing => sailing.voyageRef === voyageRef)
        ?.cabinClasses.map(({ fares, ...rest }) => rest),
      counts,
    )
    const sold = cells.filter(cell => cell.state === 'sold').map(cell => cell.seatCode)
    assert.deepEqual(sold, ['A02A', 'A02B'])
    const stairs = cells.find(cell => cell.kind === 'stairs')
    assert.equal(stairs?.columnSpan, 2)
    assert.equal(stairs?.seatCode, null)
    assert.ok(cells.some(cell => cell.kind === 'aisle' && cell.state === null))
  })

  test('a voyage that does not exist is unknown, and no fault of the operator', async () => {
    for (let call = 0; call < 6; call++) {
      await assert.rejects(operator().readLayout(`${code}-NONE`), unavailable('unknown_voyage'))
    }
    await assert.rejects(operator().readCounts(`${code}-NONE`), unavailable('unknown_voyage'))
    assert.equal(circuit(), 'closed')
  })

  test('a changed fare is seen', async () => {
    const change = { voyage_ref: voyageRef, on: 'search', action: 'price_change', amount: 7_000 }
    await rule(change)
    const sailings = await operator().searchVoyages(query)
    const eco = sailings
      .find(sailing => sailing.voyageRef === voyageRef)
      ?.cabinClasses.find(cabinClass => cabinClass.seatClass === 'eco')
    const { priceWithTax, priceWithoutTax } = subject.adultEco
    assert.deepEqual(eco?.fares[0], {
      passengerType: 'adult',
      priceWithTax: priceWithTax + 7_000,
      priceWithoutTax: priceWithoutTax + 7_000,
    })
  })

  for (const [action, reason] of [
    ['hang', 'timeout'],
    ['refuse_connection', 'connection'],
    ['lose_reply', 'connection'],
    ['error', 'error'],
    ['reject', 'error'],
    ['garbage', 'unreadable'],
  ] as const) {
    test(`${action} on a read is "${reason}"`, async () => {
      // A rejection is no failure of a look-up: it is an answer.
      const on = ['search', 'layout', 'counts', ...(action === 'reject' ? [] : ['find'])]
      for (const occasion of on) await rule({ operator: code, on: occasion, action })
      const asked = action === 'hang' ? impatient() : operator()
      const reads = [
        asked.searchVoyages(query),
        asked.readLayout(voyageRef),
        asked.readCounts(voyageRef),
        ...(action === 'reject' ? [] : [asked.issuance.findOrder('GW-1')]),
      ]
      await Promise.all(reads.map(read => assert.rejects(read, unavailable(reason))))
    })
  }

  test('slow is only slow', async () => {
    await rule({ operator: code, on: 'search', action: 'slow', delay_ms: 200 })
    const started = Date.now()
    assert.ok((await operator().searchVoyages(query)).length > 0)
    assert.ok(Date.now() - started >= 195)
  })
}
