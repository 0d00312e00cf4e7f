import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addDays } from '../../src/core/time.ts'
import { type Database, first, inTransaction, one, run, sql } from '../../src/db/index.ts'
import { type Operator, OperatorUnavailable } from '../../src/operators/index.ts'
import { createRefresher, isOnSale, readCalendar } from '../../src/voyages/index.ts'
import { dayAhead } from '../support/booking.ts'
import { fakeOperators } from '../support/fake-operators.ts'
import { keepWaiting, misbehave, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { fakeOperator, search, timed } from '../support/voyages.ts'

suite('the calendar', async () => {
  const service = await startService({
    env: { SEARCH_RETRY_SECONDS: '0' },
  })
  const pier9 = service.as('PIER9')

  function ask(route: string, from: string, to: string) {
    const [departure, arrival] = route.split('-')
    return pier9.get(
      `/voyage-counts?departure_terminal=${departure}&arrival_terminal=${arrival}&from=${from}&to=${to}`,
    )
  }
  async function calendar(route: string, from: string, to: string): Promise<any[]> {
    const answer = await ask(route, from, to)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.data
  }
  /** The same when every operator has answered for every day: on a busy machine one may be late, and is asked again. */
  function answeredCalendar(route: string, from: string, to: string): Promise<any[]> {
    return until('every day has an as_of', async () => {
      const days = await calendar(route, from, to)
      return days.every(day => day.as_of !== null) && days
    })
  }

  test('GROUPB-3 every day of the span is there, with as many voyages as a search finds', async () => {
    const route = 'RGA-PQB'
    const days = await answeredCalendar(route, dayAhead(3), dayAhead(9))
    assert.deepEqual(
      days.map(day => day.departure_date),
      Array.from({ length: 7 }, (_, index) => dayAhead(3 + index)),
    )
    for (const day of days) {
      const { data } = await search(pier9, { route, date: day.departure_date, limit: 100 })
      assert.equal(day.voyages, data.length)
      assert.equal(day.voyages_with_seats, data.length)
      assert.match(day.as_of, /Z$/)
    }
    assert.ok(new Set(days.map(day => day.voyages)).size > 1, 'the days differ')
  })

  test('GROUPB-3 a voyage that is full is counted, and not among those with seats', async () => {
    const [day] = await answeredCalendar('CUA-CLC', dayAhead(), dayAhead())
    const { data } = await search(pier9, { route: 'CUA-CLC' })
    await run(
      service.db,
      sql`update voyages set cabin_classes = jsonb_set(cabin_classes, '{0,available}', '0')
          where id = ${data[0].id}`,
    )
    const [after] = await calendar('CUA-CLC', dayAhead(), dayAhead())
    assert.equal(after.voyages, day.voyages)
    assert.equal(after.voyages_with_seats, day.voyages_with_seats - 1)
  })

  test('GROUPB-3 a voyage whose last seats are marked, or in flight, is not among those with seats', async () => {
    const [day] = await answeredCalendar('CRO-COT', dayAhead(), dayAhead())
    const { data } = await search(pier9, { route: 'CRO-COT' })
    await run(
      service.db,
      sql`update voyages set cabin_classes = jsonb_set(cabin_classes, '{0,available}', '1')
          where id = ${data[0].id}`,
    )
    await run(
      service.db,
      sql`insert into seat_marks (voyage_id, seat_code, seat_class, booking_id, order_id, held_until)
          values (${data[0].id}, 'A01A', 'eco', gen_random_uuid(), gen_random_uuid(),
                  now() + interval '1 hour')`,
    )
    const withSeats = async () =>
      (await calendar('CRO-COT', dayAhead(), dayAhead()))[0].voyages_with_seats
    assert.equal(await withSeats(), day.voyages_with_seats - 1)
    const mark = (changes: ReturnType<typeof sql>) =>
      run(service.db, sql`update seat_marks set ${changes} where voyage_id = ${data[0].id}`)
    await mark(sql`held_until = null, told_at = null`)
    assert.equal(await withSeats(), day.voyages_with_seats - 1)
    await mark(sql`told_at = now()`)
    assert.equal(await withSeats(), day.voyages_with_seats - 1)
    await mark(sql`told_at = now() - interval '1 day'`)
    assert.equal(await withSeats(), day.voyages_with_seats)
  })

  test('GROUPB-3 a voyage past its sales cut-off is not counted', async () => {
    const [day] = await answeredCalendar('TCH-CBA', dayAhead(), dayAhead())
    const { data } = await search(pier9, { route: 'TCH-CBA' })
    await run(
      service.db,
      sql`update voyages set departs_at = now() + interval '29 minutes' where id = ${data[0].id}`,
    )
    const [after] = await calendar('TCH-CBA', dayAhead(), dayAhead())
    assert.equal(after.voyages, day.voyages - 1)
  })

  test('GROUPB-3 a voyage that is closed is not counted', async () => {
    const [day] = await answeredCalendar('TCH-CBA', dayAhead(11), dayAhead(11))
    const { data } = await search(pier9, { route: 'TCH-CBA', date: dayAhead(11) })
    await run(service.db, sql`update voyages set open = false where id = ${data[0].id}`)
    const [after] = await calendar('TCH-CBA', dayAhead(11), dayAhead(11))
    assert.equal(after.voyages, day.voyages - 1)
  })

  test('GROUPB-3 the very instant of the cut-off is past it, here and wherever something is sold', async () => {
    const { operators, refresher } = service.app.services
    const route = { departureTerminal: 'RGA', arrivalTerminal: 'PQB' }
    const found = await search(pier9, { route: 'RGA-PQB', date: dayAhead(5), operator: 'HAIAU' })
    const { id } = found.data[0]
    // The clock of a transaction stands still.
    await inTransaction(service.db, async tx => {
      const lookWith = async (openMs: number) => {
        await run(
          tx,
          sql`update voyages
              set departs_at = now() + interval '30 minutes' + make_interval(secs => ${openMs / 1_000})
              where id = ${id}`,
        )
        const times = await one<{ now: Date; departsAt: Date }>(
          tx,
          sql`select now(), departs_at as "departsAt" from voyages where id = ${id}`,
        )
        const haiau = fakeOperators(operators.all.filter(({ profile }) => profile.code === 'HAIAU'))
        const deps = {
          db: tx as unknown as Database,
          operators: haiau,
          refresher,
          budgetMs: 60_000,
          retrySeconds: 60,
        }
        const [day] = await readCalendar(deps, { ...route, from: dayAhead(5), to: dayAhead(5) })
        const voyage = { operatorCode: 'HAIAU', departsAt: times.departsAt, open: true }
        return { counted: day?.voyages, isOnSale: isOnSale(operators, voyage, times.now) }
      }
      const count = found.data.length
      assert.deepEqual(await lookWith(1), { counted: count, isOnSale: true })
      assert.deepEqual(await lookWith(0), { counted: count - 1, isOnSale: false })
    })
  })

  test('GROUPB-3 a day that an operator has not answered for has as_of null, and is asked again', async () => {
    const heal = await misbehave(service, { operator: 'LYSONLINK', on: 'search', action: 'error' })
    const [day] = await calendar('SKY-LSO', dayAhead(), dayAhead())
    assert.equal(day.as_of, null)
    assert.equal(day.voyages, 2, 'those of the other operator')
    await heal()
    const [after] = await calendar('SKY-LSO', dayAhead(), dayAhead())
    assert.notEqual(after.as_of, null)
    assert.equal(after.voyages, 5)
  })

  test('GROUPB-3 as_of is the oldest answer of the day’s operators', async () => {
    await answeredCalendar('PTH-PQY', dayAhead(), dayAhead())
    await run(
      service.db,
      sql`update voyage_sources set answered_at = answered_at - interval '10 minutes'
          where operator_code = 'DAIDUONG' and departure_terminal = 'PTH'`,
    )
    const oldest = await first<{ answered_at: Date }>(
      service.db,
      sql`select answered_at from voyage_sources
          where operator_code = 'DAIDUONG' and departure_terminal = 'PTH'`,
    )
    const [day] = await calendar('PTH-PQY', dayAhead(), dayAhead())
    assert.equal(day.as_of, oldest?.answered_at.toISOString())
  })

  test('GROUPB-3 a day that was answered more than an hour ago is asked again', async () => {
    await answeredCalendar('CTH-CDO', dayAhead(), dayAhead())
    await run(
      service.db,
      sql`update voyage_sources set answered_at = now() - interval '61 minutes'
          where departure_terminal = 'CTH'`,
    )
    const [day] = await calendar('CTH-CDO', dayAhead(), dayAhead())
    assert.ok(Date.now() - Date.parse(day.as_of) < 30 * 60_000)
  })

  test('GROUPB-3 a day that was answered before the clock was set back is asked again', async () => {
    await answeredCalendar('CTH-CDO', dayAhead(), dayAhead())
    await run(
      service.db,
      sql`update voyage_sources set answered_at = now() + interval '1 hour'
          where departure_terminal = 'CTH'`,
    )
    const [day] = await calendar('CTH-CDO', dayAhead(), dayAhead())
    assert.ok(Date.parse(day.as_of) < Date.now() + 30 * 60_000)
  })

  for (const [what, days, status] of [
    ['62 days', 62, 200],
    ['63 days', 63, 400],
    ['a span that ends before it begins', 0, 400],
  ] as const) {
    test(`GROUPB-3 ${what} is ${status}`, async () => {
      const from = dayAhead(3)
      const answer = await ask('COT-CRO', from, addDays(from, days - 1))
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      if (status === 200) assert.equal(answer.body.data.length, days)
      else assert.equal(answer.body.errors[0].path, '/to')
    })
  }

  test('GROUPB-3 a route from a terminal to itself is a 400, as in a search', async () => {
    const answer = await ask('RGA-RGA', dayAhead(3), dayAhead(3))
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].path, '/arrival_terminal')
  })
})

