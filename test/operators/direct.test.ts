import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import { createOperators } from '../../src/operators/index.ts'
import { consonVoyage, inDays, simulator } from '../simulator/support.ts'
import { atEnd } from '../support/at-end.ts'
import { conformance } from './conformance.ts'
import {
  connectionsAt,
  liar,
  network,
  operatorsAt,
  orderFor,
  patience,
  pick,
  unavailable,
} from './support.ts'

await conformance({
  code: 'CONSON',
  departureTerminal: 'VTA',
  arrivalTerminal: 'CDO',
  time: '07:30',
  boat: { code: 'CS10', name: 'Côn Sơn 10' },
  minutes: 240,
  adultEco: { priceWithTax: 790_000, priceWithoutTax: 731_481 },
  earlyPenalty: 0,
})

const { url, truth } = await simulator({ timeScale: 0.0001 })
const query = { departureTerminal: 'VTA', arrivalTerminal: 'CDO', departureDate: inDays(40) }
const json = { 'content-type': 'application/json' }

test('the night boats are on their local date', async () => {
  const conson = pick(operatorsAt(url), 'CONSON')
  const night = { departureTerminal: 'SGB', arrivalTerminal: 'CDO', departureDate: '2027-03-01' }
  const [late] = await conson.searchVoyages(night)
  assert.equal(late?.departureDate, '2027-03-01')
  assert.equal(late?.departsAt.toISOString(), '2027-03-01T15:00:00.000Z')
  assert.equal(late?.arrivesAt.toISOString(), '2027-03-01T20:00:00.000Z')
  const back = { departureTerminal: 'CDO', arrivalTerminal: 'SGB', departureDate: '2027-03-01' }
  const [early] = await conson.searchVoyages(back)
  assert.equal(early?.departsAt.toISOString(), '2027-02-28T20:45:00.000Z')
})

test('another order under the same reference is unknown: one stands already', async () => {
  const { issuance } = pick(operatorsAt(url), 'CONSON')
  const first = await issuance.placeOrder(orderFor('GW-1', consonVoyage(40), 'A01A'))
  assert.equal(first.kind, 'issued')
  const again = await issuance.placeOrder(orderFor('GW-1', consonVoyage(40), 'A01A'))
  assert.deepEqual(again, first)
  const other = await issuance.placeOrder(orderFor('GW-1', consonVoyage(40), 'A01B'))
  assert.deepEqual(other, { kind: 'unknown', reason: 'unreadable_reply' })
})

test('with a wrong token nothing was sent', async () => {
  const connections = connectionsAt(url)
  connections.CONSON = { url: `${url}/CONSON`, token: 'stolen' }
  const operators = createOperators({
    network,
    connections,
    policies: patience,
    loginOff: new Set(),
    log: { warn() {} },
  })
  const conson = pick(operators, 'CONSON')
  await assert.rejects(conson.searchVoyages(query), unavailable('login_refused'))
  const outcome = await conson.issuance.placeOrder(orderFor('GW-7', consonVoyage(40), 'A01A'))
  assert.deepEqual(outcome, { kind: 'not_sent', reason: 'login_refused' })
  assert.deepEqual(await truth('GW-7'), [])
  await operators.close()
})

