import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  createOperators,
  loadNetwork,
  type OperatorVitals,
  retryAfterSeconds,
} from '../../src/operators/index.ts'
import { connectionsAt, network, operatorsAt } from './support.ts'

const operators = operatorsAt('http://127.0.0.1:9')

test('OPERT-1 OPERT-2 LIMITT-7 thirteen operators: nine automated, one of them direct; four manual without issuance', () => {
  assert.equal(operators.all.length, 13)
  const automated = operators.all.filter(({ profile }) => profile.issuance === 'automated')
  assert.equal(automated.length, 9)
  assert.ok(automated.every(operator => operator.issuance))
  const direct = operators.all.filter(({ profile }) => profile.direct)
  assert.deepEqual(
    direct.map(({ profile }) => [profile.code, profile.connector]),
    [['CONSON', 'direct']],
  )
  const manual = operators.all.filter(({ profile }) => profile.issuance === 'manual')
  assert.equal(manual.length, 4)
  assert.ok(manual.every(operator => !('issuance' in operator)))
})

test('an operator is found by its code and by its routes, both ways', () => {
  assert.equal(operators.get('HAIAU')?.profile.name, 'Hải Âu Lines')
  assert.equal(operators.get('TITANIC'), undefined)
  assert.equal(operators.vitals('TITANIC'), undefined)
  const codes = (from: string, to: string) =>
    operators.forRoute(from, to).map(({ profile }) => profile.code)
  assert.deepEqual(codes('RGA', 'PQB'), ['SAOBIEN', 'HAIAU', 'DAIDUONG'])
  assert.deepEqual(codes('PQB', 'RGA'), codes('RGA', 'PQB'))
  assert.deepEqual(codes('RGA', 'CBA'), [])
})

test('of a cool-down no part of a second is left out', () => {
  const cooling = (coolsForMs: number) => ({
    ...operators,
    vitals: () => ({ coolsForMs }) as OperatorVitals,
  })
  assert.equal(retryAfterSeconds(cooling(6_001), 'HAIAU', 5), 7)
  assert.equal(retryAfterSeconds(cooling(4_000), 'HAIAU', 5), 5)
})

test('whoever has its login off says so', () => {
  const loginOff = new Set(['HAIAU'])
  const some = operatorsAt('http://127.0.0.1:9', {}, loginOff)
  assert.equal(some.get('HAIAU')?.loginOff, true)
  assert.equal(some.get('SAOBIEN')?.loginOff, false)
  loginOff.clear()
  assert.equal(some.get('HAIAU')?.loginOff, false)
})

test('connections that are missing or unusable stop the start, all named at once, and no value is quoted', () => {
  const { CULAO, ...connections } = connectionsAt('http://127.0.0.1:9')
  assert.ok(CULAO)
  connections.CONSON = { url: 'ftp://berth', token: 'stolen' }
  connections.SAOBIEN = { url: 'http://127.0.0.1:9', user: 'stolen', password: '' }
  connections.TITANIC = { url: 'http://127.0.0.1:9', token: 'stolen' }
  const options = { network, connections, loginOff: new Set<string>(), log: { warn() {} } }
  assert.throws(
    () => createOperators(options),
    ({ message }: Error) => {
      const [head, ...faults] = message.split('\n')
      assert.equal(head, 'OPERATORS_FILE:')
      assert.deepEqual(faults.sort(), [
        'CONSON: url is no address that begins with http:// or https://',
        'CULAO: is missing; a portal operator has url, username, password',
        'SAOBIEN: password is missing; a portal operator has url, username, password',
        'SAOBIEN: username is missing; a portal operator has url, username, password',
        'TITANIC: there is no such operator in the network',
      ])
      return true
    },
  )
  for (const connections of [null, [], 'CONSON']) {
    assert.throws(() => createOperators({ ...options, connections }), /CONSON: is missing/)
  }
})

test('the network is told in our own words', () => {
  assert.equal(network.terminals.length, 21)
  assert.equal(network.routes.length, 32)
  assert.equal(network.terminals[0]?.timeZone, 'Asia/Ho_Chi_Minh')
  const haiau = network.operators.find(({ code }) => code === 'HAIAU')
  assert.deepEqual(haiau?.confirmationSeconds, { min: 30, max: 180 })
  assert.deepEqual(haiau?.cancellationPenalties, [
    { hoursBefore: 24, type: 'flat', value: 30_000 },
    { hoursBefore: 4, type: 'percent', valueBps: 5_000 },
    { hoursBefore: 0, type: 'not_allowed' },
  ])
})

test('a network file that does not fit is refused with the place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'network-'))
  after(() => rm(folder, { recursive: true }))
  const good = await readFile(new URL('../../data/network.json', import.meta.url), 'utf8')
  const file = join(folder, 'network.json')
  const automatedOf = (data: any) =>
    data.operators.find((each: any) => each.issuance === 'automated')
  const spoiled: [(data: ReturnType<typeof JSON.parse>) => void, RegExp][] = [
    [data => delete data.operators[3].issuance, /operators\/3/],
    [
      data => data.operators[4].required_passenger_fields.push('passport_number'),
      /operators\/4\/required_passenger_fields/,
    ],
    [
      data => Object.assign(automatedOf(data), { confirmation_seconds: { min: 120, max: 12 } }),
      /at least 120 s and at most 12/,
    ],
    [data => data.operators[0].routes.push('RGA-XXX'), /no terminal XXX/],
    [data => data.operators[0].routes.push('RGA-CDO'), /sails RGA-CDO, which is not among/],
    [
      data => Object.assign(data.operators[0].passenger_types[0], { min_age: 200, max_age: 9 }),
      /nobody of an age for/,
    ],
    [
      data =>
        data.operators[0].cancellation_penalties.push(data.operators[0].cancellation_penalties[0]),
      /two penalties from \d+ hours/,
    ],
    [
      data =>
        data.operators[0].cancellation_penalties.push({
          hours_before: 999,
          type: 'percent',
          value_bps: 10_001,
        }),
      /operators\/0\/cancellation_penalties/,
    ],
    [data => Object.assign(automatedOf(data), { order_lookup: false }), /has no order_lookup/],
    [data => data.operators.push(data.operators[0]), /twice/],
    [data => Object.assign(data.terminals[2], { time_zone: 'Asia/Saigonn' }), /zone Asia\/Saigonn/],
  ]
  for (const [spoil, message] of spoiled) {
    const data = JSON.parse(good)
    spoil(data)
    await writeFile(file, JSON.stringify(data))
    assert.throws(() => loadNetwork(file), message)
  }
  await writeFile(file, '{')
  assert.throws(() => loadNetwork(file), /NETWORK_FILE: cannot be read as JSON/)
})
