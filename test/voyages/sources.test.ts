import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { rows, run, sql } from '../../src/db/index.ts'
import { searchVoyages } from '../../src/voyages/index.ts'
import { book, confirm, dayAhead, findVoyage } from '../support/booking.ts'
import { keepWaiting, misbehave, until } from '../support/issuance.ts'
import { preflightOf } from '../support/preflight.ts'
import { openService, startService } from '../support/service.ts'
import { search, sourceOf, startCounter, timed } from '../support/voyages.ts'

const operatorsOf = (answer: any) =>
  [...new Set(answer.data.map((each: any) => each.operator.code))].sort()

const ofHaiau = sql`select failure from voyage_sources where operator_code = 'HAIAU'`

suite('a search with an operator that never answers', async () => {
  const budgetMs = 3_000
  let date = ''
  const service = await startService({
    env: {
      SEARCH_BUDGET_MS: String(budgetMs),
      SEARCH_FRESH_SECONDS: '0',
      SEARCH_RETRY_SECONDS: '0',
      OPERATOR_READ_TIMEOUT_MS: '3600000',
    },
  })
  const pier9 = service.as('PIER9')
  const heal = await keepWaiting(service, { operator: 'HAIAU', on: 'search' })
  await search(pier9, { route: 'CUA-CLC' })

  test('GROUPB-1 the first search of a day answers within the budget, with the other operators’ voyages', async () => {
    // On a busy machine the others may be late as well, and are asked about the next day.
    let days = 0
    const value = await until('the others’ answers', async () => {
      date = dayAhead(3 + days)
      days += 1
      const found = await search(pier9, { date })
      return sourceOf(found, 'SAOBIEN').state !== 'timeout' && found
    })
    const { reads } = service.app.services.operators.vitals('HAIAU') ?? {}
    assert.equal(reads?.underWay, days, 'each search has waited for the operator')
    assert.equal(sourceOf(value, 'HAIAU').state, 'timeout')
    assert.equal(sourceOf(value, 'HAIAU').as_of, null)
    assert.equal(sourceOf(value, 'SAOBIEN').state, 'live')
    assert.ok(operatorsOf(value).includes('SAOBIEN'))
    assert.ok(!operatorsOf(value).includes('HAIAU'))
  })

  test('GROUPB-1 a repeated search does not wait for that operator again', async () => {
    // A search that waits takes the budget at least, however often it is made.
    const value = await until('a search that does not wait', async () => {
      const { value, ms } = await timed(() => search(pier9, { date }))
      return ms < budgetMs && value
    })
    assert.equal(sourceOf(value, 'HAIAU').state, 'timeout')
    assert.ok(operatorsOf(value).includes('SAOBIEN'))
  })

  test('GROUPB-1 its voyages are there, live, once it answers again', async () => {
    await heal()
    const answer = await until('HAIAU is live', async () => {
      const found = await search(pier9, { date })
      return sourceOf(found, 'HAIAU').state === 'live' && found
    })
    assert.ok(operatorsOf(answer).includes('HAIAU'))
    assert.ok(sourceOf(answer, 'HAIAU').as_of)
  })
})

suite('a search with an operator that answers too late for its own time limit', async () => {
  const service = await startService({ env: { OPERATOR_READ_TIMEOUT_MS: '300' } })

  test('GROUPB-1 the operator’s report is `timeout`', async t => {
    t.after(await misbehave(service, { operator: 'HAIAU', on: 'search', action: 'hang' }))
    const answer = await search(service.as('PIER9'), { operator: 'HAIAU' })
    assert.deepEqual(answer.data, [])
    assert.deepEqual(answer.sources, [{ operator: 'HAIAU', state: 'timeout', as_of: null }])
  })
})

