/**
 * What every connector must do, run against the simulator over real HTTP. Each test has its own
 * operators, so that no circuit, session or limit is shared between them.
 */

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Operators, SailingQuery } from '../../src/operators/index.ts'
import { inDays, simulator } from '../simulator/support.ts'
import { eventually, operatorsAt, orderFor, pick, unavailable } from './support.ts'

export type Subject = {
  code: string
  departureTerminal: string
  arrivalTerminal: string
  time: string
  boat: { code: string; name: string }
  minutes: number
  adultEco: { priceWithTax: number; priceWithoutTax: number }
  /** Of one adult economy ticket, forty days ahead. */
  earlyPenalty: number
}

export async function conformance(subject: Subject) {
  const { code } = subject
  const { url, rule, truth, control } = await simulator({ timeScale: 0.0001 })
  const query: SailingQuery = {
    departureTerminal: subject.departureTerminal,
    arrivalTerminal: subject.arrivalTerminal,
    departureDate: inDays(40),
  }
  const voyageRef = [
    code,
    query.departureDate.replaceAll('-', ''),
    subject.departureTerminal,
    subject.arrivalTerminal,
    subject.time.replace(':', ''),
    subject.boat.code,
  ].join('-')

  let operators: Operators
  beforeEach(async () => {
    await control('POST', 'reset')
    operators = operatorsAt(url)
  })
  const operator = () => pick(operators, code)
  const place = (reference: string, ...seats: string[]) =>
    operator().issuance.placeOrder(orderFor(reference, voyageRef, ...seats))

  describe(`${code}: reads`, () => {
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
      assert.deepEqual(operators.health(code), { circuit: 'closed' })
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
        const reads = [
          operator().searchVoyages(query),
          operator().readLayout(voyageRef),
          operator().readCounts(voyageRef),
          ...(action === 'reject' ? [] : [operator().issuance.findOrder('GW-1')]),
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
  })

  describe(`${code}: orders`, () => {
    test('an order is issued with a ticket for each seat, submitted once', async () => {
      const outcome = await place('GW-1', 'A01A', 'A01B')
      assert.equal(outcome.kind, 'issued')
      const [row] = await truth('GW-1')
      assert.deepEqual(outcome.kind === 'issued' && outcome.tickets, [
        { seatCode: 'A01A', ticketNumber: row.ticket_numbers[0] },
        { seatCode: 'A01B', ticketNumber: row.ticket_numbers[1] },
      ])
      assert.equal(row.submissions, 1)
      assert.deepEqual(await operator().issuance.findOrder('GW-1'), outcome)
      assert.deepEqual(await operator().issuance.findOrder('GW-2'), { kind: 'none' })
    })

    test('a refusal is certain and carries the reason', async () => {
      await rule({ operator: code, on: 'order', action: 'reject', reason: 'boat <in> dock' })
      const rejected = { kind: 'rejected', reason: 'boat <in> dock' }
      for (let call = 0; call < 6; call++) assert.deepEqual(await place('GW-1', 'A01A'), rejected)
      assert.deepEqual(operators.health(code), { circuit: 'closed' })
      assert.deepEqual(await operator().issuance.findOrder('GW-1'), { kind: 'none' })
    })

    test('a seat sold meanwhile is refused', async () => {
      await control('POST', 'sell', { operator: code, voyage_ref: voyageRef, seats: ['A01B'] })
      const outcome = await place('GW-1', 'A01A', 'A01B')
      assert.deepEqual(outcome, { kind: 'rejected', reason: 'seat A01B is not available' })
    })

    test('no answer is unknown, and nothing is sent again', async () => {
      await rule({ operator: code, on: 'order', action: 'hang' })
      assert.deepEqual(await place('GW-1', 'A01A'), { kind: 'unknown', why: 'timeout' })
      assert.deepEqual(await operator().issuance.findOrder('GW-1'), { kind: 'none' })
    })

    test('an order that outlasts our patience is pending, though we hung up', async () => {
      await rule({ operator: code, on: 'order', action: 'slow', delay_ms: 60_000 })
      assert.deepEqual(await place('GW-1', 'A01A'), { kind: 'unknown', why: 'timeout' })
      assert.deepEqual(await operator().issuance.findOrder('GW-1'), { kind: 'pending' })
      assert.equal((await truth('GW-1'))[0].submissions, 1)
    })

    test('a lost reply is unknown, and the look-up tells that it was issued', async () => {
      await rule({ operator: code, on: 'order', action: 'lose_reply' })
      assert.deepEqual(await place('GW-1', 'A01A'), { kind: 'unknown', why: 'connection_lost' })
      await eventually(async () => (await truth('GW-1'))[0]?.state === 'issued')
      const record = await operator().issuance.findOrder('GW-1')
      assert.equal(record.kind === 'issued' && record.tickets[0]?.seatCode, 'A01A')
      assert.equal((await truth('GW-1'))[0].submissions, 1)
    })

    test('a cut connection is unknown: it may have been read', async () => {
      await rule({ operator: code, on: 'order', action: 'refuse_connection' })
      assert.deepEqual(await place('GW-1', 'A01A'), { kind: 'unknown', why: 'connection_lost' })
      assert.deepEqual(await truth('GW-1'), [])
    })

    for (const action of ['garbage', 'error']) {
      test(`${action} is an unreadable reply`, async () => {
        await rule({ operator: code, on: 'order', action })
        const outcome = await place('GW-1', 'A01A')
        assert.deepEqual(outcome, { kind: 'unknown', why: 'unreadable_reply' })
      })
    }

    test('a slow confirmation within our patience is issued', async () => {
      await rule({ operator: code, on: 'order', action: 'slow', delay_ms: 300 })
      assert.equal((await place('GW-1', 'A01A')).kind, 'issued')
    })

    test('a logout just before costs nothing', async () => {
      await rule({ operator: code, on: 'order', action: 'logout', times: 1 })
      await rule({ operator: code, on: 'find', action: 'logout', times: 1 })
      await rule({ operator: code, on: 'search', action: 'logout', times: 1 })
      assert.ok((await operator().searchVoyages(query)).length > 0)
      assert.equal((await place('GW-1', 'A01A')).kind, 'issued')
      assert.equal((await operator().issuance.findOrder('GW-1')).kind, 'issued')
      assert.equal((await truth('GW-1'))[0].submissions, 1)
    })

    test('where nobody listens, nothing was sent', async () => {
      const stranded = pick(operatorsAt('http://127.0.0.1:9'), code)
      const outcome = await stranded.issuance.placeOrder(orderFor('GW-1', voyageRef, 'A01A'))
      assert.deepEqual(outcome, { kind: 'not_sent', reason: 'connection' })
      await assert.rejects(stranded.searchVoyages(query), unavailable('connection'))
      await assert.rejects(stranded.issuance.findOrder('GW-1'), unavailable('connection'))
    })

    test('with the login off nothing is asked and nothing is sent', async () => {
      const off = new Set([code])
      const switched = pick(operatorsAt(url, {}, off), code)
      await assert.rejects(switched.searchVoyages(query), unavailable('login_off'))
      await assert.rejects(switched.issuance.findOrder('GW-1'), unavailable('login_off'))
      const outcome = await switched.issuance.placeOrder(orderFor('GW-1', voyageRef, 'A01A'))
      assert.deepEqual(outcome, { kind: 'not_sent', reason: 'login_off' })
      assert.deepEqual(await truth('GW-1'), [])
      off.clear()
      assert.ok((await switched.searchVoyages(query)).length > 0)
    })

    test('the look-up can tell of a rejection', async () => {
      await rule({ operator: code, on: 'find', action: 'reject', reason: 'no crew' })
      const record = await operator().issuance.findOrder('GW-1')
      assert.deepEqual(record, { kind: 'rejected', reason: 'no crew' })
    })
  })

  describe(`${code}: cancellation`, () => {
    test('a quote, then part of an order, then the rest', async () => {
      const { issuance } = operator()
      await place('GW-1', 'A01A', 'A01B')
      const quote = await issuance.quoteCancellation('GW-1', ['A01A'])
      assert.deepEqual(quote, { allowed: true, penalty: subject.earlyPenalty, reason: null })
      const first = await issuance.cancelOrder('GW-1', ['A01A'])
      assert.deepEqual(first, { kind: 'cancelled', penalty: subject.earlyPenalty })
      const left = await issuance.findOrder('GW-1')
      assert.equal(left.kind === 'issued' && left.tickets.length, 1)
      assert.equal((await issuance.cancelOrder('GW-1', ['A01B'])).kind, 'cancelled')
      assert.deepEqual(await issuance.findOrder('GW-1'), { kind: 'cancelled' })
      assert.equal((await place('GW-2', 'A01A', 'A01B')).kind, 'issued')
    })

    test('what cannot be cancelled is not allowed, and rejected when tried', async () => {
      const { issuance } = operator()
      await place('GW-1', 'A01A')
      for (const [reference, seat] of [
        ['GW-1', 'A09A'],
        ['GW-9', 'A01A'],
      ] as const) {
        const quote = await issuance.quoteCancellation(reference, [seat])
        assert.equal(quote.allowed, false)
        assert.equal(quote.penalty, 0)
        assert.ok(quote.reason)
        assert.equal((await issuance.cancelOrder(reference, [seat])).kind, 'rejected')
      }
    })

    test('a lost reply is unknown, and the look-up tells that it was cancelled', async () => {
      const { issuance } = operator()
      await place('GW-1', 'A01A')
      await rule({ operator: code, on: 'cancel', action: 'lose_reply', times: 1 })
      const outcome = await issuance.cancelOrder('GW-1', ['A01A'])
      assert.deepEqual(outcome, { kind: 'unknown', why: 'connection_lost' })
      assert.deepEqual(await issuance.findOrder('GW-1'), { kind: 'cancelled' })
    })

    test('hang and refusal', async () => {
      const { issuance } = operator()
      await place('GW-1', 'A01A')
      await rule({ operator: code, on: 'cancel', action: 'hang', times: 1 })
      const hung = await issuance.cancelOrder('GW-1', ['A01A'])
      assert.deepEqual(hung, { kind: 'unknown', why: 'timeout' })
      await rule({ operator: code, on: 'cancel', action: 'reject', reason: 'ask the office' })
      const refused = await issuance.cancelOrder('GW-1', ['A01A'])
      assert.deepEqual(refused, { kind: 'rejected', reason: 'ask the office' })
      const quote = await issuance.quoteCancellation('GW-1', ['A01A'])
      assert.deepEqual(quote, { allowed: false, penalty: 0, reason: 'ask the office' })
    })
  })
}
