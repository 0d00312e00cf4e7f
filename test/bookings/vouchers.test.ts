import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeEach, suite, test } from 'node:test'
import { expireBookings, lockSagaBooking } from '../../src/bookings/index.ts'
import { runScript } from '../../src/db/database.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { readVoucher, takeUse } from '../../src/pricing/index.ts'
import { book, bookingBody, confirm, legBody, tryToBook } from '../support/booking.ts'
import { cancel } from '../support/cancellation.ts'
import { countAllMarks, countBookings, endHoldIn } from '../support/holds.ts'
import {
  countMarks,
  forgetCalls,
  keepWaiting,
  legOf,
  misbehave,
  moneyOf,
  spent,
  until,
} from '../support/issuance.ts'
import { codesOf, preflightOf } from '../support/preflight.ts'
import { startService } from '../support/service.ts'

suite('bookings with a voucher', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  async function create(code: string, changes: Record<string, unknown> = {}) {
    const body = { code, title: code, amount_type: 'flat', amount: 50_000, ...changes }
    const answer = await pier9.post('/vouchers', body)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.body
  }

  const usesOf = async (voucher: any) =>
    (await pier9.get(`/vouchers/${voucher.id}`)).body.usage_count as number

  async function reject(booking: any, operator = 'CONSON') {
    await misbehave(service, { operator, action: 'reject', reason: 'Hết chỗ', times: 1 })
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
  }

  const contactOf = (email: string) => ({
    contact: { name: 'Khách', email, phone: '+84900000001' },
  })

  test('MONEY-6 REST-7 a voucher lowers the end-customer total; NET and what every level is charged stay', async () => {
    const voucher = await create('LOWER', { amount_type: 'percent', amount: 1_000 })
    const plain = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const lowered = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }], { voucher_code: 'lower' })
    assert.equal(lowered.total_price, plain.total_price - Math.floor((plain.total_price + 5) / 10))
    assert.equal(lowered.net_total, plain.net_total)
    assert.deepEqual(lowered.voucher, { code: 'LOWER' })
    assert.equal(await usesOf(voucher), 1)
    const start = await moneyOf(service)
    await confirm(pier9, plain.id)
    const middle = await moneyOf(service)
    const issued = await confirm(pier9, lowered.id)
    assert.equal(issued.body.total_price, lowered.total_price)
    assert.deepEqual(spent(middle, await moneyOf(service)), spent(start, middle))
  })

  test('REST-7 a voucher for one route takes its share of that leg only', async () => {
    const both = [legOf('CONSON'), legOf('SAOBIEN')]
    const plain = await book(pier9, both)
    const alone = await book(pier9, [legOf('CONSON')])
    await create('ONE-LEG', { amount_type: 'percent', amount: 5_000, departure_terminal: 'VTA' })
    const lowered = await book(pier9, both, { voucher_code: 'ONE-LEG' })
    assert.equal(plain.total_price - lowered.total_price, Math.floor((alone.total_price + 1) / 2))
  })

  test('REST-7 ERRT-9 a voucher that does not apply is a 400 on /voucher_code: no booking, no seat marked, no use counted', async () => {
    const refusals: Record<string, Record<string, unknown> | null> = {
      unknown: null,
      inactive: { active: false },
      not_yet_effective: { effective_from: '2190-01-01T00:00:00Z' },
      expired: { effective_to: '2020-01-01T00:00:00Z' },
      below_minimum: { minimum_order_total: 900_000_000 },
      other_route: { departure_terminal: 'RGA' },
      other_departure_date: { departure_to: '2020-01-01' },
      other_seat_class: { seat_classes: ['vip'] },
    }
    const before = [await countAllMarks(service), await countBookings(service)]
    for (const [reason, changes] of Object.entries(refusals)) {
      const code = `no-${reason.replaceAll('_', '-')}`
      const voucher = changes && (await create(code, changes))
      const answer = await tryToBook(pier9, [legOf('CONSON')], { voucher_code: code })
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'])
      const [error] = answer.body.errors
      assert.equal(error.path, '/voucher_code')
      assert.match(error.message, new RegExp(reason))
      if (voucher) assert.equal(await usesOf(voucher), 0)
    }
    assert.deepEqual([await countAllMarks(service), await countBookings(service)], before)
  })

  /** Bodies for so many bookings of different seats, each with its own contact. */
  async function bodies(count: number, code: string, emailOf: (index: number) => string) {
    const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: count })
    return leg.passengers.map((passenger, index) =>
      bookingBody([{ voyage_id: leg.voyage_id, passengers: [passenger] }], {
        ...contactOf(emailOf(index)),
        voucher_code: code,
      }),
    )
  }

  for (const [what, limits, emailOf] of [
    ['usage limit', { usage_limit: 3 }, (index: number) => `buyer${index}@example.com`],
    [
      'customer limit',
      { customer_limit: 3 },
      (index: number) => (index % 2 ? 'Same@Example.com' : 'same@example.com'),
    ],
  ] as const) {
    test(`REST-7 a ${what} of 3 is exact when 12 buyers come at once`, async () => {
      const code = what.replace(' ', '-')
      const voucher = await create(code, limits)
      const marks = await countAllMarks(service)
      const wanted = await bodies(12, code, emailOf)
      const answers = await Promise.all(wanted.map(body => pier9.post('/bookings', body)))
      const refused = answers.filter(({ status }) => status !== 201)
      assert.equal(refused.length, 9, answers.map(({ status }) => status).join())
      for (const { status, body } of refused) {
        assert.deepEqual([status, body.errors[0].path], [400, '/voucher_code'])
      }
      assert.equal(await usesOf(voucher), 3)
      assert.equal(await countAllMarks(service), marks + 3)
      const booked = answers.filter(({ status }) => status === 201)
      await Promise.all(booked.map(({ body }) => cancel(pier9, body.id)))
      assert.equal(await usesOf(voucher), 0)
    })
  }

  test('REST-7 a use is given back once when the hold runs out, however often the sweep comes', async () => {
    const voucher = await create('BACK-1', { usage_limit: 1 })
    const booking = await book(pier9, [legOf('CONSON')], { voucher_code: 'BACK-1' })
    const full = await tryToBook(pier9, [legOf('CONSON')], { voucher_code: 'BACK-1' })
    assert.match(full.body.errors[0].message, /used_up/)
    await endHoldIn(service, booking.id, -1_000)
    await Promise.all([1, 2, 3].map(() => expireBookings(service.db, assert.ifError)))
    await expireBookings(service.db, assert.ifError)
    assert.equal(await usesOf(voucher), 0)
    await book(pier9, [legOf('CONSON')], { voucher_code: 'BACK-1' })
    assert.equal(await usesOf(voucher), 1)
  })

  for (const [limit, changes] of [
    ['usage limit', { usage_limit: 1 }],
    ['customer limit', { customer_limit: 1 }],
  ] as const) {
    test(`REST-7 LIMITT-5 a use counts no more for the ${limit} from the instant the hold runs out, whenever the sweep comes, and that of another voucher does`, async () => {
      const code = `EXACT-${limit.replace(' ', '-')}`
      const voucher = await create(code, changes)
      const other = await create(`OTHER-${code}`)
      await book(pier9, [legOf('CONSON')], { voucher_code: other.code })
      const booking = await book(pier9, [legOf('CONSON')], { voucher_code: code })
      const question = {
        ...{ code, voyage_id: booking.orders[0].voyage.id, seat_class: 'eco' },
        ...{ order_total: 500_000, contact_email: booking.contact.email },
      }
      const applies = async () =>
        (await pier9.post('/vouchers/check-aplicability', question)).body.applicable
      assert.deepEqual([await usesOf(voucher), await applies()], [1, false])
      await endHoldIn(service, booking.id, -1_000)
      assert.deepEqual([await usesOf(voucher), await applies(), await usesOf(other)], [0, true, 1])
      const instead = await book(pier9, [legOf('CONSON')], { voucher_code: code })
      assert.deepEqual([await usesOf(voucher), await applies()], [1, false])
      await expireBookings(service.db, assert.ifError)
      assert.equal(await usesOf(voucher), 1)
      await cancel(pier9, instead.id)
      assert.equal(await usesOf(voucher), 0)
    })
  }

  test('REST-7 LIMITT-5 the uses of several holds that ran out are given back together', async () => {
    const voucher = await create('SEVERAL', { usage_limit: 2 })
    const make = () => book(pier9, [legOf('CONSON')], { voucher_code: 'SEVERAL' })
    for (const { id } of [await make(), await make()]) await endHoldIn(service, id, -1_000)
    await make()
    await make()
    assert.equal(await usesOf(voucher), 2)
  })

  test('REST-7 a booking that is being issued when its hold would have run out keeps its use', async () => {
    const voucher = await create('IN-FLIGHT', { usage_limit: 1, customer_limit: 1 })
    const booking = await book(pier9, [legOf('CONSON')], { voucher_code: 'IN-FLIGHT' })
    assert.deepEqual(codesOf(await preflightOf(service, booking), 'refusal'), [])
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await endHoldIn(service, booking.id, -1_000)
    assert.equal(await usesOf(voucher), 1)
    const instead = await tryToBook(pier9, [legOf('HAIAU')], { voucher_code: 'IN-FLIGHT' })
    assert.match(instead.body.errors?.[0].message ?? '', /used_up/)
    await letConfirm()
    await until('status 10', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.status === 10
    })
    assert.equal(await usesOf(voucher), 1)
  })

  test('REST-7 a voucher that is deleted while a booking with it is being made is not used', async () => {
    const { id } = await create('JUST-DELETED')
    const organizationId = service.organizations.PIER9 ?? ''
    const voucher = await readVoucher(service.db, organizationId, { id })
    assert.ok(voucher)
    await pier9.send('DELETE', `/vouchers/${id}`)
    const taken = inTransaction(service.db, tx =>
      takeUse(tx, voucher, '019a0000-0000-7000-8000-000000000000', 'someone@example.com'),
    )
    assert.equal(await taken, 'used_up')
  })

  test('REST-7 a booking that is being confirmed as its hold runs out keeps its use; one that lost it to another is refused', async () => {
    const voucher = await create('INSTANT', { usage_limit: 1 })
    const booking = await book(pier9, [legOf('CONSON')], { voucher_code: 'INSTANT' })
    await endHoldIn(service, booking.id, -1_000)
    const tryToUse = () => tryToBook(pier9, [legOf('HAIAU')], { voucher_code: 'INSTANT' })
    await inTransaction(service.db, async tx => {
      await lockSagaBooking(tx, service.organizations.PIER9, booking.id)
      assert.match((await tryToUse()).body.errors[0].message, /used_up/)
    })
    assert.equal((await tryToUse()).status, 201)
    // As a confirmation sees it that began in time.
    await endHoldIn(service, booking.id, 60_000)
    const answer = await confirm(pier9, booking.id)
    assert.deepEqual([answer.status, answer.body.code], [422, 'booking_not_confirmable'])
    assert.match(answer.body.detail, /voucher .*used_up/)
    assert.equal(await usesOf(voucher), 1)
  })

  test('REST-7 a use is given back once when a tentative booking is cancelled, also after a failed issuance', async () => {
    const voucher = await create('BACK-2')
    const other = await book(pier9, [legOf('CONSON')], { voucher_code: 'BACK-2' })
    const booking = await book(pier9, [legOf('CONSON')], { voucher_code: 'BACK-2' })
    assert.equal(await usesOf(voucher), 2)
    await Promise.all([1, 2, 3].map(() => cancel(pier9, booking.id)))
    assert.equal(await usesOf(voucher), 1)
    await reject(other)
    assert.equal(await usesOf(voucher), 0)
    await book(pier9, [legOf('CONSON')], { voucher_code: 'BACK-2' })
    await cancel(pier9, other.id)
    assert.equal(await usesOf(voucher), 1)
  })

  test('REST-7 STATET-3 a booking of which nothing was issued gives its use back at once, and confirmed again takes it again', async () => {
    const voucher = await create('AGAIN', { customer_limit: 1 })
    const booking = await book(pier9, [legOf('CONSON')], { voucher_code: 'AGAIN' })
    await reject(booking)
    assert.equal(await usesOf(voucher), 0)
    const instead = await book(pier9, [legOf('CONSON')], { voucher_code: 'AGAIN' })
    await cancel(pier9, instead.id)
    const issued = await confirm(pier9, booking.id)
    assert.deepEqual([issued.status, issued.body.total_price], [200, booking.total_price])
    assert.equal(await usesOf(voucher), 1)
    const more = await tryToBook(pier9, [legOf('CONSON')], { voucher_code: 'AGAIN' })
    assert.match(more.body.errors[0].message, /customer_limit/)
    await book(pier9, [legOf('CONSON')], { voucher_code: 'AGAIN', ...contactOf('b@example.com') })
  })

  for (const [reason, limits] of [
    ['used_up', { usage_limit: 1 }],
    ['customer_limit', { customer_limit: 1 }],
  ] as const) {
    test(`REST-7 MONEY-8 confirmed again when its use went to another (${reason}) it is refused, foretold, and nothing is changed`, async () => {
      const code = `LOST-${reason.replaceAll('_', '-')}`
      const voucher = await create(code, limits)
      const booking = await book(pier9, [legOf('CONSON')], { voucher_code: code })
      await reject(booking)
      const instead = await book(pier9, [legOf('HAIAU')], { voucher_code: code })
      const before = await pier9.get(`/bookings/${booking.id}`)
      const money = await moneyOf(service)
      const foretold = await preflightOf(service, booking)
      assert.deepEqual(codesOf(foretold, 'refusal'), ['booking_not_confirmable'])
      const answer = await confirm(pier9, booking.id)
      assert.deepEqual([answer.status, answer.body.code], [422, 'booking_not_confirmable'])
      assert.match(answer.body.detail, new RegExp(`voucher .*${reason}`))
      assert.equal(foretold.reasons[0].detail, answer.body.detail)
      assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, before.body)
      assert.deepEqual(await moneyOf(service), money)
      assert.equal(await countMarks(service, booking.id), 0)
      assert.equal(await usesOf(voucher), 1)
      await cancel(pier9, instead.id)
      assert.equal((await confirm(pier9, booking.id)).status, 200)
      assert.equal(await usesOf(voucher), 1)
    })
  }

  test('REST-7 a failed booking that is confirmed again and a new one meet at the limit: one of them has it', async () => {
    const voucher = await create('MEET', { usage_limit: 1 })
    for (let round = 0; round < 4; round += 1) {
      await forgetCalls(service)
      const booking = await book(pier9, [legOf('CONSON')], { voucher_code: 'MEET' })
      await reject(booking)
      const leg = await legBody(pier9, legOf('HAIAU'))
      const [again, instead] = await Promise.all([
        confirm(pier9, booking.id),
        pier9.post('/bookings', bookingBody([leg], { voucher_code: 'MEET' })),
      ])
      const answers = [again.status, instead.status].join()
      assert.ok(['200,400', '422,201'].includes(answers), answers)
      assert.equal(await usesOf(voucher), 1)
      await cancel(pier9, again.status === 200 ? booking.id : instead.body.id)
      assert.equal(await usesOf(voucher), 0)
    }
  })

  test('REST-7 STATET-5 a partly issued booking goes on using its voucher', async () => {
    const voucher = await create('PARTLY')
    const legs = [legOf('CONSON'), legOf('HAIAU')]
    const booking = await book(pier9, legs, { voucher_code: 'PARTLY' })
    await reject(booking, 'HAIAU')
    assert.equal(await usesOf(voucher), 1)
  })

  test('REST-7 what earlier versions kept of failed and ended bookings is given back by the migration, and confirmed again taken again', async () => {
    const voucher = await create('KEPT', { usage_limit: 4 })
    const make = () => book(pier9, [legOf('CONSON')], { voucher_code: 'KEPT' })
    const [failed, ended, standing] = [await make(), await make(), await make()]
    await reject(failed)
    await cancel(pier9, ended.id)
    // As they were left.
    const kept = sql`booking_id = any(${[failed.id, ended.id]}::uuid[])`
    await run(service.db, sql`update voucher_uses set given_back_at = null where ${kept}`)
    await run(
      service.db,
      sql`update vouchers set usage_count = usage_count + 2 where id = ${voucher.id}`,
    )
    assert.equal(await usesOf(voucher), 3)
    const file = new URL('../../migrations/0037-uses-and-unsent-orders.sql', import.meta.url)
    const [script = ''] = (await readFile(file, 'utf8')).split(';')
    for (let turn = 0; turn < 2; turn += 1) {
      await inTransaction(service.db, tx => runScript(tx, script))
      assert.equal(await usesOf(voucher), 1)
    }
    assert.equal((await confirm(pier9, failed.id)).body.status, 10)
    assert.equal((await confirm(pier9, standing.id)).body.status, 10)
    assert.equal(await usesOf(voucher), 2)
  })

  test('REST-7 an issued booking has used its voucher while it has a ticket; cancelled whole it gives the use back, once', async () => {
    const voucher = await create('SPENT', { usage_limit: 1, customer_limit: 1 })
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }], { voucher_code: 'SPENT' })
    const issued = await confirm(pier9, booking.id)
    const [{ id }] = issued.body.orders[0].tickets
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [id] })).body.status, 10)
    assert.equal(await usesOf(voucher), 1)
    await Promise.all([1, 2, 3].map(() => cancel(pier9, booking.id)))
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual([body.status, body.total_price], [14, issued.body.total_price])
    assert.equal(await usesOf(voucher), 0)
    await book(pier9, [legOf('CONSON')], { voucher_code: 'SPENT' })
  })

  for (const [what, endVoucher] of [
    [
      'expired',
      (voucher: any) =>
        run(
          service.db,
          sql`update vouchers set effective_to = now() - interval '1 s' where id = ${voucher.id}`,
        ),
    ],
    ['was deleted', (voucher: any) => pier9.send('DELETE', `/vouchers/${voucher.id}`)],
  ] as const) {
    test(`MONEY-8 REST-7 a voucher that ${what} meanwhile still counts at confirmation, also at a second one, on the price of then`, async () => {
      const code = what.replace(' ', '-')
      const voucher = await create(code, { amount_type: 'percent', amount: 1_000 })
      const booking = await book(pier9, [legOf('SAOBIEN')], { voucher_code: code })
      const plain = await book(pier9, [legOf('SAOBIEN')])
      await endVoucher(voucher)
      await reject(booking, 'SAOBIEN')
      const { operator_voyage_ref: voyage_ref } = booking.orders[0].voyage
      await misbehave(service, {
        operator: 'SAOBIEN',
        voyage_ref,
        on: 'search',
        action: 'price_change',
        amount: 30_000,
      })
      const issued = await confirm(pier9, booking.id)
      assert.equal(issued.status, 200, JSON.stringify(issued.body))
      const price = plain.total_price + 30_000
      assert.equal(issued.body.total_price, price - Math.floor((price + 5) / 10))
      assert.equal(issued.body.net_total, booking.net_total + 30_000)
      await service.control('DELETE', 'rules')
      assert.equal((await tryToBook(pier9, [legOf('SAOBIEN')], { voucher_code: code })).status, 400)
    })
  }
})
