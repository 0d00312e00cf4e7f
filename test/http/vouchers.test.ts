import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runScript } from '../../src/db/database.ts'
import { run, sql } from '../../src/db/index.ts'
import { book, dayAhead, findVoyage, tryToBook } from '../support/booking.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { longToday } from '../support/today.ts'

const terms = (code: string, changes: Record<string, unknown> = {}) => ({
  code,
  title: 'Voucher of the tests',
  amount_type: 'flat',
  amount: 50_000,
  ...changes,
})

suite('vouchers over HTTP', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const restricted = service.as('PIER9_RESTRICTED')
  const stranger = service.as('STRANGER')

  async function create(code: string, changes: Record<string, unknown> = {}, client = pier9) {
    const { status, body, headers } = await client.post('/vouchers', terms(code, changes))
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(headers.get('location'), `/api/v1/vouchers/${body.id}`)
    return body
  }

  const order = {
    departure_date: dayAhead(20),
    departure_terminal: 'VTA',
    arrival_terminal: 'CDO',
    seat_class: 'eco',
    order_total: 600_000,
  }

  async function check(code: string, changes: Record<string, unknown> = {}, client = pier9) {
    const answer = await client.post('/vouchers/check-aplicability', { code, ...order, ...changes })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  test('GROUPB-5 a created voucher is answered with its place, found there and in the list', async () => {
    const all = {
      minimum_order_total: 100_000,
      active: false,
      usage_limit: 10,
      customer_limit: 2,
      departure_terminal: 'VTA',
      arrival_terminal: 'CDO',
      departure_from: '2026-01-01',
      departure_to: '2099-12-31',
      seat_classes: ['eco'],
    }
    const created = await create('Early-Bird', all)
    assert.deepEqual({ ...created, ...terms('EARLY-BIRD', all) }, created)
    assert.equal(created.usage_count, 0)
    assert.deepEqual((await pier9.get(`/vouchers/${created.id}`)).body, created)
    assert.deepEqual((await pier9.get('/vouchers')).body.data[0], created)
  })

  test('GROUPB-5 a voucher that a colleague deletes at once is answered as it was created', async t => {
    t.after(() => run(service.db, sql`drop trigger deleted_at_once on vouchers`))
    await runScript(
      service.db,
      `create function delete_at_once() returns trigger language plpgsql as
         $$ begin update vouchers set deleted_at = now() where id = new.id; return null; end $$;
       create constraint trigger deleted_at_once after insert on vouchers
         deferrable initially deferred for each row execute function delete_at_once()`,
    )
    const created = await create('GONE')
    assert.equal(created.code, 'GONE')
    assert.equal((await pier9.get(`/vouchers/${created.id}`)).status, 404)
  })

  test('GROUPB-5 a code is unique in its organization without regard to case, and free again once deleted', async () => {
    const one = await create('UNIQUE')
    const again = await pier9.post('/vouchers', terms('unique'))
    assert.deepEqual([again.status, again.body.errors[0].path], [400, '/code'])
    await create('Unique', {}, stranger)
    assert.equal((await pier9.send('DELETE', `/vouchers/${one.id}`)).status, 204)
    assert.equal((await pier9.send('DELETE', `/vouchers/${one.id}`)).status, 404)
    assert.equal((await pier9.get(`/vouchers/${one.id}`)).status, 404)
    assert.equal((await check('UNIQUE')).reason, 'unknown')
    const racers = await Promise.all(
      Array.from({ length: 6 }, () => pier9.post('/vouchers', terms('uniQue'))),
    )
    assert.deepEqual(racers.map(({ status }) => status).toSorted(), [201, 400, 400, 400, 400, 400])
  })

  test('PATHP-2 AUTH-10 creating and deleting need vouchers:create, checking needs a valid key only', async () => {
    const own = await create('PERMITTED')
    for (const { status, body } of [
      await restricted.post('/vouchers', terms('NOT-MINE')),
      await restricted.post('/vouchers', { nonsense: true }),
      await restricted.send('DELETE', `/vouchers/${own.id}`),
    ]) {
      assert.deepEqual([status, body.code], [403, 'permission_denied'])
      assert.equal(body.permission, 'vouchers:create')
      assert.match(body.detail, /vouchers:create/)
    }
    assert.equal((await check('PERMITTED', {}, restricted)).applicable, true)
  })

  test('GROUPB-5 another organization’s voucher is 404, is not listed and does not apply', async () => {
    const foreign = await create('FOREIGN', {}, stranger)
    assert.equal((await pier9.get(`/vouchers/${foreign.id}`)).status, 404)
    assert.equal((await pier9.send('DELETE', `/vouchers/${foreign.id}`)).status, 404)
    const { data } = (await pier9.get('/vouchers?limit=100')).body
    assert.ok(data.every((each: any) => each.id !== foreign.id))
    assert.equal((await check('FOREIGN')).reason, 'unknown')
    assert.equal((await check('FOREIGN', {}, stranger)).applicable, true)
  })

  test('GROUPB-5 GROUPB-12 the list goes page by page, newest first', async () => {
    for (const code of ['PAGE-1', 'PAGE-2', 'PAGE-3']) await create(code)
    const one = (await pier9.get('/vouchers?limit=2')).body
    assert.deepEqual(
      one.data.map((each: any) => each.code),
      ['PAGE-3', 'PAGE-2'],
    )
    const two = (await pier9.get(`/vouchers?limit=2&cursor=${one.next_cursor}`)).body
    assert.equal(two.data[0].code, 'PAGE-1')
  })

  test('GROUPB-5 every field is checked, and a refusal says which one', async () => {
    const faults: [string, Record<string, unknown>][] = [
      ['/code', { code: 'X' }],
      ['/code', { code: 'with space' }],
      ['/code', { code: 'x'.repeat(41) }],
      ['/title', { title: '' }],
      ['/amount_type', { amount_type: 'free' }],
      ['/amount', { amount: 0 }],
      ['/amount', { amount: 2.5 }],
      ['/amount', { amount_type: 'percent', amount: 10_001 }],
      ['/minimum_order_total', { minimum_order_total: -1 }],
      ['/usage_limit', { usage_limit: 0 }],
      ['/customer_limit', { customer_limit: 0 }],
      ['/departure_terminal', { departure_terminal: 'XXX' }],
      ['/arrival_terminal', { arrival_terminal: 'XXX' }],
      ['/departure_from', { departure_from: '2026-13-01' }],
      ['/departure_to', { departure_from: '2026-02-02', departure_to: '2026-02-01' }],
      ['/seat_classes', { seat_classes: [] }],
      ['/seat_classes/1', { seat_classes: ['eco', 'throne'] }],
      ['/arrival_terminal', { departure_terminal: 'RGA', arrival_terminal: 'RGA' }],
      ['/arrival_terminal', { departure_terminal: 'RGA', arrival_terminal: 'CDO' }],
      [
        '/effective_to',
        { effective_from: '2026-02-02T00:00:00Z', effective_to: '2026-02-02T07:00:00+07:00' },
      ],
      ['/effective_from', { effective_from: 'soon' }],
      [
        '/effective_to',
        { effective_from: '2026-02-02T00:00:00Z', effective_to: '2026-02-01T00:00:00Z' },
      ],
      ['', { usage_count: 5 }],
    ]
    for (const [field, changes] of faults) {
      const { status, body } = await pier9.post('/vouchers', terms('FAULTY', changes))
      assert.equal(status, 400, JSON.stringify(changes))
      const told = body.errors.map((error: any) => error.path).join()
      assert.ok(told.includes(field), `${JSON.stringify(changes)}: ${told}`)
    }
    assert.equal((await check('FAULTY')).reason, 'unknown')
  })

  test('PATHT-6 an applicable voucher says what it takes off: flat, percent rounded half up, never more than the order', async () => {
    await create('FLAT')
    await create('PERCENT', { amount_type: 'percent', amount: 1_250 })
    assert.deepEqual(await check(' flat '), {
      applicable: true,
      discount: 50_000,
      price_before: 600_000,
      price_after: 550_000,
      reason: null,
    })
    assert.equal((await check('percent', { order_total: 100_004 })).discount, 12_501)
    assert.equal((await check('FLAT', { order_total: 20_000 })).price_after, 0)
  })

  test('PATHT-6 the order may be given by its voyage instead of date and terminals', async () => {
    await create('VOYAGE', { departure_terminal: 'VTA', arrival_terminal: 'CDO' })
    const by = async (route: string) => {
      const { id } = await findVoyage(pier9, { route })
      const body = { code: 'VOYAGE', voyage_id: id, seat_class: 'eco', order_total: 600_000 }
      return (await pier9.post('/vouchers/check-aplicability', body)).body
    }
    assert.equal((await by('VTA-CDO')).applicable, true)
    assert.equal((await by('RGA-PQB')).reason, 'other_route')
  })

  test('ERRT-9 PATHT-6 every refusal is a 200 with its reason and the price unchanged', async () => {
    const used = await create('USED-UP', { usage_limit: 1 })
    await run(service.db, sql`update vouchers set usage_count = 1 where id = ${used.id}`)
    await create('CUSTOMER', { customer_limit: 1 })
    await book(pier9, [legOf('CONSON')], { voucher_code: 'CUSTOMER' })
    const refusals: Record<string, Record<string, unknown> | null> = {
      unknown: null,
      inactive: { active: false },
      not_yet_effective: { effective_from: '2190-01-01T00:00:00Z' },
      expired: { effective_to: '2020-01-01T00:00:00Z' },
      below_minimum: { minimum_order_total: 600_001 },
      other_route: { departure_terminal: 'RGA' },
      other_departure_date: { departure_to: dayAhead(19) },
      other_seat_class: { seat_classes: ['vip'] },
    }
    const cases: [string, string, Record<string, unknown>][] = [
      ['used_up', 'USED-UP', {}],
      ['customer_limit', 'CUSTOMER', { contact_email: 'TEST@example.com' }],
    ]
    for (const [reason, changes] of Object.entries(refusals)) {
      const code = reason.replaceAll('_', '-')
      if (changes !== null) await create(code, changes)
      cases.push([reason, code, {}])
    }
    for (const [reason, code, changes] of cases) {
      assert.deepEqual(await check(code, changes), {
        applicable: false,
        discount: 0,
        price_before: 600_000,
        price_after: 600_000,
        reason,
      })
    }
    assert.equal((await check('CUSTOMER', { contact_email: 'other@example.com' })).applicable, true)
  })

  test('PATHT-6 the ends of a voucher’s conditions are inside', async () => {
    const date = order.departure_date
    await create('EDGES', {
      departure_from: date,
      departure_to: date,
      minimum_order_total: 600_000,
    })
    assert.equal((await check('EDGES')).applicable, true)
  })

  test('PATHT-6 a check that says neither voyage nor date and route is 400, and so is one of unknown places', async () => {
    for (const missing of ['departure_date', 'departure_terminal', 'arrival_terminal'] as const) {
      const { [missing]: _, ...rest } = { code: 'FLAT', ...order }
      const { status, body } = await pier9.post('/vouchers/check-aplicability', rest)
      assert.deepEqual([status, body.errors[0].path], [400, `/${missing}`])
    }
    const body = { code: 'FLAT', ...order, arrival_terminal: 'XXX' }
    assert.equal((await pier9.post('/vouchers/check-aplicability', body)).status, 400)
  })

  test('PATHT-6 a check of what nobody can book is a 400 at its field, as the price check’s is', async () => {
    const voyage = await findVoyage(pier9, { route: 'VTA-CDO' })
    const byVoyage = { code: 'FLAT', voyage_id: voyage.id, seat_class: 'eco', order_total: 600_000 }
    const byRoute = { code: 'FLAT', ...order }
    const faults: [string, Record<string, unknown>][] = [
      ['/seat_class', { ...byRoute, seat_class: 'throne' }],
      ['/seat_class', { ...byVoyage, seat_class: 'throne' }],
      ['/departure_date', { ...byRoute, departure_date: '2020-01-01' }],
      ['/arrival_terminal', { ...byRoute, arrival_terminal: 'PQB' }],
      ['/arrival_terminal', { ...byRoute, arrival_terminal: 'VTA' }],
      ['/departure_date', { ...byVoyage, departure_date: dayAhead(60) }],
      ['/departure_terminal', { ...byVoyage, departure_terminal: 'RGA' }],
      ['/arrival_terminal', { ...byVoyage, arrival_terminal: 'PQB' }],
    ]
    for (const [field, question] of faults) {
      const { status, body } = await pier9.post('/vouchers/check-aplicability', question)
      assert.deepEqual([status, body.errors?.[0].path], [400, field], JSON.stringify(question))
    }
    const { departure_date, departure_terminal, arrival_terminal } = voyage
    const agreeing = { ...byVoyage, departure_date, departure_terminal, arrival_terminal }
    const answer = await pier9.post('/vouchers/check-aplicability', agreeing)
    assert.deepEqual([answer.status, answer.body.applicable], [200, true])
  })

  test('PATHT-6 the whole price may be taken off, and a sailing of today may be asked about', async () => {
    await create('WHOLE', { amount_type: 'percent', amount: 10_000 })
    const { discount, price_after } = await check('WHOLE', { departure_date: await longToday() })
    assert.deepEqual([discount, price_after], [order.order_total, 0])
  })

  test('PATHT-6 REST-7 a voucher with nothing to take off is refused by the check and by the booking, with one reason, and no use is counted', async t => {
    const voucher = await create('NOTHING-OFF')
    const free = await pier9.post('/ticket-price-additions', {
      ...{ title: 'Free', amount_type: 'percent', direction: 'decrease', amount: 10_000 },
      operator: 'CONSON',
    })
    assert.equal(free.status, 201, JSON.stringify(free.body))
    t.after(() => pier9.send('DELETE', `/ticket-price-additions/${free.body.id}`))
    const plain = await book(pier9, [legOf('CONSON')])
    assert.equal(plain.total_price, 0)
    const { voyage } = plain.orders[0]
    const { body: checked } = await pier9.post('/vouchers/check-aplicability', {
      ...{ code: 'NOTHING-OFF', voyage_id: voyage.id, seat_class: 'eco', order_total: 0 },
    })
    assert.deepEqual([checked.applicable, checked.reason], [false, 'nothing_to_discount'])
    const answer = await tryToBook(pier9, [legOf('CONSON')], { voucher_code: 'NOTHING-OFF' })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.errors, [
      { path: '/voucher_code', message: 'does not apply: nothing_to_discount' },
    ])
    assert.equal((await pier9.get(`/vouchers/${voucher.id}`)).body.usage_count, 0)
  })

  test('PATHT-6 a voucher that takes nothing off does not apply', async () => {
    const { applicable, discount, reason } = await check('FLAT', { order_total: 0 })
    assert.deepEqual([applicable, discount, reason], [false, 0, 'nothing_to_discount'])
  })
})
