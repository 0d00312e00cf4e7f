import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { anybodyMayAgree, quoteCancellation } from '../../src/cancellation/index.ts'
import { sweepCases } from '../../src/cases/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { keepCase, listCases, refundCase, reopenCase } from '../../src/desk/index.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, refundsTo } from '../support/cancellation.ts'
import { change, differencesOf, otherSeats } from '../support/change.ts'
import { clerk, deskOf, evidence, heldByDesk, manualLeg, refused } from '../support/desk.ts'
import {
  addPrice,
  countMarks,
  forgetCalls,
  isAt,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'

suite('the repair desk: a partly issued booking', async () => {
  const service = await startService()
  const { db, operators } = service.app.services
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const binh = clerk('Bình')
  const page = { sort: '_id', limit: 100, after: null } as const
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const noPenalties = new Map<string, number>()
  await addPrice(service, 'SAIGON', 'percent', 1_000)

  /** CONSON issued, HAIAU rejected. */
  async function partlyIssued(more: Record<string, unknown> = {}) {
    await forgetCalls(service)
    const before = await moneyOf(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')], more)
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    await end()
    return { booking: await read(booking), before, caseId: await caseOf(booking) }
  }

  const minutesTo = (voyage: any) =>
    Math.round((Date.parse(voyage.departs_at) - Date.now()) / 60_000)
  const repairsOf = async (caseId: string) =>
    (await desk.readCase(caseId)).repairs.map(({ kind }) => kind)

  async function openCases(booking: any) {
    return listCases(db, { isOpen: true, bookingId: booking.id }, page)
  }

  async function caseOf(booking: any): Promise<string> {
    const [found, ...more] = await openCases(booking)
    assert.ok(found, 'no case opened')
    assert.deepEqual(more, [])
    return found.id
  }

  test('ERRT-8 its case opens with it and shows legs, money and what may be done', async () => {
    await bookIssued(service, pier9, [legOf('CONSON')])
    const { booking, caseId } = await partlyIssued()
    const file = await desk.readCase(caseId)
    assert.deepEqual([file.kind, file.bookingStatus, file.paymentStatus], ['partly_issued', 6, 17])
    assert.deepEqual(
      file.legs.map(leg => [
        leg.status,
        leg.submissions.map(({ state, reason }) => [state, reason]),
      ]),
      [
        [10, [['issued', null]]],
        [6, [['rejected', 'full']]],
      ],
    )
    const agency = file.money.filter(line => line.from === 'deposit of PIER9 of the tests')
    assert.deepEqual(
      agency.map(({ amount, state }) => [amount, state]),
      [
        [booking.orders[0].net_price, 'posted'],
        [booking.orders[1].net_price, 'voided'],
      ],
    )
    assert.deepEqual(
      file.repairs.map(({ kind }) => kind),
      ['keep', 'issue_missing', 'refund'],
    )
    await sweepCases(db, 0)
    assert.equal(await caseOf(booking), caseId)
  })

  test('keep: nothing moves, the case is closed with its note and opens no more', async () => {
    const { booking, caseId } = await partlyIssued()
    const money = await moneyOf(service)
    await refused('validation_failed', keepCase(db, caseId, ' ', ana), /note/)
    await keepCase(db, caseId, 'the passenger sails one way', ana)
    assert.deepEqual(await moneyOf(service), money)
    assert.deepEqual(await read(booking), booking)
    await sweepCases(db, 0)
    assert.deepEqual(await openCases(booking), [])
    const file = await desk.readCase(caseId)
    assert.deepEqual([file.outcome, file.repairs], ['kept', [{ kind: 'reopen' }]])
    await refused('desk_conflict', keepCase(db, caseId, 'again', binh), /kept/)
    await refused('desk_conflict', desk.issueMissing(caseId, binh), /kept/)
    const deeds = await listAudit(db, { subject: booking.id, actor: ana.id }, page)
    assert.deepEqual(
      deeds.map(({ action }) => action),
      ['repair.kept'],
    )
  })

  test('a kept case is opened again, once, and what may be done of it is offered and done', async () => {
    const { booking, caseId } = await partlyIssued()
    await refused('desk_conflict', reopenCase(db, caseId, 'not closed', ana), /if it was kept/)
    await keepCase(db, caseId, 'the passenger sails one way', ana)
    await refused('validation_failed', reopenCase(db, caseId, '', ana), /note/)
    const money = await moneyOf(service)
    const done = await Promise.allSettled([
      reopenCase(db, caseId, 'and does not want to sail any more', ana),
      reopenCase(db, caseId, 'and does not want to sail any more', binh),
    ])
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
    const again = await caseOf(booking)
    assert.ok(done.some(each => each.status === 'fulfilled' && each.value === again))
    assert.notEqual(again, caseId)
    assert.deepEqual(await moneyOf(service), money)
    assert.deepEqual(await repairsOf(caseId), [])
    assert.deepEqual(await repairsOf(again), ['keep', 'issue_missing', 'refund'])
    await keepCase(db, again, 'they sail after all', ana)
    assert.deepEqual(await repairsOf(caseId), [])
    await refused('desk_conflict', reopenCase(db, caseId, 'the first one', ana))
    const last = await reopenCase(db, again, 'they do not', ana)
    const what = { evidence: evidence(null, 'they do not'), penalties: noPenalties }
    await refundCase({ db, operators }, last, what, ana)
    await until('status 14', isAt(pier9, booking, 14))
    await refused('desk_conflict', reopenCase(db, last, 'too late', ana))
    const deeds = await listAudit(db, { subject: booking.id }, page)
    assert.deepEqual(
      deeds.map(({ action }) => action).filter(action => action.startsWith('repair.')),
      ['repair.kept', 'repair.reopened', 'repair.kept', 'repair.reopened', 'repair.refund'],
    )
  })

  test('refund: the issued leg goes back to its operator at the penalty, once, and the booking is at 14', async () => {
    const { booking, before, caseId } = await partlyIssued()
    const [repair] = (await desk.readCase(caseId)).repairs.filter(({ kind }) => kind === 'refund')
    assert.ok(repair?.kind === 'refund')
    const [quoted] = repair.legs
    assert.deepEqual([quoted?.leg, quoted?.byHand, repair.legs.length], [1, false, 1])
    const refund = (by = ana) =>
      refundCase(
        { db, operators },
        caseId,
        { evidence: evidence(null, 'the passenger wants none'), penalties: noPenalties },
        by,
      )
    const done = await Promise.allSettled([refund(), refund(binh), refund()])
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
    const cancelled = await until('status 14', isAt(pier9, booking, 14))
    assert.equal(cancelled.payment_status, quoted?.penalty === 0 ? 18 : 17)
    assert.deepEqual(await refundsTo(pier9, booking), [quoted?.netRefund])
    assert.equal(spent(before, await moneyOf(service)).PIER9 ?? 0, quoted?.penalty)
    const [order] = await ordersAtOperators(service, booking)
    assert.equal(order?.state, 'cancelled')
    await refused('desk_conflict', refund(), /refund_started/)
    assert.deepEqual(await openCases(booking), [])
  })

  test('refund: after departure nothing is cancelled any more, and the case stays open', async () => {
    const { booking, caseId } = await partlyIssued()
    const money = await moneyOf(service)
    const [{ voyage }] = booking.orders
    await departIn(service, voyage.id, -1)
    const what = { evidence: evidence(null, 'too late'), penalties: noPenalties }
    const refund = refundCase({ db, operators }, caseId, what, ana)
    await refused('booking_not_cancellable', refund, /departed/)
    assert.equal(await caseOf(booking), caseId)
    assert.equal((await read(booking)).status, 6)
    assert.deepEqual(await moneyOf(service), money)
    await departIn(service, voyage.id, minutesTo(voyage))
  })

  test('refund: an operator that refuses leaves it partly issued, and a new case opens', async () => {
    const { booking, caseId } = await partlyIssued()
    const money = await moneyOf(service)
    const end = await misbehave(service, {
      operator: 'CONSON',
      on: 'cancel',
      action: 'reject',
      reason: 'never',
    })
    const what = { evidence: evidence(null, 'try'), penalties: noPenalties }
    await refundCase({ db, operators }, caseId, what, ana)
    const back = await until('status 6', isAt(pier9, booking, 6))
    await end()
    assert.equal(back.payment_status, 17)
    assert.equal(back.orders[0].status, 10)
    assert.deepEqual(await moneyOf(service), money)
    assert.notEqual(await caseOf(booking), caseId)
  })

  test('MONEY-8 REST-7 the missing leg costs the fare of now, and the voucher takes off what it took off before', async () => {
    const code = 'PARTLY'
    const wanted = { code, title: code, amount_type: 'flat', amount: 30_000 }
    assert.equal((await pier9.post('/vouchers', wanted)).status, 201)
    const { booking, caseId } = await partlyIssued({ voucher_code: code })
    await misbehave(service, {
      ...{ operator: 'HAIAU', on: 'search', action: 'price_change', amount: 15_000 },
      voyage_ref: booking.orders[1].voyage.operator_voyage_ref,
    })
    await run(db, sql`update vouchers set amount = 90000 where code = ${code}`)
    const requestId = await desk.issueMissing(caseId, ana)
    const held = await read(booking)
    // SAIGON adds its tenth to the fare.
    assert.equal(held.net_total, booking.net_total + 16_500)
    assert.equal(held.total_price, booking.total_price + 16_500)
    await desk.issue(requestId, booking, 2, ana, 'HA-78')
    assert.equal((await read(booking)).total_price, held.total_price)
    await service.control('DELETE', 'rules')
  })

  test('MONEY-8 issue the missing leg: held at the price of now, numbers entered, 10 and paid', async () => {
    const { booking, before, caseId } = await partlyIssued()
    await addPrice(service, 'DELTA', 'flat', 11_000)
    const requestId = await desk.issueMissing(caseId, ana)
    const held = await read(booking)
    assert.deepEqual([held.status, held.payment_status], [2, 4])
    assert.deepEqual(
      held.orders.map((order: any) => order.status),
      [10, 4],
    )
    const [kept, missing] = held.orders
    assert.equal(kept.net_price, booking.orders[0].net_price)
    assert.equal(missing.net_price, booking.orders[1].net_price + 11_000)
    assert.equal(held.net_total, kept.net_price + missing.net_price)
    assert.equal((await moneyOf(service)).PIER9.held, missing.net_price)
    assert.equal(await countMarks(service, booking.id), 2)
    await service.app.issuance?.drain()
    assert.deepEqual(await submissionStates(service, booking.id), ['waiting'])
    await refused('desk_conflict', desk.issue(requestId, booking, 1, ana), /turn/)
    await refused('desk_conflict', desk.issue(requestId, booking, 2, binh), /Ana has it/)
    await desk.issue(requestId, booking, 2, ana, 'HA-77')
    const issued = await read(booking)
    assert.deepEqual([issued.status, issued.payment_status], [10, 4])
    assert.equal(spent(before, await moneyOf(service)).PIER9, issued.net_total)
    assert.equal((await pier9.get(`/bookings/${booking.id}/tickets`)).body.data.length, 2)
    assert.deepEqual(
      (await ordersAtOperators(service, booking)).map(({ operator }) => operator),
      ['CONSON'],
    )
    const { data } = (await pier9.get('/events?sort=_id&limit=100')).body
    assert.deepEqual(
      data
        .filter(
          (each: any) => each.data.booking_id === booking.id && each.type.startsWith('booking.'),
        )
        .map((each: any) => each.type),
      ['booking.issuedTicketError', 'booking.issuedTicket'],
    )
    assert.deepEqual(await openCases(booking), [])
    // Its operator issues by itself, and yet knows this order by no reference of ours: it is for staff to
    // cancel and to change.
    const asStaff = { asker: 'staff', agreed: anybodyMayAgree } as const
    const { PIER9 } = service.organizations
    const quote = await quoteCancellation({ db, operators }, PIER9, booking.id, asStaff)
    assert.deepEqual(
      quote.legs.map(({ byHand }) => byHand),
      [false, true],
    )
    const [, byHand] = issued.orders
    const answer = await change(pier9, issued, await otherSeats(pier9, { orders: [byHand] }))
    assert.deepEqual([answer.status, answer.body.code], [422, 'booking_not_changeable'])
    assert.match(answer.body.detail, /changes by hand/)
  })

  test('issue the missing leg: it fails again, the issued one stays what it is and a new case opens', async () => {
    const { booking, caseId } = await partlyIssued()
    const money = await moneyOf(service)
    const requestId = await desk.issueMissing(caseId, ana)
    await desk.reject(requestId, 2, 'still full', ana)
    const failed = await read(booking)
    assert.deepEqual([failed.status, failed.payment_status], [6, 17])
    assert.deepEqual(
      failed.orders.map((order: any) => order.status),
      [10, 6],
    )
    assert.deepEqual(await moneyOf(service), money)
    assert.equal(await countMarks(service, booking.id), 1)
    assert.equal((await desk.read(requestId)).state, 'failed')
    const again = await caseOf(booking)
    assert.notEqual(again, caseId)
    const second = await desk.issueMissing(again, binh)
    await desk.issue(second, booking, 2, binh)
    assert.equal((await read(booking)).status, 10)
  })

  test('issue the missing leg: not when its own voyage has departed or is no longer sold', async () => {
    const { booking, caseId } = await partlyIssued()
    const [issued, missing] = booking.orders.map((order: any) => order.voyage)
    assert.deepEqual(await repairsOf(caseId), ['keep', 'issue_missing', 'refund'])
    await departIn(service, missing.id, -1)
    assert.deepEqual(await repairsOf(caseId), ['keep', 'refund'])
    await departIn(service, missing.id, minutesTo(missing))
    await departIn(service, issued.id, -1)
    assert.deepEqual(await repairsOf(caseId), ['keep', 'issue_missing'])
    await departIn(service, issued.id, minutesTo(issued))
    const close = (isClosed: boolean) =>
      run(
        db,
        sql`update voyages set open = ${!isClosed}, cancelled_at = ${isClosed ? new Date() : null}
            where id = ${missing.id}`,
      )
    await close(true)
    assert.deepEqual(await repairsOf(caseId), ['keep', 'refund'])
    await refused('voyage_closed', desk.issueMissing(caseId, ana))
    await close(false)
    await keepCase(db, caseId, 'the passenger sails one way', ana)
  })

  test('issue the missing leg: a seat that was given away meanwhile refuses it, and nothing moves', async () => {
    const { booking, caseId } = await partlyIssued()
    await book(service.as('STRANGER'), [legOf('HAIAU')])
    const money = await moneyOf(service)
    await refused('seat_unavailable', desk.issueMissing(caseId, ana))
    assert.deepEqual(await moneyOf(service), money)
    assert.deepEqual(await read(booking), booking)
    assert.equal(await caseOf(booking), caseId)
  })

  test('two of the staff at once with different repairs: one is made', async () => {
    const { booking, caseId } = await partlyIssued()
    const what = { evidence: evidence(null, 'refund'), penalties: noPenalties }
    const done = await Promise.allSettled([
      keepCase(db, caseId, 'keep', ana),
      refundCase({ db, operators }, caseId, what, binh),
      keepCase(db, caseId, 'keep as well', clerk('Chi')),
    ])
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
    const { outcome } = await desk.readCase(caseId)
    if (outcome === 'refund_started') await until('status 14', isAt(pier9, booking, 14))
    else assert.deepEqual(await read(booking), booking)
  })

  test('refund of what was issued by hand needs the operator’s reference and what it kept', async () => {
    const { booking, requestId } = await heldByDesk(service, [manualLeg, legOf('HAIAU')], ana)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const before = await moneyOf(service)
    await desk.issue(requestId, booking, 1, ana)
    await until('status 6', isAt(pier9, booking, 6))
    await end()
    const caseId = await caseOf(booking)
    const refund = (reference: string | null, penalties: Map<string, number>) =>
      refundCase({ db, operators }, caseId, { evidence: evidence(reference), penalties }, ana)
    const kept = new Map([[booking.orders[0].id, 5_000]])
    await refused('booking_not_cancellable', refund('R-1', noPenalties), /what it kept/)
    await refused('validation_failed', refund(null, kept), /operator_reference/)
    const paid = spent(before, await moneyOf(service)).ROOT ?? 0
    const [byHand, failed] = booking.orders.map(({ id }: any): string => id)
    const tooMuch = refund('R-1', new Map([[byHand, paid + 1]]))
    await refused('validation_failed', tooMuch, /^\/penalties\/0\/penalty: must be <= /)
    const ofAnother = new Map([
      [byHand, 5_000],
      [failed, 0],
    ])
    await refused(
      'validation_failed',
      refund('R-1', ofAnother),
      /^\/penalties\/1\/order_id: is no leg of this booking that was issued by hand/,
    )
    assert.equal((await read(booking)).status, 6)
    await refund('R-1', kept)
    const cancelled = await read(booking)
    assert.deepEqual([cancelled.status, cancelled.payment_status], [14, 17])
    assert.equal(cancelled.orders[0].net_refunded, cancelled.orders[0].net_price - 5_000)
    const spentBy = spent(before, await moneyOf(service))
    assert.deepEqual([spentBy.PIER9, spentBy.ROOT], [5_000, 5_000])
    await refused('desk_conflict', refund('R-1', kept), /refund_started/)
  })

  test('after all of it no debt differs from what was paid and what the operators have', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
