/** One operator's troubles stay its own: limits and circuits, against the simulator. */

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import type { Problem } from '../../src/core/errors.ts'
import type { Connector } from '../../src/operators/connectors/connector.ts'
import { loadNetwork, longestOrderSeconds, retryAfterSeconds } from '../../src/operators/index.ts'
import type { OrderOutcome } from '../../src/operators/operator.ts'
import { defaultPolicies, orderTimeoutMs, protect } from '../../src/operators/resilience.ts'
import { counted } from '../../src/telemetry/index.ts'
import { createLiveReads, type Voyage } from '../../src/voyages/index.ts'
import { haiauVoyage, inDays, simulator } from '../simulator/support.ts'
import {
  eventually,
  network,
  operatorsAt,
  orderFor,
  patience,
  pick,
  unavailable,
} from './support.ts'

const { url, rule, truth, control } = await simulator({ timeScale: 0.0001 })
const query = { departureTerminal: 'RGA', arrivalTerminal: 'PQB', departureDate: inDays(40) }
const order = (reference: string, seat: string) => orderFor(reference, haiauVoyage(40), seat)
const breakerCooldownMs = 30 * 60_000
const quickCircuit = { breakerFailures: 3, breakerCooldownMs }
/** Longer than any pause of this machine. */
const forEverMs = 3_600_000

// Cool-downs go by when a test says so, and none while it is still looking.
const now = performance.now.bind(performance)
let passedMs = 0
mock.method(performance, 'now', () => now() + passedMs)
const coolDown = () => {
  passedMs += breakerCooldownMs
}

beforeEach(() => control('POST', 'reset'))

test('a hanging operator does not slow another', async () => {
  const operators = operatorsAt(url, { readTimeoutMs: forEverMs })
  const slow = { operator: 'HAIAU', on: 'search', action: 'slow', delay_ms: forEverMs }
  const id = await rule(slow)
  const haiau = pick(operators, 'HAIAU')
  let ended = 0
  const hanging = Array.from({ length: 20 }, async () => {
    await haiau.searchVoyages(query)
    ended += 1
  })
  assert.ok((await pick(operators, 'SAOBIEN').searchVoyages(query)).length > 0)
  assert.equal(ended, 0)
  await control('DELETE', `rules/${id}`)
  await Promise.all(hanging)
})

test('reads beyond the limit wait, and beyond the queue are refused', async () => {
  const haiau = pick(operatorsAt(url, { concurrentReadsMax: 2, queuedReadsMax: 1 }), 'HAIAU')
  await haiau.searchVoyages(query)
  await rule({ operator: 'HAIAU', on: 'search', action: 'slow', delay_ms: 200 })
  const started = Date.now()
  const three = [1, 2, 3].map(() => haiau.searchVoyages(query))
  await assert.rejects(haiau.searchVoyages(query), unavailable('too_many_calls'))
  await Promise.all(three)
  assert.ok(Date.now() - started >= 390)
})

test('orders do not wait behind reads, and have a limit of their own', async () => {
  const policies = { concurrentReadsMax: 1, queuedReadsMax: 0, concurrentOrdersMax: 1 }
  const { searchVoyages, issuance } = pick(operatorsAt(url, policies), 'HAIAU')
  await searchVoyages(query)
  for (const on of ['search', 'order']) {
    await rule({ operator: 'HAIAU', on, action: 'slow', delay_ms: forEverMs, times: 1 })
  }
  const read = searchVoyages(query)
  const first = issuance.placeOrder(order('GW-1', 'A01A'))
  const second = await issuance.placeOrder(order('GW-2', 'A01B'))
  assert.deepEqual(second, { kind: 'not_sent', reason: 'too_many_calls' })
  await eventually(async () => (await truth('GW-1')).length === 1)
  await control('DELETE', 'rules')
  assert.equal((await first).kind, 'issued')
  assert.deepEqual(await truth('GW-2'), [])
  assert.ok((await read).length > 0)
})