suite('what the calendar asks', async () => {
  const { db } = await startService()
  const refresher = createRefresher(db)
  const route = { departureTerminal: 'RGA', arrivalTerminal: 'PQB' }
  const ask = (operator: Operator, from: string, to: string, budgetMs: number) => {
    const operators = fakeOperators([operator])
    const deps = { db, operators, refresher, budgetMs, retrySeconds: 60 }
    return readCalendar(deps, { ...route, from, to })
  }

  test('GROUPB-3 who fails is not asked for the other days, nor soon again, unless the clock was set back', async () => {
    const sick = fakeOperator(() => Promise.reject(new OperatorUnavailable('HAIAU', 'error')))
    await ask(sick, '2097-03-01', '2097-03-05', 60_000)
    assert.equal(sick.asked, 1)
    await ask(sick, '2097-03-01', '2097-03-01', 60_000)
    assert.equal(sick.asked, 1)
    await run(db, sql`update voyage_sources set failed_at = now() + interval '1 hour'`)
    await ask(sick, '2097-03-01', '2097-03-01', 60_000)
    assert.equal(sick.asked, 2)
  })

  test('GROUPB-3 after the budget no more days are asked for', async () => {
    const answer = Promise.withResolvers<[]>()
    const slow = fakeOperator(() => answer.promise)
    await ask(slow, '2097-04-01', '2097-04-05', 20)
    answer.resolve([])
    await refresher.idle()
    assert.equal(slow.asked, 1)
  })
})

