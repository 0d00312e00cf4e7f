import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { addDays } from '../../src/core/time.ts'
import { type Database, openDatabase, run, sql } from '../../src/db/index.ts'
import type { Operator, SailingQuery } from '../../src/operators/index.ts'
import { createRefresher, refreshWanted } from '../../src/voyages/index.ts'
import { refreshBatchMax } from '../../src/voyages/refresh-wanted.ts'
import { cloneDatabase } from '../support/database.ts'
import { fakeOperators } from '../support/fake-operators.ts'
import { fakeOperator } from '../support/voyages.ts'

const today = '2097-03-01'
const calm = { freshSeconds: 60, daysAhead: 0, today, parallel: 4 }

async function freshDatabase(): Promise<Database> {
  const database = await cloneDatabase()
  const db = openDatabase(database.url, { maxConnections: 6, onError: () => {} })
  after(async () => {
    await db.destroy()
    await database.drop()
  })
  return db
}

/** An operator that has no sailings and writes down what it was asked. */
function listener(code: string, log: string[]): Operator & { loginOff: boolean } {
  const operator = fakeOperator(() => [], code)
  operator.searchVoyages = async ({ departureTerminal, arrivalTerminal, departureDate }) => {
    log.push([code, departureTerminal, arrivalTerminal, departureDate].join('/'))
    return []
  }
  return operator
}

type Note = { operator?: string; answered?: string; failed?: string; wanted?: string }

/** A source as a search some time ago left it; ages are PostgreSQL intervals. */
async function note(db: Database, query: SailingQuery, ages: Note): Promise<void> {
  const ago = (age: string | undefined) =>
    age === undefined ? sql`null` : sql`now() - ${age}::interval`
  await run(
    db,
    sql`insert into voyage_sources (operator_code, departure_terminal, arrival_terminal,
          departure_date, answered_at, failed_at, failure, wanted_at)
        values (${ages.operator ?? 'HAIAU'}, ${query.departureTerminal}, ${query.arrivalTerminal},
          ${query.departureDate}, ${ago(ages.answered)}, ${ago(ages.failed)},
          ${ages.failed === undefined ? null : 'error'}, ${ago(ages.wanted)})`,
  )
}

const on = (departureDate: string): SailingQuery => ({
  departureTerminal: 'RGA',
  arrivalTerminal: 'PQB',
  departureDate,
})

