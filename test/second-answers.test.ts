/**
 * Two workers come with different answers for one thing at the operator. Whoever is first is right,
 * and whoever is second changes nothing: not one row of the database.
 */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { type PartOutcome, recordPart } from '../src/cancellation/outcome.ts'
import { recordOrder } from '../src/change/outcome.ts'
import { recordReturn } from '../src/change/returned.ts'
import { first, run, sql } from '../src/db/index.ts'
import type { CertainOutcome } from '../src/issuance/index.ts'
import { recordOutcome } from '../src/issuance/outcome.ts'
import { book, confirm } from './support/booking.ts'
import { bookIssued, cancel, refundsTo } from './support/cancellation.ts'
import { change, issue, otherSeats } from './support/change.ts'
import { dumpDatabase } from './support/dump.ts'
import { forgetCalls, legOf, moneyOf, spent } from './support/issuance.ts'
import { startService } from './support/service.ts'

const rejected: CertainOutcome = { kind: 'rejected', code: 'operator_rejected', reason: 'no' }
const issued = (seat: string): CertainOutcome => ({
  kind: 'issued',
  operatorOrderNumber: 'NUMBER-1',
  tickets: [{ seatCode: seat, ticketNumber: 'NUMBER-1-01' }],
  rehearsal: false,
})

