/** What an operator's answer proves about an order, without a service around it. */
import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { openDatabase, sql } from '../../src/db/index.ts'
import {
  askForOrder,
  assertRecordedAsIssued,
  type OrderDeps,
  placeOrder,
} from '../../src/issuance/order.ts'
import type { Operator, OrderRequest } from '../../src/operators/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { fakeOperators } from '../support/fake-operators.ts'

const order = {
  reference: 'ABCD2345-1-1',
  passengers: [{ seatCode: 'A1' }, { seatCode: 'A2' }],
} as unknown as OrderRequest

const conson = { operatorCode: 'CONSON', isRehearsal: false, order, secondsSinceSubmission: 1 }

function depsOf(seats: string[]): OrderDeps {
  const issued = {
    kind: 'issued',
    operatorOrderNumber: 'N-1',
    tickets: seats.map((seatCode, index) => ({ seatCode, ticketNumber: `T-${index}` })),
  }
  const issuance = { placeOrder: async () => issued, findOrder: async () => issued }
  const operator = { profile: { code: 'CONSON', direct: true }, issuance } as unknown as Operator
  return { operators: fakeOperators([operator]), realTicketing: true, marginSeconds: 0 }
}

suite('the tickets of an order', () => {
  test('STATET-2 one for each ordered seat, in whichever order: it is issued', async () => {
    for (const outcome of [
      await placeOrder(depsOf(['A2', 'A1']), conson),
      await askForOrder(depsOf(['A2', 'A1']), conson),
    ]) {
      assert.ok(outcome !== 'unknown' && outcome.kind === 'issued')
      assert.equal(outcome.tickets.length, 2)
    }
  })

  for (const [what, seats] of [
    ['fewer', ['A1']],
    ['none', []],
    ['more', ['A1', 'A2', 'A3']],
    ['of another seat', ['A1', 'A3']],
    ['twice of one seat', ['A1', 'A1']],
    ['all, and one of them twice', ['A1', 'A2', 'A2']],
  ] as const) {
    test(`STATE-3 ${what}: nothing is proven, neither by the answer nor by the record`, async () => {
      const deps = depsOf([...seats])
      assert.equal(await placeOrder(deps, conson), 'unknown')
      assert.equal(await askForOrder(deps, conson), 'unknown')
    })
  }
})

suite('what an operator has under a reference', () => {
  const longest = 100 * 1.25 + 30
  const ask = (record: { kind: string; reason?: string }, seconds: number | null) => {
    const issuance = { findOrder: async () => record }
    const profile = { code: 'CONSON', direct: true, confirmationSeconds: { min: 1, max: 100 } }
    const operators = fakeOperators([{ profile, issuance } as unknown as Operator])
    const deps = { operators, realTicketing: true, marginSeconds: 60 }
    return askForOrder(deps, { ...conson, secondsSinceSubmission: seconds })
  }
  const codeOf = async (...of: Parameters<typeof ask>) => {
    const outcome = await ask(...of)
    return outcome === 'unknown' || outcome.kind === 'issued' ? outcome : outcome.code
  }

  test('STATET-3 rejected or cancelled there, it is rejected here', async () => {
    assert.equal(await codeOf({ kind: 'rejected', reason: 'full' }, 1), 'operator_rejected')
    assert.equal(await codeOf({ kind: 'cancelled' }, 1), 'operator_rejected')
  })

  test('STATE-3 nothing there proves nothing before the longest time of an order and the margin are over', async () => {
    for (const seconds of [null, 1, longest, longest + 60]) {
      assert.equal(await codeOf({ kind: 'none' }, seconds), 'unknown')
    }
    assert.equal(await codeOf({ kind: 'none' }, longest + 61), 'not_found_at_operator')
  })
})

suite('an order that is issued after its outcome was recorded', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 1, onError: () => {} })
  after(async () => {
    await db.destroy()
    await drop()
  })

  test('STATE-3 people are told where the operator has what was recorded otherwise, and only then', async () => {
    const { reference } = order
    for (const [recorded, kind, isTold] of [
      ['rejected', 'issued', true],
      ['rejected', 'cancelled', false],
      ['rejected', 'none', false],
      ['issued', 'issued', false],
    ] as const) {
      const issuance = { findOrder: async () => ({ kind, tickets: [] }) }
      const operator = { profile: { code: 'CONSON' }, issuance } as unknown as Operator
      const operators = fakeOperators([operator])
      const deps = { db, operators, realTicketing: true, marginSeconds: 60 }
      const state = sql<{ state: string }>`select ${recorded}::text as state`
      const told = await assertRecordedAsIssued(deps, { ...conson, reference }, state).catch(String)
      assert.equal(told !== undefined, isTold, `${recorded}, ${kind}: ${told}`)
    }
  })
})
