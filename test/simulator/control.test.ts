import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { consonOrder, consonVoyage, inDays, simulator } from './support.ts'

const { conson, control, rule, truth, url } = await simulator()

beforeEach(() => control('POST', 'reset'))

const search = (days: number) =>
  conson(
    'GET',
    `voyages?departure_terminal=VTA&arrival_terminal=CDO&departure_date=${inDays(days)}`,
  )

test('bodies that make no sense are 400 with the reason', async () => {
  const bodies: [object, RegExp][] = [
    [{ on: 'order', action: 'explode' }, /action must be one of/],
    [{ on: 'midnight', action: 'hang' }, /on must be one of/],
    [{ action: 'hang' }, /on must be one of/],
    [{ on: 'order', action: 'hang', operator: 'TITANIC' }, /no operator TITANIC/],
    [{ on: 'order', action: 'hang', times: 0 }, /times/],
    [{ on: 'order', action: 'slow' }, /delay_ms/],
    [{ on: 'order', action: 'price_change' }, /amount/],
    [{ on: 'order', action: 'price_change', amount: 5, voyage_ref: 'X' }, /no voyage X/],
    [{ on: 'order', action: 'hang', operater: 'CONSON' }, /unknown field operater/],
  ]
  for (const [body, message] of bodies) {
    const answer = await control('POST', 'rules', body)
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, message)
  }
  const notJson = await fetch(`${url}/_control/rules`, { method: 'POST', body: '{' })
  assert.equal(notJson.status, 400)
})

test('a connection ends when its caller ends it, however long both stood still', async () => {
  const { headers } = await fetch(`${url}/_control/orders`)
  assert.equal(headers.get('connection'), 'keep-alive')
  assert.equal(headers.get('keep-alive'), null, 'the simulator would end it')
})

test('a rule applies the given times, to the named passenger, and can be taken back', async () => {
  const ref = consonVoyage(50)
  const who = 'Trần Thị Bình'.toUpperCase()
  await rule({ on: 'order', action: 'reject', reason: 'no', passenger_name: who, times: 1 })
  assert.equal((await conson('PUT', 'orders/r1', consonOrder(ref, 'A01A'))).body.error.reason, 'no')
  assert.equal((await conson('PUT', 'orders/r1', consonOrder(ref, 'A01A'))).status, 200)

  const id = await rule({ operator: 'CONSON', on: 'search', action: 'error' })
  await assert.rejects(search(50), /JSON/)
  assert.equal((await control('DELETE', `rules/${id}`)).status, 200)
  assert.equal((await control('DELETE', `rules/${id}`)).status, 404)
  assert.equal((await search(50)).status, 200)
})

test('the first-added of two matching rules wins', async () => {
  await rule({ on: 'order', action: 'reject', reason: 'first' })
  await rule({ on: 'order', action: 'reject', reason: 'second' })
  const { body } = await conson('PUT', 'orders/w', consonOrder(consonVoyage(50), 'A01A'))
  assert.equal(body.error.reason, 'first')
})

test('find can say that the order was rejected', async () => {
  await rule({ on: 'find', action: 'reject', reason: 'boat in dock' })
  const { body } = await conson('GET', 'orders/gone')
  assert.deepEqual(body, { reference: 'gone', state: 'rejected', reason: 'boat in dock' })
})

test('a rule about a passenger also matches look-ups of an order that came to nothing', async () => {
  const name = 'Trần Thị Bình'
  await rule({ on: 'order', action: 'reject', passenger_name: name })
  await rule({ on: 'find', action: 'reject', reason: 'known', passenger_name: name })
  await conson('PUT', 'orders/never', consonOrder(consonVoyage(50), 'A01A'))
  assert.equal((await conson('GET', 'orders/never')).body.reason, 'known')
  assert.equal((await conson('GET', 'orders/unheard-of')).status, 404)
})

test('fares of a voyage change by the amount, once and for good', async () => {
  const fareOf = async () => (await search(51)).body.voyages[0].cabin_classes[0].fares[0]
  const before = await fareOf()
  const change = { on: 'search', action: 'price_change', amount: 15_000 }
  await rule({ ...change, voyage_ref: consonVoyage(51) })
  assert.equal((await fareOf()).price_with_tax, before.price_with_tax + 15_000)
  assert.equal((await fareOf()).price_without_tax, before.price_without_tax + 15_000)
  await rule({ ...change, operator: 'CONSON' })
  assert.equal((await fareOf()).price_with_tax, before.price_with_tax + 30_000)
  assert.equal((await fareOf()).price_with_tax, before.price_with_tax + 30_000)
})

test('a refused connection is no submission, a lost reply is one', async () => {
  const ref = consonVoyage(52)
  await rule({ on: 'order', action: 'refuse_connection', times: 1 })
  await assert.rejects(conson('PUT', 'orders/cut', consonOrder(ref, 'A01A')))
  assert.deepEqual(await truth('cut'), [])
  await rule({ on: 'order', action: 'lose_reply', times: 1 })
  await assert.rejects(conson('PUT', 'orders/cut', consonOrder(ref, 'A01A')))
  assert.equal((await truth('cut'))[0].submissions, 1)
})

test('reset forgets orders, sales, rules and fares', async () => {
  const ref = consonVoyage(53)
  await conson('PUT', 'orders/forget', consonOrder(ref, 'A01A'))
  await rule({ on: 'search', action: 'hang' })
  await control('POST', 'reset')
  assert.deepEqual(await truth('forget'), [])
  assert.equal((await search(53)).status, 200)
  assert.equal((await conson('PUT', 'orders/new', consonOrder(ref, 'A01A'))).status, 200)
})