suite('a search with an operator that is sick', async () => {
  const service = await startService({
    env: { SEARCH_FRESH_SECONDS: '0', SEARCH_RETRY_SECONDS: '0' },
  })
  const pier9 = service.as('PIER9')

  for (const [action, operator, route] of [
    ['error', 'HAIAU', 'HTI-PQB'],
    ['garbage', 'CONSON', 'VTA-CDO'],
    ['refuse_connection', 'SONGVIET', 'SGB-VTA'],
  ] as const) {
    test(`GROUPB-1 ENV-7 after ${action} a list without voyages is explained by the state error`, async t => {
      t.after(await misbehave(service, { operator, on: 'search', action }))
      const answer = await search(pier9, { route, operator })
      assert.deepEqual(answer.data, [])
      assert.deepEqual(answer.sources, [{ operator, state: 'error', as_of: null }])
    })

    test(`GROUPB-1 during ${action} its older sailings are shown, as old as they are`, async t => {
      const healthy = await search(pier9, { route, operator })
      assert.equal(sourceOf(healthy, operator).state, 'live')
      t.after(await misbehave(service, { operator, on: 'search', action }))
      const sick = await search(pier9, { route, operator })
      assert.deepEqual(sick.sources, [
        { operator, state: 'error', as_of: sourceOf(healthy, operator).as_of },
      ])
      assert.ok(sick.data.length > 0)
      assert.deepEqual(sick.data, healthy.data)
    })
  }

  test('GROUPB-1 the others on the route are live meanwhile', async t => {
    t.after(await misbehave(service, { operator: 'LYSONLINK', on: 'search', action: 'error' }))
    const answer = await search(pier9, { route: 'SKY-LSO' })
    assert.equal(sourceOf(answer, 'LYSONLINK').state, 'error')
    assert.equal(sourceOf(answer, 'DAIDUONG').state, 'live')
    assert.deepEqual(operatorsOf(answer), ['DAIDUONG'])
  })

  test('GROUPB-1 a later page says `error` of who did not answer the first, and never `cached`', async t => {
    t.after(await misbehave(service, { operator: 'HAIAU', on: 'search', action: 'error' }))
    const { next_cursor: cursor, ...first } = await search(pier9, { limit: 1 })
    const later = await search(pier9, { limit: 1, cursor })
    for (const answer of [first, later]) {
      const { state, as_of } = sourceOf(answer, 'HAIAU')
      assert.deepEqual([state, as_of], ['error', null])
    }
  })
})

suite('a search with an operator whose login is switched off', async () => {
  const service = await startService({ env: { OPERATOR_LOGINS_OFF: 'HAIAU' } })
  const pier9 = service.as('PIER9')

  test('ENV-7 the operator’s list is empty with 200, and the report says login_off', async () => {
    const answer = await search(pier9, { operator: 'HAIAU' })
    assert.deepEqual(answer.data, [])
    assert.deepEqual(answer.sources, [{ operator: 'HAIAU', state: 'login_off', as_of: null }])
  })

  test('ENV-7 the others of the route are searched as ever', async () => {
    const answer = await search(pier9)
    assert.equal(sourceOf(answer, 'HAIAU').state, 'login_off')
    assert.equal(sourceOf(answer, 'SAOBIEN').state, 'live')
    assert.ok(operatorsOf(answer).includes('SAOBIEN'))
    assert.ok(!operatorsOf(answer).includes('HAIAU'))
    assert.deepEqual(await rows(service.db, ofHaiau), [], 'and nothing is noted of it')
  })

  test('ENV-7 it keeps no search from being answered from memory', async () => {
    const { db, app } = service
    const { operators, refresher, config } = app.services
    const { settledMs } = await searchVoyages(
      { db, operators, refresher, options: config.search },
      {
        departureTerminal: 'RGA',
        arrivalTerminal: 'PQB',
        departureDate: dayAhead(),
        operatorCode: null,
      },
      { sort: '_id', after: null, limit: 1 },
    )
    assert.ok(settledMs > 0)
  })

  test('ENV-7 seats of a voyage that is known are asked for in vain: 503, to be tried after ten minutes', async () => {
    const other = await findVoyage(pier9, { operator: 'SAOBIEN' })
    await run(service.db, sql`update voyages set operator_code = 'HAIAU' where id = ${other.id}`)
    for (const path of ['boat-layouts', 'voyage-counts']) {
      const answer = await pier9.get(`/${path}/${other.id}`)
      assert.deepEqual([answer.status, answer.body.code], [503, 'operator_unavailable'], path)
      assert.equal(answer.headers.get('retry-after'), '600')
    }
  })

  test('ENV-7 a voyage of it that is known from before is not listed', async () => {
    const { id, departure_date: date } = await findVoyage(pier9, { operator: 'SAOBIEN' })
    // A voyage of its own: SAOBIEN’s next answer has the other one again.
    const asOfHaiau = sql`operator_code = 'HAIAU', id = gen_random_uuid()`
    assert.equal(await run(service.db, sql`update voyages set ${asOfHaiau} where id = ${id}`), 1)
    const answer = await search(pier9, { date })
    assert.equal(sourceOf(answer, 'HAIAU').state, 'login_off')
    assert.ok(!operatorsOf(answer).includes('HAIAU'))
  })
})

