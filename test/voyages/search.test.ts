import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { run, sql } from '../../src/db/index.ts'
import { dayAhead, findVoyage } from '../support/booking.ts'
import { automated, manual } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn, search, searchPath, sourceOf } from '../support/voyages.ts'

const network = JSON.parse(
  readFileSync(new URL('../../data/network.json', import.meta.url), 'utf8'),
)

suite('search', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  for (const [operator, leg] of Object.entries({ ...automated, ...manual })) {
    test(`WHAT-1 OPERT-1 OPERT-2 ${operator} is searchable with fares and its own way of issuance`, async () => {
      const voyage = await findVoyage(pier9, leg)
      assert.equal(voyage.operator.code, operator)
      assert.equal(voyage.operator.issuance, operator in manual ? 'manual' : 'automated')
      assert.ok(voyage.cabin_classes.length > 0)
      assert.ok(voyage.cabin_classes.every((cabin: any) => cabin.fares.length > 0))
    })
  }

  test('WHAT-1 OPERT-1 OPERT-2 LIMITT-7 the thirteen operators above are all: nine automated, one of them direct, and four manual', async () => {
    const operators = (await pier9.get('/operators')).body.data
    const codesOf = (isOne: (operator: any) => boolean) =>
      operators.filter(isOne).map(({ code }: any) => code)
    assert.deepEqual(
      codesOf(({ issuance }) => issuance === 'automated').sort(),
      Object.keys(automated).sort(),
    )
    assert.deepEqual(
      codesOf(({ issuance }) => issuance === 'manual').sort(),
      Object.keys(manual).sort(),
    )
    assert.deepEqual(
      codesOf(({ direct }) => direct),
      ['CONSON'],
    )
    assert.deepEqual([operators.length, Object.keys(automated).length], [13, 9])
  })

  test('GROUPB-1 REST-3 a voyage carries every field of its listing', async () => {
    const { data } = await search(pier9)
    const [voyage] = data
    assert.deepEqual(Object.keys(voyage).sort(), [
      'arrival_terminal',
      'arrives_at',
      'as_of',
      'boat',
      'cabin_classes',
      'departs_at',
      'departure_date',
      'departure_terminal',
      'id',
      'on_sale',
      'operator',
      'operator_voyage_ref',
      'sales_close_at',
    ])
    assert.equal(voyage.departure_terminal, 'RGA')
    assert.equal(voyage.arrival_terminal, 'PQB')
    assert.equal(voyage.departure_date, dayAhead())
    assert.match(voyage.departs_at, new RegExp(`^${dayAhead()}T\\d\\d:\\d\\d:00\\+07:00$`))
    assert.match(voyage.as_of, /Z$/)
    assert.ok(Date.parse(voyage.arrives_at) > Date.parse(voyage.departs_at))
    assert.ok(voyage.boat.code && voyage.boat.name)
    assert.deepEqual(Object.keys(voyage.operator).sort(), [
      'code',
      'direct',
      'issuance',
      'name',
      'typical_confirmation_seconds',
    ])
  })

  test('GROUPB-1 the search finds exactly the sailings of the operators’ timetables', async () => {
    const date = dayAhead()
    const day = Temporal.PlainDate.from(date).dayOfWeek
    const expected = network.timetable
      .filter(
        (entry: any) => entry.departure_terminal === 'RGA' && entry.arrival_terminal === 'PQB',
      )
      .filter((entry: any) => entry.days_of_week.includes(day))
      .map((entry: any) => `${entry.operator} ${date}T${entry.departure_time}:00+07:00`)
    const { data } = await search(pier9, { date, limit: 100 })
    assert.deepEqual(
      data.map((each: any) => `${each.operator.code} ${each.departs_at}`).sort(),
      expected.sort(),
    )
  })

  test('MONEY-5 without a view the price is the end-customer fare; `net` is the fare without tax', async () => {
    const fare = network.fares.find(
      (each: any) =>
        each.operator === 'HAIAU' &&
        each.departure_terminal === 'RGA' &&
        each.arrival_terminal === 'PQB' &&
        each.seat_class === 'eco' &&
        each.passenger_type === 'adult',
    )
    const priceOf = (voyage: any) =>
      voyage.cabin_classes
        .find((cabin: any) => cabin.seat_class === 'eco')
        .fares.find((each: any) => each.passenger_type === 'adult').price
    const prices = []
    for (const view of [{}, { view: 'customer' }, { view: 'net' }]) {
      prices.push(priceOf((await search(pier9, { operator: 'HAIAU', ...view })).data[0]))
    }
    assert.notEqual(fare.price_with_tax, fare.price_without_tax)
    assert.deepEqual(prices, [fare.price_with_tax, fare.price_with_tax, fare.price_without_tax])
  })

  test('WHAT-1 MONEY-5 each seat class has the fare of each passenger type, in a search and by its identifier', async () => {
    const told = network.fares.filter(
      (each: any) =>
        each.operator === 'HAIAU' &&
        each.departure_terminal === 'RGA' &&
        each.arrival_terminal === 'PQB',
    )
    assert.equal(new Set(told.map((each: any) => each.price_with_tax)).size, told.length)
    for (const [view, price] of [
      ['customer', 'price_with_tax'],
      ['net', 'price_without_tax'],
    ] as const) {
      const [voyage] = (await search(pier9, { operator: 'HAIAU', view })).data
      const one = (await pier9.get(`/voyages/${voyage.id}?view=${view}`)).body
      for (const { cabin_classes } of [voyage, one]) {
        const shown = cabin_classes.flatMap((cabin: any) =>
          cabin.fares.map((fare: any) => [cabin.seat_class, fare.passenger_type, fare.price]),
        )
        assert.deepEqual(
          shown.toSorted(),
          told.map((each: any) => [each.seat_class, each.passenger_type, each[price]]).toSorted(),
        )
      }
    }
  })

  test('REST-3 BEHAV-5 voyages sort by _id ascending, which is departure order', async () => {
    for (const sort of [{}, { sort: '_id' }]) {
      const { data } = await search(pier9, { limit: 100, ...sort })
      const ids = data.map((each: any) => each.id)
      assert.ok(ids.length >= 4)
      assert.deepEqual(ids, ids.toSorted())
      const departures = data.map((each: any) => Date.parse(each.departs_at))
      assert.deepEqual(
        departures,
        departures.toSorted((a: number, b: number) => a - b),
      )
    }
  })

  for (const sort of ['departs_at', 'price', '-_id', '', '_id,price']) {
    test(`REST-3 BEHAV-5 sort=${sort || '(empty)'} is descending _id, without an error`, async () => {
      const ids = (await search(pier9, { limit: 100, sort })).data.map((each: any) => each.id)
      assert.ok(ids.length >= 4)
      assert.deepEqual(ids, ids.toSorted().reverse())
    })
  }

  for (const sort of ['_id', 'anything']) {
    test(`GROUPB-12 the pages of sort=${sort} join up to the whole list, nothing twice`, async () => {
      const whole = (await search(pier9, { limit: 100, sort })).data.map((each: any) => each.id)
      const joined: string[] = []
      let cursor: string | null = null
      do {
        const page: any = await search(pier9, { limit: 2, sort, ...(cursor ? { cursor } : {}) })
        assert.ok(page.data.length <= 2)
        assert.equal(page.has_next_page, page.next_cursor !== null)
        joined.push(...page.data.map((each: any) => each.id))
        cursor = page.next_cursor
      } while (cursor !== null)
      assert.deepEqual(joined, whole)
    })
  }

  test('GROUPB-12 a cursor that was tampered with is a 400', async () => {
    const { next_cursor } = await search(pier9, { limit: 2 })
    const cursor = `${next_cursor.slice(0, -4)}AAAA`
    const answer = await pier9.get(searchPath({ limit: 2, cursor }))
    assert.equal(answer.status, 400)
    assert.equal(answer.body.code, 'validation_failed')
  })

  test('GROUPB-1 `operator` keeps the voyages and the source report of that operator alone', async () => {
    const all = await search(pier9, { limit: 100 })
    const one = await search(pier9, { limit: 100, operator: 'HAIAU' })
    assert.deepEqual(
      one.data.map((each: any) => each.id),
      all.data.filter((each: any) => each.operator.code === 'HAIAU').map((each: any) => each.id),
    )
    assert.deepEqual(
      one.sources.map((each: any) => each.operator),
      ['HAIAU'],
    )
  })

  test('GROUPB-1 a route that nobody sails is an empty list without sources', async () => {
    const answer = await search(pier9, { route: 'RGA-CDO' })
    assert.deepEqual(answer.data, [])
    assert.deepEqual(answer.sources, [])
  })

  for (const [what, path, field] of [
    ['an unknown terminal', searchPath({ route: 'XXX-PQB' }), '/departure_terminal'],
    ['one terminal twice', searchPath({ route: 'RGA-RGA' }), '/arrival_terminal'],
    ['a day that does not exist', searchPath({ date: '2026-02-30' }), '/departure_date'],
    ['an unknown operator', searchPath({ operator: 'NOBODY' }), '/operator'],
    ['an unknown view', searchPath({ view: 'base' }), '/view'],
    ['a missing date', '/voyages?departure_terminal=RGA&arrival_terminal=PQB', '/departure_date'],
  ] as const) {
    test(`GROUPB-1 ${what} is a 400 that names ${field}`, async () => {
      const answer = await pier9.get(path)
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.equal(answer.body.code, 'validation_failed')
      assert.equal(answer.body.errors[0].path, field)
    })
  }

  test('REST-3 a voyage is found again by its identifier', async () => {
    const found = await findVoyage(pier9)
    const { status, body } = await pier9.get(`/voyages/${found.id}`)
    assert.equal(status, 200)
    assert.deepEqual(body, found)
  })

  test('REST-3 an unknown identifier is a 404', async () => {
    const answer = await pier9.get('/voyages/019a0000-0000-7000-8000-000000000000')
    assert.equal(answer.status, 404)
    assert.equal(answer.body.code, 'not_found')
  })

  for (const [what, minutes, onSale] of [
    ['has departed', -5, false],
    ['is past the sales cut-off of 30 minutes', 29, false],
    ['is just ahead of its cut-off', 35, true],
  ] as const) {
    test(`GROUPB-1 a voyage that ${what} is ${onSale ? '' : 'not '}on sale`, async () => {
      const voyage = await findVoyage(pier9, { operator: 'HAIAU', route: 'RGA-HSO' })
      await departIn(service, voyage.id, minutes)
      assert.equal((await pier9.get(`/voyages/${voyage.id}`)).body.on_sale, onSale)
      await departIn(service, voyage.id, 20_000)
    })
  }

  test('REST-3 a voyage whose operator was taken out of the network is a 404', async t => {
    const { id, operator } = await findVoyage(pier9)
    const move = (code: string) =>
      run(service.db, sql`update voyages set operator_code = ${code} where id = ${id}`)
    t.after(() => move(operator.code))
    await move('GONE')
    const { status, body } = await pier9.get(`/voyages/${id}`)
    assert.deepEqual([status, body.code], [404, 'not_found'])
  })

  test('GROUPB-1 a search that has just been made is answered from what is known', async () => {
    const first = await search(pier9, { route: 'HTI-PQB' })
    const second = await search(pier9, { route: 'HTI-PQB' })
    assert.equal(sourceOf(first, 'HAIAU').state, 'live')
    assert.equal(sourceOf(second, 'HAIAU').state, 'cached')
    assert.equal(sourceOf(second, 'HAIAU').as_of, sourceOf(first, 'HAIAU').as_of)
    assert.deepEqual(second.data, first.data)
  })

  test('GROUPB-1 a search that was made before the clock was set back is made again', async () => {
    await search(pier9, { route: 'HTI-PQB' })
    await run(
      service.db,
      sql`update voyage_sources set answered_at = now() + interval '1 hour'
          where departure_terminal = 'HTI'`,
    )
    const again = await search(pier9, { route: 'HTI-PQB' })
    assert.equal(sourceOf(again, 'HAIAU').state, 'live')
  })
})