suite('the calendar of an operator whose login is switched off', async () => {
  const service = await startService({ env: { OPERATOR_LOGINS_OFF: 'HAIAU' } })

  test('GROUPB-3 ENV-7 counts the others’ voyages, and as_of null says that somebody was not asked', async () => {
    const day = dayAhead(3)
    const spans = ['RGA-PQB', 'CUA-CLC'].map(route => route.split('-'))
    const [withIt, without] = await Promise.all(
      spans.map(async ([departure, arrival]) => {
        const path = `departure_terminal=${departure}&arrival_terminal=${arrival}&from=${day}&to=${day}`
        return (await service.as('PIER9').get(`/voyage-counts?${path}`)).body.data[0]
      }),
    )
    assert.ok(withIt.voyages > 0)
    assert.equal(withIt.as_of, null)
    assert.notEqual(without.as_of, null)
  })
})

suite('the calendar of an operator that never answers', async () => {
  const budgetMs = 3_000
  const service = await startService({
    env: { SEARCH_BUDGET_MS: String(budgetMs), OPERATOR_READ_TIMEOUT_MS: '3600000' },
  })
  const pier9 = service.as('PIER9')
  const path = `/voyage-counts?departure_terminal=RGA&arrival_terminal=PQB&from=${dayAhead(3)}&to=${dayAhead(12)}`
  await search(pier9, { route: 'CUA-CLC' })

  test('GROUPB-3 it answers within the budget with what the others said, as_of null', async t => {
    t.after(await keepWaiting(service, { operator: 'HAIAU', on: 'search' }))
    // On a busy machine the others may be late as well; what they say then is there the next time.
    const value = await until('what the others said', async () => {
      const found = await pier9.get(path)
      assert.equal(found.status, 200)
      return found.body.data[0].voyages > 0 && found
    })
    const { reads } = service.app.services.operators.vitals('HAIAU') ?? {}
    assert.ok(reads && reads.underWay > 0, 'the calendar has waited for the operator')
    assert.deepEqual([...new Set(value.body.data.map((day: any) => day.as_of))], [null])
    // A calendar that waits takes the budget at least, however often it is asked for.
    await until(
      'a calendar that does not wait again',
      async () => (await timed(() => pier9.get(path))).ms < budgetMs,
    )
  })

  test('GROUPB-3 the days are known once it answers again', async () => {
    await until('every day has an as_of', async () => {
      const { body } = await pier9.get(path)
      return body.data.every((day: any) => day.as_of !== null)
    })
  })
})