suite('keeping ahead of the people', async () => {
  for (const [what, ages, isAsked] of [
    ['searched lately and stale', { answered: '2 minutes', wanted: '1 hour' }, true],
    ['searched lately and still fresh', { answered: '30 seconds', wanted: '1 hour' }, false],
    [
      'searched lately and answered before the clock was set back',
      { answered: '-1 hour', wanted: '1 hour' },
      true,
    ],
    ['searched lately and never answered', { wanted: '1 hour' }, true],
    [
      'searched lately, answered long ago, failed just now',
      { answered: '2 hours', failed: '5 seconds', wanted: '1 hour' },
      false,
    ],
    ['searched lately and failed a while ago', { failed: '2 minutes', wanted: '1 hour' }, true],
    ['last searched in the morning', { answered: '2 hours', wanted: '4 hours' }, false],
    ['never searched by anybody', { answered: '2 hours' }, false],
  ] as [string, Note, boolean][]) {
    test(`GROUPB-1 a source that was ${what} is ${isAsked ? '' : 'not '}refreshed`, async () => {
      const db = await freshDatabase()
      const log: string[] = []
      const deps = {
        db,
        operators: fakeOperators([listener('HAIAU', log)]),
        refresher: createRefresher(db),
      }
      await note(db, on('2097-03-05'), ages)
      assert.equal(await refreshWanted(deps, calm), isAsked ? 1 : 0)
      assert.deepEqual(log, isAsked ? ['HAIAU/RGA/PQB/2097-03-05'] : [])
    })
  }

  test('GROUPB-1 a day that is over is not refreshed', async () => {
    const db = await freshDatabase()
    const operators = fakeOperators([listener('HAIAU', [])])
    await note(db, on('2097-02-28'), { answered: '2 minutes', wanted: '1 hour' })
    assert.equal(await refreshWanted({ db, operators, refresher: createRefresher(db) }, calm), 0)
  })

  test('GROUPB-1 the window is every route, both ways, on the days ahead, once an hour', async () => {
    const db = await freshDatabase()
    const log: string[] = []
    const deps = {
      db,
      operators: fakeOperators([listener('LYSONLINK', log), listener('COTOSTAR', log)]),
      refresher: createRefresher(db),
    }
    const options = { ...calm, daysAhead: 2 }
    assert.equal(await refreshWanted(deps, options), 8)
    const expected = [today, '2097-03-02'].flatMap(day => [
      `LYSONLINK/SKY/LSO/${day}`,
      `LYSONLINK/LSO/SKY/${day}`,
      `COTOSTAR/CRO/COT/${day}`,
      `COTOSTAR/COT/CRO/${day}`,
    ])
    assert.deepEqual(log.toSorted(), expected.toSorted())
    assert.equal(await refreshWanted(deps, options), 0)
    for (const ago of ['61 minutes', '-61 minutes']) {
      await run(db, sql`update voyage_sources set answered_at = now() - ${ago}::interval`)
      assert.equal(await refreshWanted(deps, options), 8)
    }
  })

  test('GROUPB-1 what was searched and is in the window as well is asked once', async () => {
    const db = await freshDatabase()
    const log: string[] = []
    const deps = {
      db,
      operators: fakeOperators([listener('COTOSTAR', log)]),
      refresher: createRefresher(db),
    }
    const query = { departureTerminal: 'CRO', arrivalTerminal: 'COT', departureDate: today }
    await note(db, query, { operator: 'COTOSTAR', answered: '2 hours', wanted: '1 hour' })
    assert.equal(await refreshWanted(deps, { ...calm, daysAhead: 1, parallel: 1 }), 2)
    assert.deepEqual(log, [`COTOSTAR/CRO/COT/${today}`, `COTOSTAR/COT/CRO/${today}`])
  })

  test('ENV-7 an operator whose login is off is not asked', async () => {
    const db = await freshDatabase()
    const log: string[] = []
    const off = listener('HAIAU', log)
    off.loginOff = true
    const deps = { db, operators: fakeOperators([off]), refresher: createRefresher(db) }
    await note(db, on('2097-03-05'), { answered: '2 minutes', wanted: '1 hour' })
    assert.equal(await refreshWanted(deps, { ...calm, daysAhead: 2 }), 0)
    assert.deepEqual(log, [])
  })

  test('GROUPB-1 one run is bounded: what was searched comes first, of it what never answered, and then the oldest', async () => {
    const db = await freshDatabase()
    const log: string[] = []
    const deps = {
      db,
      operators: fakeOperators([listener('HAIAU', log)]),
      refresher: createRefresher(db),
    }
    for (let day = 0; day < refreshBatchMax + 5; day += 1) {
      const answered = `${10 + day} minutes`
      await note(db, on(addDays(today, day)), { answered, wanted: '1 hour' })
    }
    const unanswered = addDays(today, refreshBatchMax + 5)
    await note(db, on(unanswered), { wanted: '1 hour' })
    assert.equal(await refreshWanted(deps, { ...calm, daysAhead: 1, parallel: 1 }), refreshBatchMax)
    assert.deepEqual(log.slice(0, 2), [
      `HAIAU/RGA/PQB/${unanswered}`,
      `HAIAU/RGA/PQB/${addDays(today, refreshBatchMax + 4)}`,
    ])
    assert.equal(await refreshWanted(deps, calm), 6)
  })

  test('GROUPB-1 no more operators are asked at once than it may, and none once it is told to stop', async () => {
    const db = await freshDatabase()
    const stopping = new AbortController()
    const answers: (() => void)[] = []
    const operator = fakeOperator(() => [])
    const four = Promise.withResolvers<void>()
    operator.searchVoyages = () =>
      new Promise(resolve => {
        answers.push(() => resolve([]))
        if (answers.length === 4) four.resolve()
      })
    const deps = { db, operators: fakeOperators([operator]), refresher: createRefresher(db) }
    const options = { ...calm, daysAhead: 3, signal: stopping.signal }
    const refreshed = refreshWanted(deps, options)
    await four.promise
    stopping.abort()
    for (const answer of answers) answer()
    assert.equal(await refreshed, 4)
    assert.equal(answers.length, 4)
  })
})