test('an operator gets fifty orders at once from a process, and the next one is certainly not sent', async () => {
  const profile = network.operators.find(({ code }) => code === 'HAIAU') ?? assert.fail()
  const { promise: answered, resolve: answer } = Promise.withResolvers<OrderOutcome>()
  let sent = 0
  const placeOrder = () => {
    sent += 1
    return answered
  }
  const policies = { ...defaultPolicies, ...patience }
  const { operator, vitals } = protect(
    { placeOrder } as unknown as Connector,
    profile,
    policies,
    () => false,
    { warn() {} },
  )
  const place = (number: number) => operator.issuance?.placeOrder(order(`GW-${number}`, 'A01A'))
  const placed = Array.from({ length: 51 }, (_, number) => place(number))
  await eventually(async () => sent >= 50)
  assert.deepEqual(vitals().orders, { underWay: 50, max: 50 })
  const soldOut = { kind: 'rejected', reason: 'sold out' } as const
  answer(soldOut)
  const outcomes = await Promise.all(placed)
  assert.deepEqual(outcomes.pop(), { kind: 'not_sent', reason: 'too_many_calls' })
  assert.deepEqual(
    outcomes,
    outcomes.map(() => soldOut),
  )
  assert.deepEqual(await place(51), soldOut)
})

test('the circuit opens after failures in a row, and heals', async () => {
  const operators = operatorsAt(url, quickCircuit)
  const haiau = pick(operators, 'HAIAU')
  await rule({ operator: 'HAIAU', on: 'search', action: 'error' })
  for (let call = 0; call < 3; call++) {
    await assert.rejects(haiau.searchVoyages(query), unavailable('error'))
  }
  assert.equal(operators.vitals('HAIAU')?.circuit, 'open')
  assert.equal(operators.vitals('SAOBIEN')?.circuit, 'closed')
  await assert.rejects(haiau.readCounts(haiauVoyage(40)), unavailable('circuit_open'))
  const refused = await haiau.issuance.placeOrder(order('GW-1', 'A01A'))
  assert.deepEqual(refused, { kind: 'not_sent', reason: 'circuit_open' })
  assert.deepEqual(await truth('GW-1'), [])

  coolDown()
  await assert.rejects(haiau.searchVoyages(query), unavailable('error'))
  await assert.rejects(haiau.searchVoyages(query), unavailable('circuit_open'))
  await control('DELETE', 'rules')
  coolDown()
  assert.ok((await haiau.searchVoyages(query)).length > 0)
  assert.equal(operators.vitals('HAIAU')?.circuit, 'closed')
})

test('an operator whom nobody calls any more is not counted as left alone for ever', async () => {
  const operators = operatorsAt(url, { breakerFailures: 1, breakerCooldownMs: 50 })
  const haiau = pick(operators, 'HAIAU')
  await rule({ operator: 'HAIAU', on: 'search', action: 'error' })
  await assert.rejects(haiau.searchVoyages(query), unavailable('error'))
  await eventually(async () => {
    const { values } = await counted.operatorCircuit.get()
    return values.find(({ labels }) => labels.operator === 'HAIAU')?.value === 0
  })
  assert.equal(operators.vitals('HAIAU')?.circuit, 'open')
})