suite('a booking at an operator whose login was switched off since', async () => {
  const service = await startService({ env: { OPERATOR_LOGINS_OFF: 'HAIAU' } })
  const pier9 = service.as('PIER9')

  test('ENV-7 it is not confirmed: 503, foretold, to be tried after ten minutes', async () => {
    const booking = await book(pier9, [{ operator: 'SAOBIEN' }])
    const toHaiau = sql`operator_code = 'HAIAU'`
    const [{ voyage }] = booking.orders
    await run(service.db, sql`update voyages set ${toHaiau} where id = ${voyage.id}`)
    await run(service.db, sql`update orders set ${toHaiau} where booking_id = ${booking.id}`)
    const [foretold] = (await preflightOf(service, booking)).reasons
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [503, 'operator_unavailable'])
    assert.equal(answer.headers.get('retry-after'), '600')
    assert.match(answer.body.detail, /HAIAU .*switched off/)
    assert.deepEqual([foretold.code, foretold.detail], [answer.body.code, answer.body.detail])
    assert.deepEqual(await rows(service.db, ofHaiau), [], 'it has not failed: nobody asked it')
  })
})

suite('UAT, when nothing is said about logins', async () => {
  const service = await startService({ env: { OPERATOR_LOGINS_OFF: '' } })
  const pier9 = service.as('PIER9')

  test('ENV-7 eleven operators are off: 200, no voyages, login_off for each', async () => {
    const operators = (await pier9.get('/operators')).body.data
    const states = new Map<string, string>()
    for (const { departure_terminal, arrival_terminal } of (await pier9.get('/routes')).body.data) {
      const answer = await search(pier9, { route: `${departure_terminal}-${arrival_terminal}` })
      for (const { operator, state } of answer.sources) {
        assert.equal(states.get(operator) ?? state, state)
        states.set(operator, state)
        if (state === 'login_off') assert.ok(!operatorsOf(answer).includes(operator))
      }
    }
    assert.equal(states.size, operators.length)
    const off = [...states].filter(([, state]) => state === 'login_off')
    assert.equal(off.length, 11)
    assert.deepEqual([...new Set(states.values())].sort(), ['live', 'login_off'])
  })
})

suite('production, when nothing is said about logins', async () => {
  const service = await startService({
    env: {
      GANGWAY_ENV: 'production',
      PUBLIC_URL: 'https://ferries.example',
      OPERATOR_LOGINS_OFF: '',
    },
  })

  test('ENV-7 no operator is off', () => {
    const { all } = service.app.services.operators
    assert.deepEqual(
      all.filter(operator => operator.loginOff),
      [],
    )
    assert.equal(all.length, 13)
  })
})

suite('a crowd that searches one route', async () => {
  const counter = await startCounter()
  const service = await openService({ env: counter.env })
  counter.lead(service.simulatorUrl)
  after(async () => {
    await service.close()
    await counter.stop()
  })

  test('GROUPB-1 twenty first searches at once are one question to each operator', async () => {
    const pier9 = service.as('PIER9')
    const answers = await Promise.all(Array.from({ length: 20 }, () => search(pier9)))
    const [{ sources, data }] = answers as [any]
    assert.ok(data.length > 0)
    for (const answer of answers) assert.deepEqual(answer.data, data)
    assert.deepEqual(
      Object.fromEntries(counter.searches),
      Object.fromEntries(sources.map((each: any) => [each.operator, 1])),
    )
    assert.ok(sources.length >= 3)
  })

  test('GROUPB-1 what was just answered is not asked again, and no later page asks anybody', async () => {
    const pier9 = service.as('PIER9')
    await until('every answer', async () => {
      const { sources } = await search(pier9)
      return sources.every((each: any) => each.state === 'cached')
    })
    const before = Object.fromEntries(counter.searches)
    const { next_cursor: cursor } = await search(pier9, { limit: 1 })
    assert.deepEqual(Object.fromEntries(counter.searches), before)
    await run(service.db, sql`update voyage_sources set answered_at = now() - interval '1 day'`)
    await run(
      service.db,
      sql`update voyage_sources set answered_at = null where operator_code = 'HAIAU'`,
    )
    const later = await search(pier9, { limit: 1, cursor })
    assert.deepEqual(Object.fromEntries(counter.searches), before)
    assert.equal(sourceOf(later, 'SAOBIEN').state, 'cached')
    assert.deepEqual(sourceOf(later, 'HAIAU'), { operator: 'HAIAU', state: 'timeout', as_of: null })
  })
})
