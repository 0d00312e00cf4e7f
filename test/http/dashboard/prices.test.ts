import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run, sql } from '../../../src/db/index.ts'
import { linesOf } from '../../../src/http/dashboard/prices/preview-line.ts'
import { findVoyage } from '../../support/booking.ts'
import { signedIn } from '../../support/dashboard.ts'
import { addPrice } from '../../support/issuance.ts'
import { drawing, type Random } from '../../support/price-cases.ts'
import { startService } from '../../support/service.ts'
import { search } from '../../support/voyages.ts'
import { assertProblem } from '../../support/wire.ts'

const rule = {
  title: 'Festival',
  amount_type: 'percent',
  direction: 'increase',
  amount: 1_000,
} as const

suite('the prices screen', async () => {
  const service = await startService()
  const { visitor: admin, login } = await signedIn(service, 'DELTA', 'admin')
  const { visitor: staff } = await signedIn(service, 'DELTA', 'staff')
  const { visitor: stranger } = await signedIn(service, 'STRANGER', 'admin')
  await addPrice(service, 'ROOT', 'percent', 700)
  await addPrice(service, 'SAIGON', 'flat', 12_345)
  const voyage = await findVoyage(service.as('DELTA'))
  const day = voyage.departure_date

  /** What search says of the day now: customer prices of DELTA, and what PIER9 pays to it. */
  async function prices(): Promise<Map<string, { customer: number; netBelow: number }>> {
    const [customer, net] = await Promise.all([
      search(service.as('DELTA'), { date: day, limit: 100 }),
      search(service.as('PIER9'), { date: day, limit: 100, view: 'net' }),
    ])
    const netOf = new Map<string, number>(faresOf(net))
    return new Map(
      faresOf(customer).map(([fare, price]) => [
        fare,
        { customer: price, netBelow: netOf.get(fare) ?? Number.NaN },
      ]),
    )
  }

  const faresOf = (found: any): [string, number][] =>
    found.data.flatMap((each: any) =>
      each.cabin_classes.flatMap((cabin: any) =>
        cabin.fares.map((fare: any) => [
          `${each.id} ${cabin.seat_class} ${fare.passenger_type}`,
          fare.price,
        ]),
      ),
    )

  function drawRule({ oneOf, whole, percent }: Random) {
    const amountType = oneOf(['percent', 'flat'] as const)
    return {
      ...rule,
      amount_type: amountType,
      direction: oneOf(['increase', 'decrease'] as const),
      amount: whole(1, amountType === 'percent' ? 3_000 : 90_000),
      priority: whole(-2, 2),
      ...(percent(50) ? { seat_classes: [oneOf(['eco', 'vip', 'bed'])] } : {}),
      ...(percent(40) ? { passenger_types: [oneOf(['adult', 'child'])] } : {}),
      ...oneOf([{}, {}, { operator: 'HAIAU' }, { operator: 'DAIDUONG' }, { voyage_id: voyage.id }]),
      departure_from: day,
      departure_to: day,
      departure_terminal: 'RGA',
      arrival_terminal: 'PQB',
    }
  }

  test('a preview says what search says once the rule is there, for any rule', async () => {
    const random = drawing(20261122)
    let touched = 0
    for (let round = 0; round < 12; round += 1) {
      const drawn = drawRule(random)
      const before = await prices()
      const { status, body: preview } = await admin.post('/price-additions/preview', drawn)
      assert.equal(status, 200, JSON.stringify(preview))
      assert.equal(preview.has_more_lines, false)
      assert.deepEqual(await prices(), before, 'a preview saves nothing')
      const made = await admin.post('/price-additions', drawn)
      assert.equal(made.status, 201, JSON.stringify(made.body))
      const after = await prices()
      const foreseen = new Map(
        preview.lines.map((line: any) => [
          `${line.voyage_id} ${line.seat_class} ${line.passenger_type}`,
          line,
        ]),
      )
      for (const [fare, price] of after) {
        const line: any = foreseen.get(fare)
        const was = before.get(fare)
        assert.ok(was)
        if (line === undefined) {
          assert.deepEqual(price, was, `${fare} is not in the preview of ${JSON.stringify(drawn)}`)
          continue
        }
        touched += 1
        assert.deepEqual(line.customer_price, { before: was.customer, after: price.customer }, fare)
        assert.deepEqual(line.net_below, { before: was.netBelow, after: price.netBelow }, fare)
      }
      for (const fare of foreseen.keys())
        assert.ok(after.has(fare as string), `${fare} is not sold`)
      const sailings = new Set(preview.lines.map((line: any) => line.voyage_id))
      assert.equal(preview.sailings_touched, sailings.size)
      // Every other rule stays, so that later ones are previewed on top of earlier ones.
      if (round % 2 === 0) {
        assert.equal((await admin.send('DELETE', `/price-additions/${made.body.id}`)).status, 204)
        assert.deepEqual(await prices(), before)
      }
    }
    assert.ok(touched > 20, `only ${touched} prices were touched`)
  })

  test('a preview prices one sailing after the other, and other calls go on in between', async () => {
    const turns: unknown[] = []
    setImmediate(() => turns.push('another call'))
    const price = (sailing: unknown) => [turns.push(sailing)]
    assert.deepEqual(await linesOf(['first', 'second'] as never, price), [1, 3])
    assert.deepEqual(turns, ['first', 'another call', 'second'])
  })

  test('the own margin is what the own rules alone make of the customer price', async () => {
    for (const { id } of (await admin.get('/price-additions?limit=100')).body.data) {
      await admin.send('DELETE', `/price-additions/${id}`)
    }
    const flat = { ...rule, amount_type: 'flat', amount: 5_000, voyage_id: voyage.id }
    await admin.post('/price-additions', flat)
    const { body } = await admin.post('/price-additions/preview', { ...flat, amount: 2_000 })
    assert.ok(body.lines.length > 0)
    for (const line of body.lines) {
      assert.deepEqual(line.margin, { before: 5_000, after: 7_000 })
      assert.equal(line.customer_price.after - line.customer_price.before, 2_000)
      assert.equal(line.net_below.after - line.net_below.before, 2_000)
    }
    const lone = await stranger.post('/price-additions/preview', { ...flat, amount: 2_000 })
    assert.deepEqual(
      [body.has_organizations_below, lone.body.has_organizations_below],
      [true, false],
    )
    assert.equal(body.possible_duplicate_of, null)
    assert.equal(body.at_a_loss, 0)
    const cheaper = { ...flat, direction: 'decrease' }
    const even = (await admin.post('/price-additions/preview', cheaper)).body
    assert.deepEqual([even.lines[0].margin.after, even.at_a_loss], [0, 0])
    const losing = { ...cheaper, amount: 5_001 }
    const { body: loss } = await admin.post('/price-additions/preview', losing)
    assert.deepEqual([loss.lines[0].margin.after, loss.at_a_loss], [-1, loss.lines.length])
  })

  test('a likely twin is pointed at without creating anything', async () => {
    const made = await admin.post('/price-additions', { ...rule, voyage_id: voyage.id })
    const wanted = { ...rule, title: 'Festival again', voyage_id: voyage.id }
    const { body } = await admin.post('/price-additions/preview', wanted)
    assert.equal(body.possible_duplicate_of.id, made.body.id)
    const { data } = (await admin.get('/price-additions')).body
    assert.equal(data.filter((each: any) => each.title === 'Festival again').length, 0)
    assert.equal(
      (await admin.post('/price-additions', wanted)).body.possible_duplicate_of,
      made.body.id,
    )
  })

  test('a rule that begins later is priced as of its beginning; one that has ended touches nothing', async () => {
    const later = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const future = { ...rule, voyage_id: voyage.id, effective_from: later, amount: 200 }
    const { body } = await admin.post('/price-additions/preview', future)
    assert.equal(body.priced_at, later)
    assert.equal(body.sailings_touched, 1)
    const past = { ...rule, voyage_id: voyage.id, effective_to: '2026-01-01T00:00:00Z' }
    const ended = (await admin.post('/price-additions/preview', past)).body
    assert.deepEqual([ended.sailings_seen, ended.sailings_touched, ended.lines], [1, 0, []])
  })

  test('a rule for groups is previewed with a group', async () => {
    const groups = { ...rule, voyage_id: voyage.id, count_min: 10, amount: 300 }
    const { body } = await admin.post('/price-additions/preview', groups)
    assert.deepEqual([body.passenger_count, body.sailings_touched], [10, 1])
  })

  test('a preview sees no sailing that is closed or has departed', async t => {
    const ofVoyage = { ...rule, voyage_id: voyage.id }
    const seen = async () =>
      (await admin.post('/price-additions/preview', ofVoyage)).body.sailings_seen
    const put = (changes: ReturnType<typeof sql>) =>
      run(service.db, sql`update voyages set ${changes} where id = ${voyage.id}`)
    t.after(() => put(sql`open = true, departs_at = ${voyage.departs_at}`))
    for (const past of [sql`open = false`, sql`departs_at = now() - interval '1 minute'`]) {
      await put(past)
      assert.equal(await seen(), 0)
      await put(sql`open = true, departs_at = ${voyage.departs_at}`)
      assert.equal(await seen(), 1)
    }
  })

  test('what a rule names must exist, and the answer names the field', async () => {
    for (const [field, value] of [
      ['operator', 'NOBODY'],
      ['departure_terminal', 'XXX'],
      ['amount', 100_001],
      ['count_max', 0],
    ] as const) {
      for (const path of ['/price-additions', '/price-additions/preview']) {
        const { status, body } = await admin.post(path, { ...rule, [field]: value })
        assert.deepEqual([status, body.errors?.[0]?.path], [400, `/${field}`], `${path} ${field}`)
      }
    }
  })

  test('staff read what their admin has set; others neither see nor delete it', async () => {
    const own = (await admin.get('/price-additions')).body.data
    assert.ok(own.length > 0)
    assert.deepEqual((await staff.get('/price-additions')).body.data, own)
    assert.deepEqual((await stranger.get('/price-additions')).body.data, [])
    const path = `/price-additions/${own[0].id}`
    assertProblem(await staff.send('DELETE', path), 403, 'role_denied', 'staff')
    assertProblem(await stranger.send('DELETE', path), 404, 'not_found', 'stranger')
  })

  test('vouchers are made, listed and ended; a code twice is refused at its field', async () => {
    const voucher = { code: 'tet2027', title: 'Tet', amount_type: 'flat', amount: 20_000 }
    const made = await admin.post('/vouchers', voucher)
    assert.equal(made.status, 201)
    const twice = await admin.post('/vouchers', voucher)
    assert.deepEqual([twice.status, twice.body.errors[0].path], [400, '/code'])
    assert.equal((await staff.get('/vouchers')).body.data[0].code, 'TET2027')
    assert.deepEqual((await stranger.get('/vouchers')).body.data, [])
    assertProblem(await staff.post('/vouchers', voucher), 403, 'role_denied', 'staff')
    const path = `/vouchers/${made.body.id}`
    assertProblem(await stranger.send('DELETE', path), 404, 'not_found', 'stranger')
    assert.equal((await admin.send('DELETE', path)).status, 204)
    assert.deepEqual((await admin.get('/vouchers')).body.data, [])
  })

  test('a voucher’s preview says what bookings cost with it, and saves nothing', async () => {
    for (const { id } of (await admin.get('/price-additions?limit=100')).body.data) {
      await admin.send('DELETE', `/price-additions/${id}`)
    }
    await admin.post('/price-additions', { ...rule, amount_type: 'flat', amount: 30_000 })
    const voucher = {
      code: 'SOON',
      title: 'Soon',
      amount_type: 'percent',
      amount: 750,
      minimum_order_total: 900_000,
      departure_terminal: 'RGA',
      departure_from: day,
      departure_to: day,
      seat_classes: ['eco'],
    }
    const { status, body: preview } = await admin.post('/vouchers/preview', voucher)
    assert.equal(status, 200, JSON.stringify(preview))
    assert.deepEqual((await admin.get('/vouchers')).body.data, [], 'nothing is saved')
    assert.ok(preview.lines.length > 0)
    assert.equal((await admin.post('/vouchers', voucher)).status, 201)
    for (const line of preview.lines) {
      const { voyage_id, seat_class, passenger_type, passenger_count: count } = line
      assert.equal(seat_class, 'eco')
      const seats = Array.from({ length: count }, () => ({ seat_class, passenger_type }))
      const priced = async (some: object[]) => {
        const wanted = { legs: [{ voyage_id, seats: some }], voucher_code: 'SOON' }
        return (await admin.post('/bookings/price', wanted)).body
      }
      const { total_price: total, voucher: used } = await priced(seats)
      assert.deepEqual([line.customer_price.after, used.reason], [total, null])
      assert.equal(line.customer_price.before - line.customer_price.after, used.discount)
      assert.equal(line.margin.before, 30_000 * count)
      assert.equal(line.margin.after, 30_000 * count - used.discount)
      if (count > 1) {
        assert.equal((await priced(seats.slice(1))).voucher.reason, 'below_minimum')
      }
    }
    assert.ok(preview.lines.some((line: any) => line.passenger_count > 1))
    const losing = preview.lines.filter((line: any) => line.margin.after < 0)
    assert.equal(preview.at_a_loss, losing.length)
    assert.ok(losing.length > 0)
    const none = await admin.post('/vouchers/preview', { ...voucher, active: false })
    assert.deepEqual([none.body.sailings_touched, none.body.lines], [0, []])
    const later = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const future = await admin.post('/vouchers/preview', { ...voucher, effective_from: later })
    assert.equal(future.body.priced_at, later)
    assert.equal(future.body.lines.length, preview.lines.length)
    // What costs nothing has nothing to take off.
    const whole = { ...rule, direction: 'decrease', amount_type: 'percent', amount: 10_000 }
    const { id } = (await admin.post('/price-additions', whole)).body
    const free = await admin.post('/vouchers/preview', { ...voucher, minimum_order_total: 0 })
    assert.deepEqual([free.body.sailings_touched, free.body.lines], [0, []])
    await admin.send('DELETE', `/price-additions/${id}`)
    const nowhere = await admin.post('/vouchers/preview', { ...voucher, arrival_terminal: 'XXX' })
    assert.deepEqual([nowhere.status, nowhere.body.errors[0].path], [400, '/arrival_terminal'])
  })

  test('the audit log names the user', async () => {
    const found = await sql<{ actor_name: string }>`
      select distinct actor_name from audit_log
      where action like 'price_addition.%' and actor_kind = 'user'`.execute(service.db)
    assert.deepEqual(found.rows, [{ actor_name: login.email }])
  })
})