test('while a circuit cools down nobody is asked to come back earlier', async () => {
  const operators = operatorsAt(url, quickCircuit)
  const cooldownSeconds = breakerCooldownMs / 1_000
  const live = createLiveReads(operators)
  const voyage = { operatorCode: 'HAIAU', operatorVoyageRef: haiauVoyage(40) } as Voyage
  const waitOf = (read: Promise<unknown>) =>
    read.then(
      () => assert.fail('it was answered'),
      (problem: Problem) => problem.facts.retryAfterSeconds ?? assert.fail('no Retry-After'),
    )
  await rule({ operator: 'HAIAU', on: 'layout', action: 'error' })
  for (let call = 1; call < 3; call++) assert.equal(await waitOf(live.layout(voyage)), 5)
  const refused = await waitOf(live.layout(voyage))
  assert.ok(refused > cooldownSeconds / 2 && refused <= cooldownSeconds, String(refused))
  passedMs += breakerCooldownMs / 2
  const later = await waitOf(live.counts(voyage))
  assert.ok(later > 5 && later <= cooldownSeconds / 2, String(later))
  assert.equal(retryAfterSeconds(operators, 'HAIAU', 3_600), 3_600)
  assert.equal(retryAfterSeconds(operators, 'SAOBIEN', 60), 60)
  passedMs += breakerCooldownMs / 2
  assert.ok((await waitOf(live.layout(voyage))) > cooldownSeconds / 2)
})

for (const [where, hours] of [
  ['back', -1],
  ['on', 1],
] as const) {
  test(`a circuit cools down for its time, also when the clock is set ${where} by an hour`, async t => {
    const operators = operatorsAt(url, quickCircuit)
    const haiau = pick(operators, 'HAIAU')
    await rule({ operator: 'HAIAU', on: 'search', action: 'error', times: 3 })
    for (let call = 0; call < 3; call++) await assert.rejects(haiau.searchVoyages(query))
    const { now } = Date
    t.mock.method(Date, 'now', () => now() + hours * 3_600_000)
    await assert.rejects(haiau.searchVoyages(query), unavailable('circuit_open'))
    const early = await haiau.issuance.placeOrder(order('GW-1', 'A01A'))
    assert.deepEqual(early, { kind: 'not_sent', reason: 'circuit_open' })
    coolDown()
    assert.ok((await haiau.searchVoyages(query)).length > 0)
    assert.equal(operators.vitals('HAIAU')?.circuit, 'closed')
    assert.equal((await haiau.issuance.placeOrder(order('GW-2', 'A01A'))).kind, 'issued')
  })
}

/** One read is under way at an operator whose circuit was open, until the rule is deleted. */
async function tryTheCircuit() {
  const operators = operatorsAt(url, { ...quickCircuit, readTimeoutMs: forEverMs })
  const haiau = pick(operators, 'HAIAU')
  await rule({ operator: 'HAIAU', on: 'search', action: 'error', times: 3 })
  for (let call = 0; call < 3; call++) await assert.rejects(haiau.searchVoyages(query))
  const id = await rule({ operator: 'HAIAU', on: 'search', action: 'slow', delay_ms: forEverMs })
  coolDown()
  const trial = haiau.searchVoyages(query)
  await eventually(async () => operators.vitals('HAIAU')?.circuit === 'half_open')
  return { operators, haiau, id, trial }
}

test('while one read tries the circuit, the others are told at once', async () => {
  const { operators, haiau, id, trial } = await tryTheCircuit()
  await assert.rejects(haiau.searchVoyages(query), unavailable('circuit_open'))
  await control('DELETE', `rules/${id}`)
  assert.ok((await trial).length > 0)
  assert.equal(operators.vitals('HAIAU')?.circuit, 'closed')
})

test('while one read tries the circuit, an order is placed, and heals it no sooner', async () => {
  const { operators, haiau, id, trial } = await tryTheCircuit()
  assert.equal((await haiau.issuance.placeOrder(order('GW-1', 'A01A'))).kind, 'issued')
  assert.equal(operators.vitals('HAIAU')?.circuit, 'half_open')
  await control('DELETE', `rules/${id}`)
  await trial
  assert.equal(operators.vitals('HAIAU')?.circuit, 'closed')
})

