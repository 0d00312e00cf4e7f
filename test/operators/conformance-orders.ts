import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderPassenger } from '../../src/operators/index.ts'
import type { Bench, Subject } from './conformance.ts'
import { eventually, operatorsAt, orderFor, pick, unavailable } from './support.ts'

export function ordersConform(subject: Subject, bench: Bench) {
  const { code } = subject
  const { url, rule, truth, control, query, voyageRef, operator, impatient, place, circuit } = bench

  const placeImpatiently = () =>
    impatient().issuance.placeOrder(orderFor('GW-1', voyageRef, 'A01A'))

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

  test('PATHT-1 the operator is told the contact, and of each seat all that is written of its passenger', async () => {
    const order = orderFor('GW-1', voyageRef, 'A01A', 'A01B')
    const [one, two] = order.passengers as [OrderPassenger, OrderPassenger]
    const other: OrderPassenger = {
      ...two,
      passengerType: 'child',
      documentNumber: 'C03X1',
      dateOfBirth: '2017-11-03',
      nationality: 'FR',
      gender: 'female',
      phone: null,
      email: null,
      plateNumber: '68-A1 123.45',
    }
    await operator().issuance.placeOrder({ ...order, passengers: [one, other] })
    const [{ contact, passengers }] = await truth('GW-1')
    assert.deepEqual(contact, order.contact)
    assert.deepEqual(
      passengers,
      [one, other].map(passenger => ({
        seat_code: passenger.seatCode,
        passenger_type: passenger.passengerType,
        full_name: passenger.fullName,
        document_number: passenger.documentNumber,
        date_of_birth: passenger.dateOfBirth,
        nationality: passenger.nationality,
        gender: passenger.gender,
        phone: passenger.phone,
        email: passenger.email,
        plate_number: passenger.plateNumber,
      })),
    )
  })

  test('a refusal is certain and carries the reason', async () => {
    await rule({ operator: code, on: 'order', action: 'reject', reason: 'boat <in> dock' })
    const rejected = { kind: 'rejected', reason: 'boat <in> dock' }
    for (let call = 0; call < 6; call++) assert.deepEqual(await place('GW-1', 'A01A'), rejected)
    assert.equal(circuit(), 'closed')
    assert.deepEqual(await operator().issuance.findOrder('GW-1'), { kind: 'none' })
  })

  test('a seat sold meanwhile is refused', async () => {
    await control('POST', 'sell', { operator: code, voyage_ref: voyageRef, seats: ['A01B'] })
    const outcome = await place('GW-1', 'A01A', 'A01B')
    assert.deepEqual(outcome, { kind: 'rejected', reason: 'seat A01B is not available' })
  })

  test('no answer is unknown, and nothing is sent again', async () => {
    await rule({ operator: code, on: 'order', action: 'hang' })
    assert.deepEqual(await placeImpatiently(), { kind: 'unknown', reason: 'timeout' })
    assert.deepEqual(await operator().issuance.findOrder('GW-1'), { kind: 'none' })
  })

  test('an order that outlasts our patience is pending, though we hung up', async () => {
    await rule({ operator: code, on: 'order', action: 'slow', delay_ms: 3_600_000 })
    assert.deepEqual(await placeImpatiently(), { kind: 'unknown', reason: 'timeout' })
    assert.deepEqual(await operator().issuance.findOrder('GW-1'), { kind: 'pending' })
    assert.equal((await truth('GW-1'))[0].submissions, 1)
  })

  test('a lost reply is unknown, and the look-up tells that it was issued', async () => {
    await rule({ operator: code, on: 'order', action: 'lose_reply' })
    assert.deepEqual(await place('GW-1', 'A01A'), { kind: 'unknown', reason: 'connection_lost' })
    await eventually(async () => (await truth('GW-1'))[0]?.state === 'issued')
    const record = await operator().issuance.findOrder('GW-1')
    assert.equal(record.kind === 'issued' && record.tickets[0]?.seatCode, 'A01A')
    assert.equal((await truth('GW-1'))[0].submissions, 1)
  })

  test('a cut connection is unknown: it may have been read', async () => {
    await rule({ operator: code, on: 'order', action: 'refuse_connection' })
    assert.deepEqual(await place('GW-1', 'A01A'), { kind: 'unknown', reason: 'connection_lost' })
    assert.deepEqual(await truth('GW-1'), [])
  })

  for (const action of ['garbage', 'error']) {
    test(`${action} is an unreadable reply`, async () => {
      await rule({ operator: code, on: 'order', action })
      const outcome = await place('GW-1', 'A01A')
      assert.deepEqual(outcome, { kind: 'unknown', reason: 'unreadable_reply' })
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
}