test('wrong values are unreadable, not believed', async () => {
  const voyage = {
    ref: 'CONSON-1',
    departure_terminal: 'VTA',
    arrival_terminal: 'CDO',
    departs_at: `${query.departureDate}T07:30:00+07:00`,
    arrives_at: `${query.departureDate}T11:30:00+07:00`,
    boat: { code: 'CS10', name: 'Côn Sơn 10' },
    open: true,
    cabin_classes: [
      {
        seat_class: 'eco',
        label: 'Eco',
        capacity: 10,
        available: 10,
        fares: [{ passenger_type: 'adult', price_with_tax: 10, price_without_tax: 9 }],
      },
    ],
  }
  const [eco] = voyage.cabin_classes
  const adult = eco?.fares[0]
  const lies = [
    { ...voyage, departs_at: '2027-13-45T07:30:00+07:00' },
    {
      ...voyage,
      departs_at: `${inDays(41)}T07:30:00+07:00`,
      arrives_at: `${inDays(41)}T11:30:00+07:00`,
    },
    { ...voyage, arrival_terminal: 'SGB' },
    { ...voyage, arrives_at: voyage.departs_at },
    { ...voyage, arrives_at: '9999-12-31T23:59:59-12:00' },
    { ...voyage, open: 'yes' },
    { ...voyage, cabin_classes: [] },
    { ...voyage, cabin_classes: [{ ...eco, available: 11 }] },
    { ...voyage, cabin_classes: [{ ...eco, available: -1 }] },
    { ...voyage, cabin_classes: [{ ...eco, fares: [{ passenger_type: 'adult' }] }] },
    { ...voyage, cabin_classes: [eco, eco] },
    { ...voyage, cabin_classes: [{ ...eco, fares: [adult, { ...adult, price_with_tax: 20 }] }] },
    { ...voyage, cabin_classes: [{ ...eco, fares: [{ ...adult, price_with_tax: 8 }] }] },
    { ...voyage, ref: 'CONSON\u00001' },
    { ...voyage, boat: { code: 'CS10', name: 'Côn \ud83d Sơn' } },
  ]
  for (const lie of lies) {
    const at = await liar(200, json, JSON.stringify({ voyages: [lie] }))
    await assert.rejects(
      pick(operatorsAt(at), 'CONSON').searchVoyages(query),
      unavailable('unreadable'),
      JSON.stringify(lie),
    )
  }
  const many = Array.from({ length: 6_000 }, (_, index) => ({ ...voyage, ref: `CONSON-${index}` }))
  const flood = await liar(200, json, JSON.stringify({ voyages: many }))
  await assert.rejects(
    pick(operatorsAt(flood), 'CONSON').searchVoyages(query),
    unavailable('unreadable'),
  )
  const honest = await liar(200, json, JSON.stringify({ voyages: [voyage] }))
  assert.equal((await pick(operatorsAt(honest), 'CONSON').searchVoyages(query)).length, 1)
})

test('an answer that does not fit the order is unknown', async () => {
  const tickets = [{ seat_code: 'A01A', ticket_number: 'T1' }]
  const body = { reference: 'GW-1', order_number: 'N1', state: 'issued', tickets }
  const answers: [number, unknown][] = [
    [200, { ...body, reference: 'GW-2' }],
    [200, { ...body, state: 'pending', tickets: [] }],
    [200, { ...body, state: 'pending' }],
    [200, { ...body, tickets: [] }],
    [200, { ...body, tickets: [{ seat_code: 'A01B', ticket_number: 'T1' }] }],
    [200, { ...body, tickets: [...tickets, { seat_code: 'A01B', ticket_number: 'T2' }] }],
    [200, { ...body, order_number: 'N\u00001' }],
    [200, { ...body, tickets: [{ seat_code: 'A01A', ticket_number: 'T\udc001' }] }],
    [200, { ...body, order_number: 'N'.repeat(201) }],
    [200, { ...body, order_number: '\u200b' }],
    [200, { ...body, tickets: [{ seat_code: 'A01A', ticket_number: ' ' }] }],
    [201, body],
    [302, body],
    [404, body],
    [422, 'no'],
    [429, { error: { code: 'slow_down', reason: 'busy' } }],
    [503, { error: { code: 'refused', reason: 'down' } }],
  ]
  for (const [status, answer] of answers) {
    const at = await liar(status, json, JSON.stringify(answer))
    const { issuance } = pick(operatorsAt(at), 'CONSON')
    const outcome = await issuance.placeOrder(orderFor('GW-1', consonVoyage(40), 'A01A'))
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'unreadable_reply' }, `${status}`)
  }
})

test('numbers are kept as people read them, without signs that nobody sees', async () => {
  const tickets = [{ seat_code: 'A01A', ticket_number: 'T\u00ad1 ' }]
  const body = { reference: 'GW-1', order_number: ' N\u200b1', state: 'issued', tickets }
  const { issuance } = pick(operatorsAt(await liar(200, json, JSON.stringify(body))), 'CONSON')
  const issued = {
    kind: 'issued',
    operatorOrderNumber: 'N1',
    tickets: [{ seatCode: 'A01A', ticketNumber: 'T1' }],
  }
  const order = orderFor('GW-1', consonVoyage(40), 'A01A')
  assert.deepEqual(await issuance.placeOrder(order), issued)
  assert.deepEqual(await issuance.findOrder('GW-1'), issued)
})