suite('second answers', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { db } = service
  const pier9 = service.as('PIER9')
  const asked = { prefer: 'respond-async' }
  beforeEach(() => forgetCalls(service))

  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body

  async function withWorker<T>(work: () => Promise<T>): Promise<T> {
    const log = pino({ level: 'silent' })
    await using _worker = await createApp(service.config, { role: 'work', tasks: false, log })
    return await work()
  }

  /** The first is recorded; after that nothing the second says moves a row. */
  async function assertFirstWins(
    record: (answer: any) => Promise<boolean>,
    [one, two]: readonly [unknown, unknown],
  ) {
    assert.equal(await record(one), true)
    const dump = await dumpDatabase(service)
    for (const second of [two, one]) {
      assert.equal(await record(second), false)
      assert.deepEqual(await dumpDatabase(service), dump)
    }
  }

  async function assertOneWins(record: (answer: any) => Promise<boolean>, answers: unknown[]) {
    const taken = await Promise.all(answers.map(record))
    assert.equal(taken.filter(Boolean).length, 1)
    return answers[taken.indexOf(true)]
  }

  /** The first leg is at the operator, the second is not. */
  async function confirmed() {
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await confirm(pier9, booking.id, asked)).status, 202)
    const references = [1, 2].map(leg => `${booking.booking_code}-1-${leg}`)
    const [reference = '', next = ''] = references
    await submit(reference)
    const [seat, nextSeat] = booking.orders.map((order: any) => order.tickets[0].seat_code)
    return { booking, reference, next, seat, nextSeat }
  }

  const submit = (reference: string) =>
    run(
      db,
      sql`update submissions set state = 'submitting', submitted_at = now()
          where reference = ${reference}`,
    )

  test('STATET-6 an order that is issued is not rejected afterwards, while a later leg is open and when none is', async () => {
    const before = await moneyOf(service)
    const { booking, reference, next, seat, nextSeat } = await confirmed()
    const record = (answer: CertainOutcome) => recordOutcome(db, reference, answer)
    await assertFirstWins(record, [issued(seat), rejected])
    await submit(next)
    const recordNext = (answer: CertainOutcome) => recordOutcome(db, next, answer)
    await assertFirstWins(recordNext, [issued(nextSeat), rejected])
    assert.equal((await read(booking)).status, 10)
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
  })

  test('STATET-6 an order that is rejected is not issued afterwards', async () => {
    const before = await moneyOf(service)
    const { booking, reference, seat } = await confirmed()
    const record = (answer: CertainOutcome) => recordOutcome(db, reference, answer)
    await assertFirstWins(record, [rejected, issued(seat)])
    assert.equal((await read(booking)).status, 6)
    assert.deepEqual(await moneyOf(service), before)
  })

  test('STATET-6 both answers at once: one of them is recorded, whole', async () => {
    for (let round = 0; round < 6; round += 1) {
      await forgetCalls(service)
      const before = await moneyOf(service)
      const { booking, reference, next, seat, nextSeat } = await confirmed()
      const answers = [issued(seat), rejected]
      const record = (answer: CertainOutcome) => recordOutcome(db, reference, answer)
      const won = await assertOneWins(record, round % 2 ? answers : answers.toReversed())
      if (won !== rejected) {
        await submit(next)
        assert.equal(await recordOutcome(db, next, issued(nextSeat)), true)
      }
      const { status } = await read(booking)
      assert.equal(status, won === rejected ? 6 : 10)
      const paid: number | undefined = won === rejected ? undefined : booking.net_total
      assert.equal(spent(before, await moneyOf(service)).PIER9, paid)
    }
  })

  const unheard = [
    ['CONSON', 'HAIAU'],
    ['NGOCTRAI', 'SONGVIET'],
  ].values()

  /**
   * A booking of two legs whose cancellation is at the first operator. Others each time, as none of
   * them hears of it: a seat that is free again here is still sold there.
   */
  async function cancelling() {
    const legs = (unheard.next().value ?? []).map(legOf)
    const booking = await withWorker(() => bookIssued(service, pier9, legs))
    assert.equal((await cancel(pier9, booking.id, undefined, asked)).status, 202)
    const parts = []
    for (const { id } of booking.orders) {
      const part = await first<{ id: string; penalty: number }>(
        db,
        sql`update cancellation_parts set state = 'submitting', submitted_at = now()
            where order_id = ${id} returning id, penalty_quoted as penalty`,
      )
      assert.ok(part)
      parts.push(part)
    }
    const answers = parts.map(({ penalty }): [PartOutcome, PartOutcome] => [
      { kind: 'cancelled', penalty },
      { kind: 'refused', reason: 'no' },
    ])
    return { booking, parts, answers }
  }

  test('GROUPB-11 a part that is cancelled is not refused afterwards, nor refunded again; one that is refused is not cancelled', async () => {
    const { booking, parts, answers } = await cancelling()
    const [one, two] = parts.map(
      ({ id }) =>
        (answer: PartOutcome) =>
          recordPart(db, id, answer),
    )
    const [ofOne, ofTwo] = answers
    assert.ok(one && two && ofOne && ofTwo)
    await assertFirstWins(one, ofOne)
    await assertFirstWins(two, [ofTwo[1], ofTwo[0]])
    const end = await read(booking)
    assert.deepEqual([end.status, end.payment_status], [10, 17])
    assert.deepEqual(
      end.orders.map((order: any) => order.status),
      [14, 10],
    )
    assert.deepEqual(await refundsTo(pier9, booking), [end.orders[0].net_refunded])
  })

  test('GROUPB-11 both answers of each part at once: one of them is recorded, whole', async () => {
    const { booking, parts, answers } = await cancelling()
    let refunds = 0
    for (const [index, { id }] of parts.entries()) {
      const won = await assertOneWins(answer => recordPart(db, id, answer), answers[index] ?? [])
      if (won === answers[index]?.[0]) refunds += 1
    }
    assert.equal((await refundsTo(pier9, booking)).length, refunds)
    assert.equal((await read(booking)).status, refunds === 2 ? 14 : 10)
  })

  const fresh = ['SAOBIEN', 'LYSONLINK', 'TRANGKHUYET', 'DAIDUONG'].values()

  /** A booking whose change is at the operator; another one each time, as none of them hears of it. */
  async function changing() {
    const booking = await withWorker(() => issue(service, fresh.next().value ?? ''))
    const body = await otherSeats(pier9, booking)
    const before = await moneyOf(service)
    assert.equal((await change(pier9, booking, body, asked)).status, 202)
    const row = await first<{ id: string; fee: number }>(
      db,
      sql`update changes set order_state = 'submitting', submitted_at = now()
          where booking_id = ${booking.id} returning id, change_fee as fee`,
    )
    assert.ok(row)
    const record = (answer: CertainOutcome) => recordOrder(db, row.id, answer)
    return {
      booking,
      before,
      changeId: row.id,
      fee: row.fee,
      record,
      seat: body.seats[0]?.seat_code ?? '',
    }
  }

  /** The old seats go back, whatever is said of them after that. */
  async function giveBack(booking: any, changeId: string): Promise<void> {
    const of = { changeId, reference: `${booking.booking_code}-1-1` }
    await run(
      db,
      sql`update change_returns set state = 'submitting', submitted_at = now()
          where change_id = ${changeId}`,
    )
    await recordReturn(db, of, { kind: 'returned', fee: null })
    const dump = await dumpDatabase(service)
    await recordReturn(db, of, { kind: 'stands', reason: 'no' })
    assert.deepEqual(await dumpDatabase(service), dump)
  }

  test('a change that is ordered is not undone afterwards, nor paid again; one that is undone is not made', async () => {
    const made = await changing()
    await assertFirstWins(made.record, [issued(made.seat), rejected])
    await giveBack(made.booking, made.changeId)
    assert.equal((await read(made.booking)).change.state, 'changed')
    assert.equal(spent(made.before, await moneyOf(service)).PIER9, made.fee)
    const undone = await changing()
    await assertFirstWins(undone.record, [rejected, issued(undone.seat)])
    assert.equal((await read(undone.booking)).change.state, 'failed')
    assert.deepEqual(await moneyOf(service), undone.before)
  })

  test('both answers of a change at once: one of them is recorded, whole', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { booking, before, changeId, fee, record, seat } = await changing()
      const answers = [issued(seat), rejected]
      const won = await assertOneWins(record, round % 2 ? answers : answers.toReversed())
      if (won !== rejected) await giveBack(booking, changeId)
      const isMade: boolean = won !== rejected
      assert.equal((await read(booking)).change.state, isMade ? 'changed' : 'failed')
      assert.equal(spent(before, await moneyOf(service)).PIER9, isMade ? fee : undefined)
    }
  })
})
