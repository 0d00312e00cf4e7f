import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areSeatsGone } from '../../src/operators/index.ts'

test('seats are gone when the operator’s record has none of them; without a record nobody knows', () => {
  const issued = (...seats: string[]) => {
    const tickets = seats.map(seatCode => ({ seatCode, ticketNumber: `T-${seatCode}` }))
    return { kind: 'issued', operatorOrderNumber: 'GW-1', tickets } as const
  }
  for (const [record, seats, isSo] of [
    [issued('A1', 'A2'), ['A1'], false],
    [issued('A1', 'A2'), ['A1', 'A2'], false],
    [issued('A2'), ['A1', 'A2'], false],
    [issued('A2'), ['A1'], true],
    [{ kind: 'cancelled' }, ['A1'], true],
    [{ kind: 'none' }, ['A1'], false],
    [{ kind: 'unavailable' }, ['A1'], false],
  ] as const) {
    assert.equal(areSeatsGone(record, seats), isSo, JSON.stringify([record, seats]))
  }
})
