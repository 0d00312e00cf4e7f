import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { rows, run, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import {
  addPrice,
  forgetCalls,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
} from '../support/issuance.ts'
import { type OrganizationCode, startService } from '../support/service.ts'

const percent = (amount: number, bps: number) =>
  amount + Math.floor((amount * bps + 5_000) / 10_000)

suite('money of a confirmation', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))
  await addPrice(service, 'ROOT', 'percent', 333)
  await addPrice(service, 'SAIGON', 'flat', 7_777)
  await addPrice(service, 'DELTA', 'percent', 1_000)
  await addPrice(service, 'PIER9', 'percent', 2_500)

  /** The NET of every level for one passenger, as the additions above make it of a base fare. */
  function netByLevel(base: number): Record<string, number> {
    const saigon = percent(base, 333)
    const delta = saigon + 7_777
    return { ROOT: base, SAIGON: saigon, DELTA: delta, PIER9: percent(delta, 1_000) }
  }

  test('WHAT-5 STATET-1 creating a booking deducts nothing and holds nothing, on any level', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 3 }])
    assert.equal(booking.status, 2)
    assert.equal(booking.payment_status, 1)
    assert.deepEqual(await moneyOf(service), before)
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('MONEY-2 WHAT-2 settled is the NET of each level, so every level keeps exactly its own addition', async () => {
    const before = await moneyOf(service)
    const sales = await salesOf()
    const booking = await book(pier9, [
      { ...legOf('CONSON'), seats: 2 },
      { ...legOf('SAOBIEN'), seats: 1 },
    ])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const bases = await rows<{ base: number }>(
      service.db,
      sql`select t.base_price as base from tickets t join orders o on o.id = t.order_id
          where o.booking_id = ${booking.id}`,
    )
    assert.equal(bases.length, 3)
    const nets = bases.map(({ base }) => netByLevel(base))
    const total = (code: string) => nets.reduce((sum, net) => sum + (net[code] ?? 0), 0)
    assert.deepEqual(spent(before, await moneyOf(service)), {
      ROOT: total('ROOT'),
      SAIGON: total('SAIGON'),
      DELTA: total('DELTA'),
      PIER9: total('PIER9'),
    })
    assert.equal(answer.body.net_total, total('PIER9'))
    // What a level was paid by its child less what it paid its parent is its margin.
    const after = await salesOf()
    const paid = (code: OrganizationCode) => (after[code] ?? 0) - (sales[code] ?? 0)
    const margins = bases.map(({ base }) => ({
      ROOT: percent(base, 333) - base,
      SAIGON: 7_777,
      DELTA: percent(percent(base, 333) + 7_777, 1_000) - percent(base, 333) - 7_777,
    }))
    for (const code of ['ROOT', 'SAIGON', 'DELTA'] as const) {
      const margin = margins.reduce((sum, each) => sum + each[code], 0)
      assert.equal(paid(code) - total(code), margin, code)
    }
    assert.equal(paid('PIER9'), 0)
  })

  test('MONEY-8 when the fare changes between booking and confirmation the new price is held and settled', async () => {
    const booking = await book(pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    const base = await baseOf(booking.id)
    await service.control('POST', 'rules', { voyage_ref, action: 'price_change', amount: 23_000 })
    const before = await moneyOf(service)
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const net = netByLevel(base + 23_000)
    assert.deepEqual(
      spent(before, await moneyOf(service)),
      Object.fromEntries(Object.entries(net).map(([code, amount]) => [code, amount * 2])),
    )
    assert.notEqual(answer.body.net_total, booking.net_total)
    assert.equal(answer.body.net_total, (net.PIER9 ?? 0) * 2)
    assert.equal(answer.body.orders[0].net_price, (net.PIER9 ?? 0) * 2)
    assert.ok(answer.body.total_price > booking.total_price)
  })

  test('MONEY-8 a fare that fell is settled at the lower price', async () => {
    const booking = await book(pier9, [legOf('DAIDUONG')])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    const base = await baseOf(booking.id)
    await service.control('POST', 'rules', { voyage_ref, action: 'price_change', amount: -15_000 })
    const before = await moneyOf(service)
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    assert.equal(spent(before, await moneyOf(service)).PIER9, netByLevel(base - 15_000).PIER9)
  })

  test('MONEY-8 the fare of now counts although the clock was set back since the last one was heard', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const { id, operator_voyage_ref: voyage_ref } = booking.orders[0].voyage
    const base = await baseOf(booking.id)
    await run(
      service.db,
      sql`update voyages set as_of = now() + interval '1 hour' where id = ${id}`,
    )
    await service.control('POST', 'rules', { voyage_ref, action: 'price_change', amount: 50_000 })
    const before = await moneyOf(service)
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    assert.equal(spent(before, await moneyOf(service)).PIER9, netByLevel(base + 50_000).PIER9)
  })

  test('MONEY-8 an addition made between booking and confirmation is part of what is settled', async t => {
    t.after(() =>
      run(service.db, sql`update price_additions set active = false where amount = 11111`),
    )
    const saigon = service.as('SAIGON')
    const booking = await book(saigon, [legOf('LYSONLINK')])
    await addPrice(service, 'ROOT', 'flat', 11_111)
    const before = await moneyOf(service)
    const answer = await confirm(saigon, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.net_total, booking.net_total + 11_111)
    assert.equal(spent(before, await moneyOf(service)).SAIGON, booking.net_total + 11_111)
  })

  test('BEHAV-4 until the operator has answered every level is held for its own NET and none is debited', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const { ROOT, SAIGON, DELTA, PIER9 } = netByLevel(await baseOf(booking.id))
    const before = await moneyOf(service)
    await service.app.issuance?.stop(0)
    const answer = await confirm(pier9, booking.id, { prefer: 'respond-async' })
    assert.equal(answer.status, 202)
    const during = await moneyOf(service)
    assert.deepEqual(spent(before, during), {})
    assert.deepEqual(
      Object.entries(during).map(([code, { held }]) => [code, held]),
      Object.entries({ ROOT, SAIGON, DELTA, PIER9, STRANGER: 0 }),
    )
    await using worker = await createApp(service.config, { role: 'work', tasks: false })
    await worker.issuance?.drain()
    const after = await moneyOf(service)
    assert.deepEqual(spent(before, after), { ROOT, SAIGON, DELTA, PIER9 })
    assert.equal(after.PIER9.held, 0)
  })

  async function baseOf(bookingId: string): Promise<number> {
    const [ticket] = await rows<{ base: number }>(
      service.db,
      sql`select t.base_price as base from tickets t join orders o on o.id = t.order_id
          where o.booking_id = ${bookingId} limit 1`,
    )
    return ticket?.base ?? Number.NaN
  }

  async function salesOf(): Promise<Partial<Record<OrganizationCode, number>>> {
    const accounts = await rows<{ owner: string; balance: number }>(
      service.db,
      sql`select owner, balance from accounts where kind = 'sales'`,
    )
    const codes = Object.keys(service.organizations) as OrganizationCode[]
    return Object.fromEntries(
      codes.map(code => [
        code,
        accounts.find(({ owner }) => owner === service.organizations[code])?.balance,
      ]),
    )
  }
})
