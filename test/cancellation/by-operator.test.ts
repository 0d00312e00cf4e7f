/** A voyage that its operator cancels: what staff do then, and what becomes of every booking on it. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cancelByOperator } from '../../src/cancellation/index.ts'
import { findVoyages } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import { book, bookingBody, confirm, legBody } from '../support/booking.ts'
import { cancelAtOperator, levels, shorthandOf, statesOf } from '../support/by-operator.ts'
import { bookIssued, cancel, refundsTo } from '../support/cancellation.ts'
import { change, differencesOf, issue, otherSeats } from '../support/change.ts'
import { endHoldIn, marksOf } from '../support/holds.ts'
import {
  addPrice,
  countMarks,
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  operatorBalance,
  spent,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a voyage that its operator cancels', async () => {
  const service = await startService()
  const { pier9, voyageOf, read, cancelVoyage } = shorthandOf(service)
  await addPrice(service, 'ROOT', 'percent', 1_000)
  await addPrice(service, 'DELTA', 'flat', 5_000)

  test('GROUPB-11 every level gets back all it paid, the root from the operator, without a penalty', async () => {
    const before = await moneyOf(service)
    const kept = await operatorBalance(service, 'HAIAU')
    const booking = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const paid = spent(before, await moneyOf(service))
    assert.equal(Object.keys(paid).length, 4)
    const done = await cancelVoyage(voyageOf(booking))
    assert.deepEqual(done, [
      { bookingCode: booking.booking_code, fate: 'refunded', netRefund: booking.net_total },
    ])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.equal(await operatorBalance(service, 'HAIAU'), kept)
    for (const who of levels) {
      assert.deepEqual(await refundsTo(service.as(who), booking), [paid[who]])
    }
    const after = await read(booking)
    assert.deepEqual(statesOf(after), [16, 18, [16]])
    assert.equal(after.orders[0].net_refunded, booking.net_total)
    assert.equal(await countMarks(service, booking.id), 0)
  })

  test('GROUPB-11 one leg of two: the booking stays at 10 and the other leg stands', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    const before = await moneyOf(service)
    const { headers } = await pier9.get(`/bookings/${booking.id}`)
    await cancelVoyage(voyageOf(booking, 1))
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    assert.equal((await pier9.get(`/bookings/${booking.id}`, tag)).status, 200)
    const after = await read(booking)
    assert.deepEqual(statesOf(after), [10, 17, [16, 10]])
    const [gone, stands] = booking.orders
    assert.equal(spent(before, await moneyOf(service)).PIER9, -gone.net_price)
    assert.deepEqual(after.orders[1], stands)
    assert.equal(await countMarks(service, booking.id), 1)
    await cancelVoyage(voyageOf(booking, 2))
    assert.deepEqual(statesOf(await read(booking)), [16, 18, [16, 16]])
  })

  test('GROUPB-8 GROUPB-11 the legs whose voyage was cancelled are listed, also of a booking that stays at 10', async () => {
    const [tentative, round] = [
      await book(pier9, [legOf('LYSONLINK'), legOf('SAOBIEN')]),
      await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')]),
    ]
    await cancelVoyage(voyageOf(tentative))
    await cancelVoyage(voyageOf(round))
    const path = '/orders?voyage_cancelled=true'
    const [first, second] = (await pier9.get(path)).body.data
    assert.deepEqual(
      [first, second].map(({ id, booking_id, status }) => [id, booking_id, status]),
      [
        [round.orders[0].id, round.id, 16],
        [tentative.orders[0].id, tentative.id, 16],
      ],
    )
    assert.equal(first.net_refunded, round.orders[0].net_price)
    const { next_cursor } = (await pier9.get(`${path}&limit=1`)).body
    const [next] = (await pier9.get(`${path}&limit=1&cursor=${next_cursor}`)).body.data
    assert.equal(next.id, second.id)
    assert.deepEqual((await pier9.get(`${path}&booking_id=${round.id}`)).body.data, [first])
    assert.deepEqual((await service.as('DELTA').get(path)).body.data, [])
    const all = (await pier9.get('/orders?voyage_cancelled=false')).body
    assert.deepEqual(all.data, (await pier9.get('/orders')).body.data)
    await cancel(pier9, round.id)
  })

  test('GROUPB-11 the leg that is left can still be cancelled by the partner', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('HAIAU')])
    await cancelVoyage(voyageOf(booking, 1))
    const answer = await cancel(pier9, booking.id)
    assert.deepEqual([answer.status, statesOf(answer.body)], [200, [14, 17, [16, 14]]])
    assert.equal((await cancel(pier9, booking.id)).status, 200)
  })

  test('GROUPB-11 tickets that were cancelled before keep their penalty; the live ones come back in full', async () => {
    const before = await moneyOf(service)
    const booking = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const [ticket] = booking.orders[0].tickets
    assert.equal((await cancel(pier9, booking.id, { ticket_ids: [ticket.id] })).status, 200)
    await cancelVoyage(voyageOf(booking))
    const all = { ROOT: 30_000, SAIGON: 30_000, DELTA: 30_000, PIER9: 30_000 }
    assert.deepEqual(spent(before, await moneyOf(service)), all)
    assert.deepEqual(statesOf(await read(booking)), [16, 17, [16]])
  })

  test('GROUPB-11 changed tickets come back in full, in both orders, with the fee of the change on every level, and none of a change that failed', async () => {
    const before = await moneyOf(service)
    const kept = await operatorBalance(service, 'HAIAU')
    const booking = await issue(service, 'HAIAU', 2)
    const price = booking.net_total
    await misbehave(service, { operator: 'HAIAU', action: 'reject', times: 1 })
    const failed = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(failed.body.code, 'change_failed')
    const answer = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const fee = answer.body.net_total - price
    assert.ok(fee > 0)
    const [done] = await cancelVoyage(voyageOf(booking))
    assert.equal(done?.netRefund, price + fee)
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.equal(await operatorBalance(service, 'HAIAU'), kept)
    const after = await read(booking)
    assert.deepEqual(statesOf(after), [16, 18, [16]])
    assert.equal(after.orders[0].net_refunded, price + fee)
    const kinds = (await differencesOf(service)).map(({ kind }) => kind)
    assert.ok(!kinds.includes('order'), kinds.join())
  })

  test('GROUPB-11 of two changed tickets the one cancelled before keeps its penalty and its fee, the other gets all', async () => {
    const before = await moneyOf(service)
    const booking = await issue(service, 'HAIAU', 2)
    const first = await change(pier9, booking, await otherSeats(pier9, booking, 2))
    const fee = (first.body.net_total - booking.net_total) / 2
    const again = await change(pier9, first.body, await otherSeats(pier9, first.body))
    assert.equal(again.body.net_total, first.body.net_total + fee, JSON.stringify(again.body))
    const [twice, once] = again.body.orders[0].tickets
    const cancelled = await cancel(pier9, booking.id, { ticket_ids: [once.id] })
    const penalty = booking.net_total / 2 - cancelled.body.orders[0].net_refunded
    assert.ok(penalty > 0 && twice.id !== once.id)
    await cancelVoyage(voyageOf(booking))
    const left = penalty + fee
    const all = { ROOT: left, SAIGON: left, DELTA: left, PIER9: left }
    assert.deepEqual(spent(before, await moneyOf(service)), all)
    assert.deepEqual(statesOf(await read(booking)), [16, 17, [16]])
    const kinds = (await differencesOf(service)).map(({ kind }) => kind)
    assert.ok(!kinds.includes('order'), kinds.join())
  })

  test('GROUPB-11 a tentative booking ends whole at 16, unpaid; its seats and its voucher come back', async () => {
    const voucher = { code: 'STORM', title: 'Storm', amount_type: 'flat', amount: 1_000 }
    assert.equal((await pier9.post('/vouchers', { ...voucher, usage_limit: 1 })).status, 201)
    const uses = async () => (await pier9.get('/vouchers')).body.data[0].usage_count
    const legs = [legOf('CONSON'), legOf('SAOBIEN')]
    const booking = await book(pier9, legs, { voucher_code: 'STORM' })
    assert.equal(await uses(), 1)
    const [done] = await cancelVoyage(voyageOf(booking, 2))
    assert.deepEqual([done?.fate, done?.netRefund], ['cancelled', 0])
    assert.deepEqual(statesOf(await read(booking)), [16, 1, [16, 16]])
    assert.deepEqual([await countMarks(service, booking.id), await uses()], [0, 0])
  })

  test('LIMITT-5 GROUPB-11 a booking whose hold ran out before stays expired', async () => {
    const booking = await book(pier9, [legOf('LYSONLINK')])
    await endHoldIn(service, booking.id, -1_000)
    assert.deepEqual(await cancelVoyage(voyageOf(booking)), [])
    assert.equal((await read(booking)).status, 8)
  })

  test('REST-7 GROUPB-11 issued tickets that are all taken back give the use of their voucher back', async () => {
    const voucher = { code: 'GALE', title: 'Gale', amount_type: 'flat', amount: 1_000 }
    const { body } = await pier9.post('/vouchers', { ...voucher, usage_limit: 1 })
    const uses = async () => (await pier9.get(`/vouchers/${body.id}`)).body.usage_count
    const legs = [legOf('CONSON'), legOf('SAOBIEN')]
    const booking = await book(pier9, legs, { voucher_code: 'GALE' })
    await forgetCalls(service)
    assert.equal((await confirm(pier9, booking.id)).body.status, 10)
    await cancelVoyage(voyageOf(booking))
    assert.equal(await uses(), 1)
    await cancelVoyage(voyageOf(booking, 2))
    assert.deepEqual(statesOf(await read(booking)), [16, 18, [16, 16]])
    assert.equal(await uses(), 0)
  })

  test('GROUPB-11 a booking that failed without an issued leg ends at 16 as well', async () => {
    await forgetCalls(service)
    await misbehave(service, { operator: 'SAOBIEN', action: 'reject', times: 1 })
    const booking = await book(pier9, [legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    await cancelVoyage(voyageOf(booking))
    assert.deepEqual(statesOf(await read(booking)), [16, 1, [16]])
  })

  test('STATET-5 GROUPB-11 a partly issued booking gets its issued leg back, and then everything is refunded', async () => {
    await forgetCalls(service)
    const before = await moneyOf(service)
    await misbehave(service, { operator: 'SAOBIEN', action: 'reject', times: 1 })
    const booking = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    assert.deepEqual(await cancelVoyage(voyageOf(booking, 2)), [])
    assert.deepEqual(statesOf(await read(booking)), [6, 17, [10, 6]])
    await cancelVoyage(voyageOf(booking, 1))
    assert.deepEqual(statesOf(await read(booking)), [16, 18, [16, 6]])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
  })

  test('GROUPB-11 at 16 a booking is neither confirmed, cancelled nor changed', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    const seats = await otherSeats(pier9, booking)
    await cancelVoyage(voyageOf(booking))
    await forgetCalls(service)
    const answers = [
      await confirm(pier9, booking.id),
      await cancel(pier9, booking.id),
      await change(pier9, booking, seats),
    ]
    const codes = answers.map(({ body }) => body.code)
    assert.deepEqual(codes, [
      'booking_not_confirmable',
      'booking_not_cancellable',
      'booking_not_changeable',
    ])
    assert.deepEqual(statesOf(await read(booking)), [16, 18, [16]])
  })

  test('the voyage is closed for sale, also when its operator goes on listing it', async () => {
    const leg = await legBody(pier9, legOf('CONSON'))
    assert.deepEqual(await cancelVoyage(leg.voyage_id), [])
    const { operators, refresher } = service.app.services
    const [voyage] = await findVoyages(service.db, [leg.voyage_id])
    const operator = operators.get('CONSON')
    assert.ok(voyage && operator)
    const listed = (await operator.searchVoyages(voyage)).find(
      ({ voyageRef }) => voyageRef === voyage.operatorVoyageRef,
    )
    assert.equal(listed?.open, true)
    assert.deepEqual(await refresher.refreshAnew(operator, voyage), { kind: 'answered' })
    assert.equal((await pier9.get(`/voyages/${leg.voyage_id}`)).body.on_sale, false)
    const answer = await pier9.post('/bookings', bookingBody([leg]))
    assert.deepEqual([answer.status, answer.body.code], [409, 'voyage_closed'])
    assert.deepEqual(await marksOf(service, leg.voyage_id), [])
  })

  test('ENV-8 debt reconciliation finds nothing once the operator has it cancelled too, and until then only that', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    await cancelByOperator(service.db, voyageOf(booking), { isDryRun: false, by: tester })
    const of = async () =>
      (await differencesOf(service)).filter(
        ({ kind, subject }) => kind !== 'operator' || subject.includes(booking.booking_code),
      )
    assert.deepEqual(
      (await of()).map(({ kind, repair }) => [kind, repair]),
      [['operator', 'none']],
    )
    await cancelAtOperator(service, booking.booking_code, 'CONSON')
    assert.deepEqual(await of(), [])
  })
})
