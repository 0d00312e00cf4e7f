import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areOthersGone } from '../../src/operators/index.ts'

test('seats are gone when the operator’s record has only those that stay; without a record nobody knows', () => {
  const issued = (...seats: string[]) => {
    const tickets = seats.map(seatCode => ({ seatCode, ticketNumber: `T-${seatCode}` }))
    return { kind: 'issued', operatorOrderNumber: 'GW-1', tickets } as const
  }
  for (const [record, staying, isSo] of [
    [issued('A1', 'A2'), ['A2'], false],
    [issued('A1', 'A2'), [], false],
    [issued('A2'), ['A2'], true],
    [issued('A3'), ['A2'], false],
    [{ kind: 'cancelled' }, ['A2'], true],
    [{ kind: 'none' }, [], false],
    [{ kind: 'unavailable' }, [], false],
  ] as const) {
    assert.equal(areOthersGone(record, staying), isSo, JSON.stringify([record, staying]))
  }
})
