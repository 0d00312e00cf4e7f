import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { runScript } from '../../src/db/database.ts'
import { run, sql } from '../../src/db/index.ts'
import { additionsMax } from '../../src/pricing/index.ts'
import { book, bookingBody, confirm, dayAhead, findVoyage, legBody } from '../support/booking.ts'
import type { Client } from '../support/client.ts'
import { forgetCalls, legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const path = '/ticket-price-additions'
const rule = (changes: Record<string, unknown> = {}) => ({
  title: 'Margin of the tests',
  amount_type: 'flat',
  direction: 'increase',
  amount: 10_000,
  ...changes,
})

suite('price additions over HTTP', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const restricted = service.as('PIER9_RESTRICTED')
  const stranger = service.as('STRANGER')
  beforeEach(() => forgetCalls(service))
  const voyage = await findVoyage(pier9, legOf('CONSON'))

  async function create(changes: Record<string, unknown> = {}, client = pier9): Promise<any> {
    const { status, body, headers } = await client.post(path, rule(changes))
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(headers.get('location'), `/api/v1${path}/${body.id}`)
    return body
  }

  async function check(client: Client = pier9, changes: Record<string, unknown> = {}) {
    const answer = await client.post(`${path}/check`, {
      voyage_id: voyage.id,
      seat_class: 'eco',
      passenger_count: 1,
      passenger_type: 'adult',
      ...changes,
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  async function end(...additions: { id: string }[]) {
    for (const { id } of additions) {
      assert.equal((await pier9.send('DELETE', `${path}/${id}`)).status, 204)
    }
  }

  test('GROUPB-4 a created addition is answered with its place, found there and in the list', async () => {
    const all = {
      priority: -3,
      voyage_id: voyage.id,
      operator: 'CONSON',
      departure_terminal: 'VTA',
      arrival_terminal: 'CDO',
      departure_from: '2026-01-01',
      departure_to: '2099-12-31',
      seat_classes: ['eco', 'vip'],
      passenger_types: ['adult'],
      count_min: 2,
      count_max: 5,
      effective_from: '2026-01-01T00:00:00+07:00',
      effective_to: '2099-12-31T00:00:00Z',
      active: false,
    }
    const { possible_duplicate_of, ...created } = await create(all)
    assert.equal(possible_duplicate_of, null)
    const { effective_from, effective_to, ...told } = all
    assert.deepEqual({ ...created, ...rule(told) }, created)
    assert.equal(Date.parse(created.effective_from), Date.parse(effective_from))
    assert.equal(Date.parse(created.effective_to), Date.parse(effective_to))
    assert.deepEqual((await pier9.get(`${path}/${created.id}`)).body, created)
    assert.deepEqual((await pier9.get(path)).body.data[0], created)
    await end(created)
  })

  test('GROUPB-4 an addition that a colleague deletes at once is answered as it was created', async t => {
    t.after(() => run(service.db, sql`drop trigger deleted_at_once on price_additions`))
    await runScript(
      service.db,
      `create function delete_at_once() returns trigger language plpgsql as
         $$ begin delete from price_additions where id = new.id; return null; end $$;
       create constraint trigger deleted_at_once after insert on price_additions
         deferrable initially deferred for each row execute function delete_at_once()`,
    )
    const created = await create({ title: 'Gone' })
    assert.equal(created.title, 'Gone')
    assert.equal((await pier9.get(`${path}/${created.id}`)).status, 404)
  })

  test('PATHP-2 AUTH-10 creating and deleting need price_additions:create, checking needs a valid key only', async () => {
    const own = await create()
    const attempts = [
      await restricted.post(path, rule()),
      await restricted.post(path, { nonsense: true }),
      await restricted.send('DELETE', `${path}/${own.id}`),
    ]
    for (const { status, body } of attempts) {
      assert.deepEqual([status, body.code], [403, 'permission_denied'])
      assert.equal(body.permission, 'price_additions:create')
      assert.match(body.detail, /price_additions:create/)
    }
    assert.equal((await restricted.get(`${path}/${own.id}`)).status, 200)
    assert.equal((await check(restricted)).additions[0].id, own.id)
    await end(own)
  })

  const faults: [string, Record<string, unknown>][] = [
    ['/title', { title: ' ' }],
    ['/title', { title: 'x'.repeat(201) }],
    ['/title', { title: undefined }],
    ['/amount_type', { amount_type: 'fixed' }],
    ['/direction', { direction: 'up' }],
    ['/direction', { direction: undefined }],
    ['/amount', { amount: -1 }],
    ['/amount', { amount: 1.5 }],
    ['/amount', { amount: '1000' }],
    ['/amount', { amount: 1_000_000_001 }],
    ['/amount', { amount_type: 'percent', amount: 100_001 }],
    ['/priority', { priority: 1_001 }],
    ['/active', { active: 'yes' }],
    ['/voyage_id', { voyage_id: 'HAIAU-1' }],
    ['/operator', { operator: 'TITANIC' }],
    ['/departure_terminal', { departure_terminal: 'XXX' }],
    ['/arrival_terminal', { arrival_terminal: 'XXX' }],
    ['/departure_from', { departure_from: '2026-02-30' }],
    ['/departure_to', { departure_from: '2026-02-02', departure_to: '2026-02-01' }],
    ['/seat_classes', { seat_classes: [] }],
    ['/seat_classes/1', { seat_classes: ['eco', 'throne'] }],
    ['/passenger_types/0', { passenger_types: ['ghost'] }],
    ['/passenger_types/0', { operator: 'HAIAU', passenger_types: ['student'] }],
    ['/arrival_terminal', { departure_terminal: 'RGA', arrival_terminal: 'RGA' }],
    // What could never apply.
    ['/arrival_terminal', { departure_terminal: 'RGA', arrival_terminal: 'CDO' }],
    ['/operator', { operator: 'CONSON', departure_terminal: 'RGA', arrival_terminal: 'PQB' }],
    ['/operator', { operator: 'CONSON', arrival_terminal: 'PQB' }],
    ['/operator', { voyage_id: voyage.id, operator: 'HAIAU' }],
    ['/departure_terminal', { voyage_id: voyage.id, departure_terminal: 'CDO' }],
    ['/arrival_terminal', { voyage_id: voyage.id, arrival_terminal: 'VTA' }],
    ['/departure_from', { voyage_id: voyage.id, departure_from: dayAhead(60) }],
    ['/departure_to', { voyage_id: voyage.id, departure_to: dayAhead(-1) }],
    ['/passenger_types/0', { voyage_id: voyage.id, passenger_types: ['local'] }],
    ['/amount', { amount_type: 'percent', direction: 'decrease', amount: 10_001 }],
    [
      '/effective_to',
      { effective_from: '2026-02-02T00:00:00Z', effective_to: '2026-02-02T07:00:00+07:00' },
    ],
    ['/passenger_types', { passenger_types: 'adult' }],
    ['/count_min', { count_min: 0 }],
    ['/count_max', { count_min: 3, count_max: 2 }],
    ['/count_max', { count_max: 31 }],
    ['/effective_from', { effective_from: '2026-02-01' }],
    [
      '/effective_to',
      { effective_from: '2026-02-01T00:00:00Z', effective_to: '2026-02-01T06:59:59+07:00' },
    ],
    ['', { surprise: 1 }],
  ]
  test('GROUPB-4 every field is checked, and a refusal says which one and creates nothing', async () => {
    const before = (await pier9.get(`${path}?limit=100`)).body.data
    for (const [field, changes] of faults) {
      const { status, body } = await pier9.post(path, rule(changes))
      assert.equal(status, 400, JSON.stringify(changes))
      assert.equal(body.code, 'validation_failed')
      const told = body.errors.map((error: any) => error.path)
      assert.ok(
        told.some((each: string) => (field === '' ? true : each.startsWith(field))),
        `${JSON.stringify(changes)}: ${told}`,
      )
    }
    const unknown = await pier9.post(path, rule({ voyage_id: newId() }))
    assert.equal(unknown.status, 404)
    assert.deepEqual((await pier9.get(`${path}?limit=100`)).body.data, before)
  })

  test('GROUPB-4 the ends of every range are accepted', async () => {
    const percent = { amount_type: 'percent', active: false }
    const day = voyage.departure_date
    const made = [
      await create({ ...percent, amount: 100_000 }),
      await create({ ...percent, direction: 'decrease', amount: 10_000 }),
      await create({ voyage_id: voyage.id, departure_from: day, departure_to: day }),
      await create({ amount: 0 }),
      await create({ count_min: 2, count_max: 2, active: false }),
      await create({ departure_from: '2026-02-01', departure_to: '2026-02-01', active: false }),
    ]
    await end(...made)
  })

  test('GROUPB-4 GROUPB-12 the list has the organization’s own only, newest first, page by page', async () => {
    const made = []
    for (let count = 0; count < 5; count += 1) made.push(await create({ title: `Rule ${count}` }))
    const foreign = await create({}, stranger)
    const seen = []
    let cursor = ''
    for (let pages = 0; pages < 10; pages += 1) {
      const { body } = await pier9.get(`${path}?limit=2${cursor}`)
      assert.ok(body.data.length <= 2)
      seen.push(...body.data.map((each: any) => each.id))
      if (!body.has_next_page) break
      cursor = `&cursor=${body.next_cursor}`
    }
    assert.deepEqual(seen, made.map(({ id }) => id).toReversed())
    const upwards = (await pier9.get(`${path}?sort=_id`)).body.data
    assert.deepEqual(
      upwards.map((each: any) => each.id),
      made.map(({ id }) => id),
    )
    assert.equal((await pier9.get(`${path}/${foreign.id}`)).status, 404)
    assert.equal((await pier9.send('DELETE', `${path}/${foreign.id}`)).status, 404)
    assert.equal((await stranger.get(`${path}/${foreign.id}`)).status, 200)
    await end(...made)
  })

  test('GROUPB-4 an organization has so many additions and no more, also when they come at once', async () => {
    const saigon = service.as('SAIGON')
    const first = await create({ active: false }, saigon)
    await run(
      service.db,
      sql`insert into price_additions
          select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
          from price_additions p, generate_series(1, ${additionsMax - 2}) where p.id = ${first.id}`,
    )
    const both = await Promise.all([1, 2].map(() => saigon.post(path, rule())))
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
    const { body } = await saigon.post(path, rule())
    assert.equal(body.code, 'validation_failed')
    assert.match(body.errors[0].message, /has 2000 price additions/)
    assert.equal((await saigon.send('DELETE', `${path}/${first.id}`)).status, 204)
    await create({}, saigon)
    await run(
      service.db,
      sql`delete from price_additions where organization_id = ${service.organizations.SAIGON}`,
    )
  })

  test('BEHAV-1 an equal rule is pointed at, and both of them count', async () => {
    const before = await check()
    const one = await create({ seat_classes: ['eco'] })
    const other = await create({ seat_classes: ['eco'], amount: 10_001, active: true })
    const two = await create({ seat_classes: ['eco'], title: 'Sent again after a time-out' })
    assert.equal(one.possible_duplicate_of, null)
    assert.equal(other.possible_duplicate_of, null)
    assert.equal(two.possible_duplicate_of, one.id)
    assert.equal((await create({ seat_classes: ['eco'] }, stranger)).possible_duplicate_of, null)
    const after = await check()
    assert.equal(after.customer_price - before.customer_price, 10_000 + 10_001 + 10_000)
    assert.equal(after.net_price, before.net_price)
    await end(one, other, two)
  })

  test('BEHAV-1 of an equal rule every term is equal; one that differs in any of them is no twin', async () => {
    const leg = legOf('HAIAU')
    const [one, another] = [
      await findVoyage(pier9, leg),
      await findVoyage(pier9, { ...leg, date: dayAhead(12) }),
    ]
    const terms = {
      ...{ voyage_id: one.id, operator: 'HAIAU', departure_terminal: 'RGA' },
      ...{ arrival_terminal: 'PQB', departure_from: '2026-01-01', departure_to: '2099-12-31' },
      ...{ seat_classes: ['eco'], passenger_types: ['adult'], count_min: 2, count_max: 5 },
      ...{ effective_from: '2026-01-01T00:00:00Z', effective_to: '2099-12-31T00:00:00Z' },
      active: false,
    }
    const made = [await create(terms)]
    const others: Record<string, unknown> = {
      ...{ amount_type: 'percent', direction: 'decrease', amount: 10_001, active: true },
      // The first, because only rules for no voyage differ in the next three.
      ...{ voyage_id: another.id, operator: 'SAOBIEN' },
      ...{ departure_terminal: 'HTI', arrival_terminal: 'HSO' },
      ...{ departure_from: '2026-01-02', departure_to: '2099-12-30' },
      ...{ seat_classes: ['eco', 'vip'], passenger_types: ['child'], count_min: 1, count_max: 6 },
      ...{ effective_from: '2026-01-01T00:00:01Z', effective_to: '2099-12-30T23:59:59Z' },
    }
    assert.deepEqual(
      Object.keys(terms).filter(term => !(term in others)),
      [],
    )
    for (const [term, value] of Object.entries(others)) {
      const isOfVoyage = ['operator', 'departure_terminal', 'arrival_terminal'].includes(term)
      const like = isOfVoyage ? { ...terms, voyage_id: undefined } : terms
      const other = await create({ ...like, [term]: value })
      assert.equal(other.possible_duplicate_of, null, term)
      made.push(other)
      if (term in rule() || term === 'active') continue
      const without = await create({ ...like, [term]: undefined })
      assert.equal(without.possible_duplicate_of, null, `without ${term}`)
      made.push(without)
    }
    const same = await create({ ...terms, title: 'Sent again', priority: 5 })
    assert.equal(same.possible_duplicate_of, made[0].id)
    await end(...made, same)
  })

  test('BEHAV-1 of equal rules that arrive at once each but the first points at another', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create({ count_min: 30 })))
    const pointedAt = made.map(each => each.possible_duplicate_of).filter(id => id !== null)
    assert.deepEqual([pointedAt.length, new Set(pointedAt).size], [5, 5])
    await end(...made)
  })

  test('REST-6 ERRT-9 an addition counts only when trip, class, count and passenger type match; else the check says why', async () => {
    const mismatches = {
      other_voyage: { voyage_id: (await findVoyage(pier9, legOf('HAIAU'))).id },
      other_operator: { operator: 'HAIAU' },
      other_route: { departure_terminal: 'RGA' },
      other_departure_date: { departure_to: '2020-01-01' },
      other_seat_class: { seat_classes: ['vip'] },
      other_passenger_type: { passenger_types: ['child'] },
      other_passenger_count: { count_min: 2 },
      inactive: { active: false },
      not_yet_effective: { effective_from: '2190-01-01T00:00:00Z' },
      no_longer_effective: { effective_to: '2020-01-01T00:00:00Z' },
    }
    const before = await check()
    for (const [reason, condition] of Object.entries(mismatches)) {
      const own = await create(condition)
      const after = await check()
      assert.equal(after.customer_price, before.customer_price, reason)
      assert.deepEqual(after.additions, [
        { id: own.id, title: own.title, applies: false, amount: 0, reason },
      ])
      await end(own)
    }
    const fitting = await create({
      count_min: 2,
      seat_classes: ['eco'],
      passenger_types: ['adult'],
    })
    const pair = await check(pier9, { passenger_count: 2 })
    assert.equal(pair.customer_price, before.customer_price * 2 + 20_000)
    assert.deepEqual([pair.additions[0].applies, pair.additions[0].amount], [true, 20_000])
    await end(fitting)
  })

  test('REST-6 in a booking the count is of the passengers of one type and seat class on one leg', async () => {
    const child = {
      passenger_type: 'child',
      date_of_birth: `${new Date().getFullYear() - 5}-01-01`,
    }
    const eco = (seats: number, changes: Record<string, unknown>[] = []) =>
      legBody(pier9, { ...legOf('HAIAU'), seats }, changes)
    const vip = await legBody(pier9, { ...legOf('HAIAU'), seatClass: 'vip' })
    const bookAll = async (leg: typeof vip, other: typeof vip) => {
      const passengers = [...leg.passengers, ...vip.passengers]
      const legs = [{ voyage_id: leg.voyage_id, passengers }, other]
      const { status, body } = await pier9.post('/bookings', bookingBody(legs))
      assert.equal(status, 201, JSON.stringify(body))
      await pier9.post(`/bookings/${body.id}/cancel`)
      return body
    }
    const other = await legBody(pier9, legOf('CONSON'))
    const pair = await eco(3, [{}, {}, child])
    const single = await eco(2, [{}, child])
    const before = [await bookAll(pair, other), await bookAll(single, other)]
    const own = await create({ count_min: 2, amount: 10_000 })
    const above = await create({ count_min: 2, amount: 3_000 }, service.as('DELTA'))
    const after = [await bookAll(pair, other), await bookAll(single, other)]
    const more = (figure: string) => after.map((each, at) => each[figure] - before[at][figure])
    assert.deepEqual(more('total_price'), [26_000, 0])
    assert.deepEqual(more('net_total'), [6_000, 0])
    await end(own)
    await service.as('DELTA').send('DELETE', `${path}/${above.id}`)
  })

  test('MONEY-8 GROUPB-4 a deleted addition is out of the next price; a booking keeps its price until it is confirmed', async () => {
    const before = await check()
    const own = await create({ amount: 50_000 })
    const booking = await book(pier9, [legOf('CONSON')])
    assert.equal((await check()).customer_price, before.customer_price + 50_000)
    await end(own)
    assert.equal((await check()).customer_price, before.customer_price)
    assert.equal((await pier9.get(`${path}/${own.id}`)).status, 404)
    assert.equal((await pier9.send('DELETE', `${path}/${own.id}`)).status, 404)
    const kept = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.equal(kept.total_price, booking.total_price)
    const confirmed = await confirm(pier9, booking.id)
    assert.equal(confirmed.body.total_price, booking.total_price - 50_000)
    assert.equal(confirmed.body.net_total, booking.net_total)
  })

  test('WHAT-2 an addition counts for everybody below and for nobody else', async () => {
    const before = { pier9: await check(), delta: await check(service.as('DELTA')) }
    const beside = await check(stranger)
    const own = await create({ amount: 7_000 }, service.as('DELTA'))
    assert.equal((await check()).net_price, before.pier9.net_price + 7_000)
    assert.deepEqual((await check()).additions, [])
    const delta = await check(service.as('DELTA'))
    assert.equal(delta.net_price, before.delta.net_price)
    assert.equal(delta.customer_price, before.delta.customer_price + 7_000)
    assert.deepEqual(await check(stranger), beside)
    await service.as('DELTA').send('DELETE', `${path}/${own.id}`)
  })
})
