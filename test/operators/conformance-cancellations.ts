import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bench, Subject } from './conformance.ts'

export function cancellationsConform(subject: Subject, bench: Bench) {
  const { code } = subject
  const { rule, operator, impatient, place } = bench

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

  test('seats exchanged for an issued order cost the change fee, and for no order they stand', async () => {
    const { issuance, profile } = operator()
    await place('GW-1', 'A01A', 'A01B')
    const early = await issuance.cancelOrder('GW-1', ['A01A'], { exchangedFor: 'GW-2' })
    assert.equal(early.kind, 'rejected')
    await place('GW-2', 'A02A', 'A02B')
    const exchanged = await issuance.cancelOrder('GW-1', ['A01A', 'A01B'], { exchangedFor: 'GW-2' })
    assert.deepEqual(exchanged, { kind: 'cancelled', penalty: 2 * profile.changeFee })
    assert.deepEqual(await issuance.findOrder('GW-1'), { kind: 'cancelled' })
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
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'connection_lost' })
    assert.deepEqual(await issuance.findOrder('GW-1'), { kind: 'cancelled' })
  })

  test('hang and refusal', async () => {
    const { issuance } = operator()
    await place('GW-1', 'A01A')
    await rule({ operator: code, on: 'cancel', action: 'hang', times: 1 })
    const hung = await impatient().issuance.cancelOrder('GW-1', ['A01A'])
    assert.deepEqual(hung, { kind: 'unknown', reason: 'timeout' })
    await rule({ operator: code, on: 'cancel', action: 'reject', reason: 'ask the office' })
    const refused = await issuance.cancelOrder('GW-1', ['A01A'])
    assert.deepEqual(refused, { kind: 'rejected', reason: 'ask the office' })
    const quote = await issuance.quoteCancellation('GW-1', ['A01A'])
    assert.deepEqual(quote, { allowed: false, penalty: 0, reason: 'ask the office' })
  })
}
