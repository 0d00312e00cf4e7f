import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import type { Evidence } from '../../src/desk/decision.ts'
import { decideCase, listCases, refundCase, type Verdict } from '../../src/desk/index.ts'
import { baseFares, cancel, partStates, quoteOf, refundsTo } from '../support/cancellation.ts'
import { differencesOf } from '../support/change.ts'
import { clerk, deskOf, evidence, heldByDesk, manualLeg, refused } from '../support/desk.ts'
import {
  addPrice,
  countMarks,
  isAt,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'

suite('the cancellation of what was issued by hand', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const page = { sort: '_id', limit: 100, after: null } as const
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  await addPrice(service, 'SAIGON', 'percent', 1_000)

  async function issuedByHand(legs = [{ ...manualLeg, seats: 2 }]) {
    const { booking, requestId } = await heldByDesk(service, legs, ana)
    await desk.issue(requestId, booking, 1, ana, 'NDS-1')
    return until('status 10', isAt(pier9, booking, 10))
  }

  async function cancelled(booking: any, body?: unknown) {
    const answer = await cancel(pier9, booking.id, body)
    assert.deepEqual([answer.status, answer.body.status], [202, 12], JSON.stringify(answer.body))
    // Nobody preferred that.
    assert.equal(answer.headers.get('preference-applied'), null)
    await service.app.cancellation?.drain()
    return answer.body
  }

  async function caseOf(booking: any, kind = 'cancellation_by_hand'): Promise<string> {
    const open = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
    assert.deepEqual(
      open.map(each => each.kind),
      [kind],
    )
    return open[0]?.id ?? ''
  }

  const decide = (id: string, verdict: Verdict, given = evidence('C-1')) =>
    decideCase(desk.issueDeps, id, verdict, given, ana)

  test('GROUPB-11 the agency cancels it whole: 12 and a case until staff say what the operator kept, then 14 and refunded level by level', async () => {
    const before = await moneyOf(service)
    const booking = await issuedByHand()
    const paid = await moneyOf(service)
    const quote = await quoteOf(pier9, booking.id)
    assert.deepEqual([quote.allowed, quote.orders[0].by_hand], [true, true])
    const requested = await cancelled(booking)
    assert.equal(requested.advice.code, 'wait_for_cancellation_by_hand')
    assert.deepEqual(await partStates(service, booking.id), ['waiting'])
    assert.deepEqual(await moneyOf(service), paid)
    assert.equal((await cancel(pier9, booking.id)).body.code, 'booking_processing')
    const id = await caseOf(booking)
    const seats = booking.orders[0].tickets.map((ticket: any) => ticket.seat_code)
    assert.deepEqual((await desk.readCase(id)).repairs, [
      { kind: 'cancelled', part: { leg: 1, seatCodes: seats, penalty: quote.penalty } },
      { kind: 'stands' },
    ])
    const kept: Verdict = { kind: 'cancelled', penalty: 5_000 }
    await refused('validation_failed', decide(id, kept, evidence(null)), /operator_reference/)
    await refused('desk_conflict', decide(id, { kind: 'rejected' }, evidence(null, 'no')))
    assert.equal((await read(booking)).status, 12)
    const twice = await Promise.allSettled([decide(id, kept), decide(id, kept), decide(id, kept)])
    assert.equal(twice.filter(({ status }) => status === 'fulfilled').length, 1)
    await refused('desk_conflict', decide(id, kept), /decided/)
    const ended = await read(booking)
    assert.deepEqual([ended.status, ended.payment_status], [14, 17])
    assert.deepEqual(await refundsTo(pier9, booking), [booking.net_total - 5_000])
    const lost = spent(before, await moneyOf(service))
    assert.deepEqual([lost.PIER9, lost.DELTA, lost.ROOT], [5_000, 5_000, 5_000])
    assert.equal(await countMarks(service, booking.id), 0)
    assert.equal((await desk.readCase(id)).outcome, 'decided')
  })

  test('GROUPB-11 some tickets of it that the operator does not cancel: 10 as it was, and the agency may ask again', async () => {
    const booking = await issuedByHand()
    const paid = await moneyOf(service)
    const [one, two] = booking.orders[0].tickets
    await cancelled(booking, { ticket_ids: [one.id] })
    const first = await caseOf(booking)
    await refused('validation_failed', decide(first, { kind: 'stands' }, evidence('C-2')), /note/)
    await decide(first, { kind: 'stands' }, evidence(null, 'they were closed'))
    const back = await read(booking)
    assert.deepEqual([back.status, back.payment_status], [10, 4])
    assert.deepEqual(await moneyOf(service), paid)
    await cancelled(booking, { ticket_ids: [one.id] })
    const second = await caseOf(booking)
    assert.notEqual(second, first)
    await decide(second, { kind: 'cancelled', penalty: 0 })
    const left = await read(booking)
    assert.deepEqual([left.status, left.payment_status], [10, 17])
    assert.deepEqual(
      left.orders[0].tickets.map((ticket: any) => [ticket.id, ticket.cancelled]),
      [
        [one.id, true],
        [two.id, false],
      ],
    )
    assert.equal(await countMarks(service, booking.id), 1)
  })

  test('GROUPB-11 with an automated leg: a worker cancels that one at once and never sends the other, which waits for staff', async () => {
    const before = await moneyOf(service)
    const booking = await issuedByHand([manualLeg as any, legOf('CONSON')])
    await cancelled(booking)
    const atStaff = await until('the turn of the staff', async () => {
      const now = await read(booking)
      return now.advice.code === 'wait_for_cancellation_by_hand' && now
    })
    assert.deepEqual(
      [atStaff.status, ...atStaff.orders.map((order: any) => order.status)],
      [12, 12, 14],
    )
    assert.deepEqual(
      (await ordersAtOperators(service, booking)).map(({ state }) => state),
      ['cancelled'],
    )
    const parked = () =>
      rows(
        db,
        sql`select id from cancellations
            where booking_id = ${booking.id} and next_step_at = 'infinity'`,
      )
    await until('that no worker has to do with it', async () => (await parked()).length === 1)
    await decide(await caseOf(booking), { kind: 'cancelled', penalty: 1_000 })
    const ended = await read(booking)
    assert.equal(ended.status, 14)
    const back = ended.orders.reduce((sum: number, order: any) => sum + order.net_refunded, 0)
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total - back)
  })

  test('ERRT-8 once the leg by hand is cancelled the other one needs no staff', async () => {
    const booking = await issuedByHand([manualLeg as any, legOf('CONSON')])
    assert.ok(booking.allowed_actions.includes('contact_operator'))
    await cancelled(booking, { ticket_ids: [booking.orders[0].tickets[0].id] })
    const [[paid = 0] = []] = await baseFares(service, booking.id)
    await decide(await caseOf(booking), { kind: 'cancelled', penalty: paid })
    const left = await read(booking)
    assert.deepEqual([left.status, ...left.orders.map((order: any) => order.status)], [10, 14, 10])
    assert.equal(left.allowed_actions.includes('contact_operator'), false)
  })

  test('against the schedule of its operator: refused to the agency, while staff enter what it kept if it agreed', async () => {
    const legs = [manualLeg, legOf('CONSON'), legOf('HAIAU')]
    const { booking, requestId } = await heldByDesk(service, legs, ana)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    await desk.issue(requestId, booking, 1, ana, 'NDS-1')
    const isPartly = async () => (await read(booking)).status === 6
    await until('status 6', isPartly)
    await end()
    const [{ id: orderId, voyage }] = booking.orders
    await departIn(service, voyage.id, 120)
    const openCase = () => caseOf(booking, 'partly_issued')
    const refund = async (id: string, given: Evidence, penalties: [string, number][] = []) =>
      refundCase(service.app.services, id, { evidence: given, penalties: new Map(penalties) }, ana)
    const offered = async (id: string) => {
      const repair = (await desk.readCase(id)).repairs.find(({ kind }) => kind === 'refund')
      return repair?.kind === 'refund' && repair.legs
    }
    const first = await openCase()
    const [[paid = 0] = []] = await baseFares(service, booking.id)
    const [byHand, ...automated] = (await offered(first)) || []
    assert.deepEqual([byHand?.leg, byHand?.isAgainstSchedule, byHand?.penalty], [1, true, paid])
    assert.deepEqual(
      automated.map(leg => [leg.leg, leg.isAgainstSchedule]),
      [[2, false]],
    )
    // It did not agree: what can be cancelled goes back, and its leg stays.
    await refund(first, evidence(null, 'they give up the way back'))
    await until('the second leg cancelled', async () => {
      const { status, orders } = await read(booking)
      return status === 6 && orders[0].status === 10 && orders[1].status === 14
    })
    const second = await openCase()
    await refused(
      'booking_not_cancellable',
      refund(second, evidence('C-3', 'no amount')),
      /so close to departure/,
    )
    await departIn(service, voyage.id, -1)
    assert.equal(await offered(second), false)
    await refused(
      'booking_not_cancellable',
      refund(second, evidence('C-3'), [[orderId, 4_000]]),
      /departed/,
    )
    await departIn(service, voyage.id, 120)
    // All that it was paid, and no more.
    await refund(second, evidence('C-3'), [[orderId, paid]])
    const ended = await read(booking)
    assert.equal(ended.status, 14)
    assert.equal(ended.orders[0].net_refunded, ended.orders[0].net_price - paid)
    const planned = Math.round((Date.parse(voyage.departs_at) - Date.now()) / 60_000)
    await departIn(service, voyage.id, planned)
  })

  test('after all of it no debt differs from what was paid and what the operators have', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
