import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isId } from '../../src/core/ids.ts'
import { readPageRequest, type SortOrder, toPage } from '../../src/core/pagination.ts'
import { readStatement, type StatementLine } from '../../src/ledger/index.ts'
import {
  counters,
  deposit,
  funding,
  holdAll,
  move,
  openAgency,
  openLedger,
  operator,
  order,
  releaseAll,
  settleAll,
} from './support.ts'

suite('statement', async () => {
  const ledger = await openLedger()
  const agency = await openAgency(ledger, 10_000)
  await openAgency(ledger, 77)
  for (let round = 0; round < 6; round += 1) {
    const holds = [100, 30].map(amount => order(deposit(agency), operator, amount + round))
    const [one = '', two = ''] = holds.map(each => each.id)
    await holdAll(ledger, holds)
    await settleAll(ledger, [one])
    await releaseAll(ledger, [two])
    await move(ledger, [order(funding, deposit(agency), 5)])
  }
  const linesInAll = 1 + 6 * 5

  async function readAll(sort: SortOrder, limit: number): Promise<StatementLine[]> {
    const lines: StatementLine[] = []
    let cursor: string | null = null
    do {
      const query = { sort, limit, ...(cursor === null ? {} : { cursor }) }
      const request = readPageRequest('statement', query, sort)
      const page = toPage(await readStatement(ledger.db, deposit(agency), request), request)
      assert.ok(page.data.length <= limit)
      lines.push(...page.data)
      cursor = page.next_cursor
    } while (cursor !== null)
    return lines
  }

  test('each line goes on from the one before, down to the balance of the account', async () => {
    const lines = await readAll('_id', 100)
    assert.equal(lines.length, linesInAll)
    let [balance, held] = [0, 0]
    for (const line of lines) {
      balance += line.balanceChange
      held += line.heldChange
      assert.deepEqual([line.balanceAfter, line.heldAfter], [balance, held])
    }
    assert.deepEqual(await counters(ledger, deposit(agency)), [balance, held])
  })

  test('a line says what happened and why', async () => {
    const [topUp, hold, , settle, release] = await readAll('_id', 100)
    assert.deepEqual([topUp?.step, topUp?.balanceChange, topUp?.heldChange], ['single', 10_000, 0])
    assert.deepEqual([hold?.step, hold?.balanceChange, hold?.heldChange], ['hold', 0, 100])
    assert.deepEqual(
      [settle?.step, settle?.balanceChange, settle?.heldChange],
      ['settle', -100, -100],
    )
    assert.deepEqual(
      [release?.step, release?.balanceChange, release?.heldChange],
      ['release', 0, -30],
    )
    assert.deepEqual(settle?.cause, { kind: 'test' })
    assert.ok(settle?.createdAt instanceof Date)
  })

  for (const limit of [1, 2, 7, linesInAll]) {
    test(`GROUPB-12 pages of ${limit} together are the whole statement, in both directions`, async () => {
      const whole = await readAll('_id', 100)
      assert.deepEqual(await readAll('_id', limit), whole)
      assert.deepEqual(await readAll('-_id', limit), whole.toReversed())
    })
  }

  test('GROUPB-12 the ids of lines are ids, ascending in the order of what happened', async () => {
    const ids = (await readAll('_id', 100)).map(line => line.id)
    assert.ok(ids.every(isId))
    assert.deepEqual(ids.toSorted(), ids)
    assert.equal(new Set(ids).size, linesInAll)
  })

  test('the ids of lines do not tell how much happens on the accounts of others', async () => {
    const quiet = await openAgency(ledger, 1)
    await move(ledger, [order(funding, deposit(agency), 5)])
    await move(ledger, [order(funding, deposit(quiet), 5)])
    const [ofQuiet, ofAgency] = await Promise.all(
      [quiet, agency].map(owner =>
        readStatement(ledger.db, deposit(owner), { sort: '_id', limit: 2, after: null }),
      ),
    )
    const firstTwo = (lines: StatementLine[] = []) => lines.slice(0, 2).map(line => line.id)
    assert.deepEqual(firstTwo(ofQuiet), firstTwo(ofAgency))
  })

  test('GROUPB-12 a place that is no line of the account is no failure', async () => {
    for (const after of [
      'ffffffff-ffff-7fff-bfff-ffffffffffff',
      '019ad740-d640-7e90-b7b0-000000000000',
    ]) {
      const lines = await readStatement(ledger.db, deposit(agency), {
        sort: '_id',
        limit: 5,
        after,
      })
      assert.ok(lines.length <= 5)
    }
  })

  test('an account of nobody has no lines', async () => {
    const request = { sort: '_id', limit: 5, after: null } as const
    assert.deepEqual(await readStatement(ledger.db, deposit('NOBODY'), request), [])
  })
})