test('orders without an outcome open the circuit too, and an issued one closes it', async () => {
  const operators = operatorsAt(url, quickCircuit)
  const { issuance } = pick(operators, 'HAIAU')
  await rule({ operator: 'HAIAU', on: 'order', action: 'refuse_connection', times: 3 })
  for (let call = 0; call < 3; call++) {
    assert.equal((await issuance.placeOrder(order('GW-1', 'A01A'))).kind, 'unknown')
  }
  assert.equal(operators.vitals('HAIAU')?.circuit, 'open')
  coolDown()
  assert.equal((await issuance.placeOrder(order('GW-2', 'A01A'))).kind, 'issued')
  await eventually(async () => operators.vitals('HAIAU')?.circuit === 'closed')
})

test('orders that were never sent open the circuit as well; a voyage that is not there is no failure', async () => {
  const [one, operators] = [operatorsAt(url, quickCircuit), operatorsAt(url, quickCircuit)]
  await assert.rejects(pick(one, 'HAIAU').readCounts('HAIAU-NONE'), unavailable('unknown_voyage'))
  assert.equal(one.vitals('HAIAU')?.lastFailure, null)
  const { issuance } = pick(operators, 'HAIAU')
  await rule({ operator: 'HAIAU', on: 'login', action: 'reject' })
  for (let call = 0; call < 3; call++) {
    const outcome = await issuance.placeOrder(order('GW-1', 'A01A'))
    assert.deepEqual(outcome, { kind: 'not_sent', reason: 'login_refused' })
  }
  const { circuit, lastFailure } = operators.vitals('HAIAU') ?? {}
  assert.deepEqual([circuit, lastFailure?.reason], ['open', 'login_refused'])
  assert.deepEqual(await truth('GW-1'), [])
})

test('an order that no encryption protects was never sent, and the log says why the circuit opens', async () => {
  const lines: object[] = []
  const log = { warn: (facts: object) => void lines.push(facts) }
  const operators = operatorsAt(url.replace('http:', 'https:'), quickCircuit, new Set(), log)
  const conson = pick(operators, 'CONSON')
  const outcome = await conson.issuance.placeOrder(order('GW-1', 'A01A'))
  assert.deepEqual(outcome, { kind: 'not_sent', reason: 'connection' })
  for (let call = 1; call < 3; call++) {
    await assert.rejects(conson.searchVoyages(query), unavailable('connection'))
  }
  const { lastFailure } = operators.vitals('CONSON') ?? {}
  assert.match(lastFailure?.code ?? '', /SSL/)
  const opened = { operator: 'CONSON', circuit: 'open', why: 'connection', code: lastFailure?.code }
  assert.deepEqual(lines.at(-1), opened)
})

test('a cancellation has a time-out of its own', async () => {
  const operators = operatorsAt(url, { orderTimeoutMs: () => forEverMs, cancelTimeoutMs: 1_000 })
  const { issuance } = pick(operators, 'HAIAU')
  await rule({ operator: 'HAIAU', on: 'find', action: 'slow', delay_ms: forEverMs })
  const outcome = await issuance.cancelOrder('GW-1', ['A01A'])
  assert.deepEqual(outcome, { kind: 'not_sent', reason: 'timeout' })
})

test('closing ends an order under way as unknown', async () => {
  const operators = operatorsAt(url, { orderTimeoutMs: () => forEverMs })
  await rule({ operator: 'HAIAU', on: 'order', action: 'slow', delay_ms: forEverMs })
  const pending = pick(operators, 'HAIAU').issuance.placeOrder(order('GW-1', 'A01A'))
  await eventually(async () => (await truth('GW-1')).length === 1)
  await operators.close()
  assert.deepEqual(await pending, { kind: 'unknown', reason: 'connection_lost' })
})

test('an order never lives longer than its operator may take, whatever is set', () => {
  for (const profile of loadNetwork().operators) {
    const longest = longestOrderSeconds(profile) * 1_000
    const limit = (ms: number) =>
      orderTimeoutMs({ ...defaultPolicies, orderTimeoutMs: () => ms }, profile)
    assert.deepEqual([limit(86_400_000), limit(1_500)], [longest, 1_500], profile.code)
  }
})
