import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isId } from '../../src/core/ids.ts'
import { readPageRequest, type SortOrder, toPage } from '../../src/core/pagination.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import {
  countLines,
  readSpending,
  readStatement,
  type StatementFilter,
  type StatementLine,
} from '../../src/ledger/index.ts'
import {
  counters,
  deposit,
  funding,
  holdAll,
  move,
  newTransfer,
  openAgency,
  openLedger,
  operator,
  releaseAll,
  settleAll,
} from './support.ts'

suite('statement', async () => {
  const ledger = await openLedger()
  const agency = await openAgency(ledger, 10_000)
  await openAgency(ledger, 77)
  for (let round = 0; round < 6; round += 1) {
    const holds = [100, 30].map(amount => newTransfer(deposit(agency), operator, amount + round))
    const [one = '', two = ''] = holds.map(each => each.id)
    await holdAll(ledger, holds)
    await settleAll(ledger, [one])
    await releaseAll(ledger, [two])
    await move(ledger, [newTransfer(funding, deposit(agency), 5)])
  }
  const linesInAll = 1 + 6 * 5

  async function readAll(sort: SortOrder, limit: number): Promise<StatementLine[]> {
    const lines: StatementLine[] = []
    let cursor: string | null = null
    do {
      const query = { sort, limit, ...(cursor === null ? {} : { cursor }) }
      const request = readPageRequest('statement', query, sort)
      const found = await readStatement(ledger.db, deposit(agency), request)
      const page = toPage(found, request, line => line)
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
    await move(ledger, [newTransfer(funding, deposit(agency), 5)])
    await move(ledger, [newTransfer(funding, deposit(quiet), 5)])
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

  test('from the first instant to before the last one, and of one kind: the lines and their number', async () => {
    const agency = await openAgency(ledger, 500)
    const sold = newTransfer(deposit(agency), operator, 100)
    await holdAll(ledger, [sold])
    await settleAll(ledger, [sold.id])
    await happenedAt(agency, [
      '2026-03-01T10:00:00Z',
      '2026-03-02T10:00:00Z',
      '2026-03-03T10:00:00Z',
    ])
    const at = (day: number, ms = 0) => new Date(Date.UTC(2026, 2, day, 10) + ms)
    for (const [filter, expected] of [
      [{}, ['single', 'hold', 'settle']],
      [{ from: at(2) }, ['hold', 'settle']],
      [{ from: at(2, 1) }, ['settle']],
      [{ to: at(2) }, ['single']],
      [{ to: at(2, 1) }, ['single', 'hold']],
      [{ from: at(2), to: at(3) }, ['hold']],
      [{ step: 'settle' }, ['settle']],
      [{ step: 'settle', to: at(3) }, []],
    ] as [StatementFilter, string[]][]) {
      const request = { sort: '_id', limit: 5, after: null } as const
      const lines = await readStatement(ledger.db, deposit(agency), request, filter)
      const told = JSON.stringify(filter)
      assert.deepEqual(
        lines.map(({ step }) => step),
        expected,
        told,
      )
      assert.equal(await countLines(ledger.db, deposit(agency), filter, 9), expected.length, told)
    }
    assert.equal(await countLines(ledger.db, deposit(agency), {}, 2), 2)
  })

  test('spent on a day is what was settled between its midnights in the zone, and nothing that came in', async () => {
    const agency = await openAgency(ledger, 5_000)
    const all = [100, 20, 3, 1_000].map(amount => newTransfer(deposit(agency), operator, amount))
    await holdAll(ledger, all)
    await settleAll(ledger, all.map(({ id }) => id).slice(0, 3))
    await move(ledger, [newTransfer(deposit(agency), funding, 7)])
    // A line each of the top-up and the four holds, then the three that were settled, and what was paid out.
    await happenedAt(agency, [
      ...Array.from({ length: 5 }, () => '2026-03-02T03:00:00Z'),
      '2026-03-01T16:59:59.999Z',
      '2026-03-01T17:00:00Z',
      '2026-03-02T16:59:59.999Z',
      '2026-03-02T03:00:00Z',
    ])
    const spent = async (from: string, to: string, zone = 'Asia/Ho_Chi_Minh') =>
      (await readSpending(ledger.db, deposit(agency), { from, to }, zone)).map(
        ({ day, amount }) => [day, amount],
      )
    const settled = (
      await readStatement(
        ledger.db,
        deposit(agency),
        { sort: '_id', limit: 9, after: null },
        { step: 'settle' },
      )
    ).map(({ balanceChange }) => -balanceChange)
    const [before = 0, first = 0, last = 0] = settled
    assert.deepEqual(await spent('2026-02-27', '2026-03-05'), [
      ['2026-03-01', before],
      ['2026-03-02', first + last],
    ])
    assert.deepEqual(await spent('2026-03-02', '2026-03-02'), [['2026-03-02', first + last]])
    assert.deepEqual(await spent('2026-03-01', '2026-03-01', 'UTC'), [
      ['2026-03-01', before + first],
    ])
    const sinceYesterday = {
      from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    }
    assert.deepEqual(await readSpending(ledger.db, operator, sinceYesterday, 'UTC'), [])
  })

  /** Of the lines of an account, the oldest first. */
  async function happenedAt(owner: string, instants: string[]): Promise<void> {
    await inTransaction(ledger.db, async tx => {
      await run(tx, sql`alter table entries disable trigger user`)
      const changed = await run(
        tx,
        sql`update entries e set created_at = (${instants}::timestamptz[])[e.account_version]
            where account_id = (select id from accounts
                                where owner = ${owner} and kind = 'deposit')`,
      )
      await run(tx, sql`alter table entries enable trigger user`)
      assert.equal(changed, instants.length)
    })
  }
})