test('an answer that does not fit the cancellation is unknown', async () => {
  const body = { reference: 'GW-1', penalty: 5_000 }
  const cancel = async (status: number, answer: unknown) => {
    const at = await liar(status, json, JSON.stringify(answer))
    return pick(operatorsAt(at), 'CONSON').issuance.cancelOrder('GW-1', ['A01A'])
  }
  for (const [status, answer] of [
    [200, { ...body, reference: 'GW-2' }],
    [200, { ...body, penalty: -1 }],
    [201, body],
    [503, body],
  ] as const) {
    const outcome = await cancel(status, answer)
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'unreadable_reply' }, `${status}`)
  }
  assert.deepEqual(await cancel(200, body), { kind: 'cancelled', penalty: 5_000 })
})

test('what may not be cancelled has no penalty, whatever stands there', async () => {
  const reason = 'too late'
  const at = await liar(200, json, JSON.stringify({ allowed: false, penalty: 5_000, reason }))
  const quote = await pick(operatorsAt(at), 'CONSON').issuance.quoteCancellation('GW-1', ['A01A'])
  assert.deepEqual(quote, { allowed: false, penalty: 0, reason })
})

test('an order and a cancellation go on connections of their own', async () => {
  const sockets: Socket[] = []
  const server = createServer((request, response) => {
    sockets.push(request.socket)
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const { port } = server.address() as AddressInfo
  const conson = pick(operatorsAt(`http://127.0.0.1:${port}`), 'CONSON')
  // As many as it takes until one goes on a connection of before.
  while (new Set(sockets).size === sockets.length) {
    await assert.rejects(conson.searchVoyages(query))
  }
  const kept = sockets.splice(0)
  await conson.issuance.placeOrder(orderFor('GW-1', consonVoyage(40), 'A01A'))
  await conson.issuance.cancelOrder('GW-1', ['A01A'])
  assert.equal(new Set([...kept, ...sockets]).size, new Set(kept).size + 2)
})

test('a record of another order, without tickets, with one twice or of a rejection, or with a name that cannot be kept is unreadable', async () => {
  const ticket = { seat_code: 'A01A', ticket_number: 'T1' }
  const order = { reference: 'GW-1', order_number: 'N1', state: 'issued', tickets: [ticket] }
  const find = async (body: unknown) => {
    const at = await liar(200, json, JSON.stringify(body))
    return pick(operatorsAt(at), 'CONSON').issuance.findOrder('GW-1')
  }
  for (const lie of [
    { ...order, reference: 'GW-2' },
    { ...order, tickets: [] },
    { ...order, tickets: [{ ...ticket, ticket_number: 'T\u00001' }] },
    { ...order, tickets: [ticket, { ...ticket, seat_code: 'A01B' }] },
    { ...order, tickets: [ticket, { ...ticket, ticket_number: 'T2' }] },
    { ...order, state: 'rejected', reason: 'full' },
  ]) {
    await assert.rejects(find(lie), unavailable('unreadable'), JSON.stringify(lie))
  }
  assert.equal((await find(order)).kind, 'issued')
})

test('a reason is kept as far as it can be, and refuses all the same', async () => {
  const reason = `full\u0000 \ud83d ${'x'.repeat(5_000)}`
  const kept = `full\ufffd \ufffd ${'x'.repeat(5_000)}`.slice(0, 1_000)
  const refusal = await liar(422, json, JSON.stringify({ error: { code: 'refused', reason } }))
  const { issuance } = pick(operatorsAt(refusal), 'CONSON')
  const rejected = { kind: 'rejected', reason: kept }
  const order = orderFor('GW-1', consonVoyage(40), 'A01A')
  assert.deepEqual(await issuance.placeOrder(order), rejected)
  assert.deepEqual(await issuance.cancelOrder('GW-1', ['A01A']), rejected)
  const quote = { allowed: false, penalty: 0, reason: kept }
  assert.deepEqual(await issuance.quoteCancellation('GW-1', ['A01A']), quote)
  const body = { reference: 'GW-1', state: 'rejected', reason }
  const found = pick(operatorsAt(await liar(200, json, JSON.stringify(body))), 'CONSON')
  assert.deepEqual(await found.issuance.findOrder('GW-1'), rejected)
})
