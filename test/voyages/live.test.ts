/** Reads of an operator’s seats, which a crowd shares for a moment. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operators, OperatorUnavailable } from '../../src/operators/index.ts'
import { createLiveReads, type Voyage } from '../../src/voyages/index.ts'

const voyage = { id: 'V-1', operatorCode: 'CONSON', operatorVoyageRef: 'C-1' } as Voyage

for (const [what, path] of [
  ['a seat map', 'layout'],
  ['counts', 'counts'],
] as const) {
  test(`${what} that many ask for at once is one call, and two seconds later another one`, async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let calls = 0
    const live = readsOf(async () => {
      calls += 1
    })
    await Promise.all([live[path](voyage), live[path](voyage)])
    t.mock.timers.tick(1_999)
    await live[path](voyage)
    assert.equal(calls, 1)
    await live[path]({ ...voyage, id: 'V-2' })
    assert.equal(calls, 2)
    t.mock.timers.tick(1)
    await live[path](voyage)
    assert.equal(calls, 3)
  })

  test(`${what} that could not be read is asked for again at once`, async () => {
    let calls = 0
    const live = readsOf(async () => {
      calls += 1
      if (calls === 1) throw new OperatorUnavailable('CONSON', 'timeout')
    })
    await assert.rejects(live[path](voyage), /did not answer/)
    await live[path](voyage)
    assert.equal(calls, 2)
  })
}

function readsOf(ask: () => Promise<void>) {
  const operator = {
    readLayout: () => ask().then(() => []),
    readCounts: () => ask().then(() => []),
  }
  return createLiveReads({ get: () => operator, vitals: () => undefined } as unknown as Operators)
}
