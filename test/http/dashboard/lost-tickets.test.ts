/** Tickets that their operator has lost: staff give back exactly those, and only after the operator was asked. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { listAudit } from '../../../src/audit/index.ts'
import { noteTakenBack } from '../../../src/bookings/index.ts'
import { runScript } from '../../../src/db/database.ts'
import { inTransaction, run, sql } from '../../../src/db/index.ts'
import { book, confirm, freeSeats } from '../../support/booking.ts'
import { cancelAtOperator, levels, shorthandOf, statesOf } from '../../support/by-operator.ts'
import { bookIssued, cancel, refundsTo } from '../../support/cancellation.ts'
import { change, differencesOf, issue, otherSeats } from '../../support/change.ts'
import { signedIn } from '../../support/dashboard.ts'
import { openCasesOf } from '../../support/desk.ts'
import { invoiceEvents, invoicesOf } from '../../support/invoices.ts'
import {
  addPrice,
  countMarks,
  forgetCalls,
  keepWaiting,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { departIn } from '../../support/voyages.ts'
import { meetAt } from '../../support/waiting.ts'

suite('tickets that their operator has lost', async () => {
  const service = await startService()
  const { pier9, read, voyageOf, cancelVoyage } = shorthandOf(service)
  const { visitor: ana } = await signedIn(service, 'ROOT', 'operations')
  const { operators } = service.app.services
  await addPrice(service, 'ROOT', 'percent', 1_000)
  await addPrice(service, 'DELTA', 'flat', 5_000)

  const pathOf = ({ id }: any, leg = 1) => `/operations/bookings/${id}/legs/${leg}/lost-tickets`
  const seatsOf = (booking: any): string[] =>
    booking.orders[0].tickets.map((ticket: any) => ticket.seat_code)

  /** The operator has these seats of its order no more. */
  async function lose(operator: string, reference: string, seats: string[]) {
    const answer = await operators.get(operator)?.issuance?.cancelOrder(reference, seats)
    assert.equal(answer?.kind, 'cancelled')
  }

  async function loseSeat(booking: any, operator: string, seat: string) {
    const orders = await ordersAtOperators(service, booking)
    const order = orders.find(each => each.state === 'issued' && each.seats.includes(seat))
    await lose(operator, order?.reference ?? '', [seat])
  }

  async function refused(booking: any, status: number, code: string, leg = 1) {
    const [before, money] = [await read(booking), await moneyOf(service)]
    for (const answer of [
      await ana.get(pathOf(booking, leg)),
      await ana.post(pathOf(booking, leg)),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.equal(answer.headers.has('retry-after'), status === 503)
    }
    const after = await read(booking)
    assert.deepEqual([after.status, after.orders], [before.status, before.orders])
    assert.deepEqual(await moneyOf(service), money)
  }

  async function refund(booking: any, leg = 1) {
    const answer = await ana.post(pathOf(booking, leg))
    assert.equal(answer.status, 204, JSON.stringify(answer.body))
    return read(booking)
  }

  const differencesAbout = async (booking: any) =>
    (await differencesOf(service)).filter(({ subject }) => subject.includes(booking.booking_code))

  test('GROUPB-11 an order that is gone comes back whole on every level, with the use of its voucher, and ends at 16', async () => {
    const voucher = { code: 'LOST', title: 'Lost', amount_type: 'flat', amount: 1_000 }
    const { body } = await pier9.post('/vouchers', { ...voucher, usage_limit: 1 })
    const uses = async () => (await pier9.get(`/vouchers/${body.id}`)).body.usage_count
    const before = await moneyOf(service)
    const legs = [{ ...legOf('CONSON'), seats: 2 }]
    const booking = await bookIssued(service, pier9, legs, { voucher_code: 'LOST' })
    const paid = spent(before, await moneyOf(service))
    await cancelAtOperator(service, booking.booking_code, 'CONSON')
    assert.equal((await differencesAbout(booking)).length, 1)
    const shown = await ana.get(pathOf(booking))
    assert.equal(shown.status, 200, JSON.stringify(shown.body))
    assert.deepEqual(shown.body.seat_codes, seatsOf(booking))
    assert.deepEqual(
      shown.body.refunds.map((each: any) => [each.organization_id, each.amount]),
      levels.toReversed().map(who => [service.organizations[who], paid[who]]),
    )
    assert.deepEqual(
      [shown.body.customer_price, shown.body.customer_refund],
      [booking.total_price, booking.total_price],
    )
    const after = await refund(booking)
    assert.deepEqual(statesOf(after), [16, 18, [16]])
    assert.equal(after.orders[0].net_refunded, booking.net_total)
    assert.equal(after.advice.code, 'tell_the_customer')
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    for (const who of levels) {
      assert.deepEqual(await refundsTo(service.as(who), booking), [paid[who]])
    }
    assert.deepEqual([await countMarks(service, booking.id), await uses()], [0, 0])
    assert.deepEqual(await differencesAbout(booking), [])
    const [deed] = await listAudit(
      service.db,
      { subject: booking.id, action: 'booking.refund_lost' },
      { sort: '-_id', limit: 10, after: null },
    )
    assert.equal(deed?.facts.net_refund, booking.net_total)
    assert.equal(deed?.by.kind, 'user')
    const [invoice] = await invoicesOf(service, booking)
    assert.deepEqual([invoice?.revision, invoice?.total, invoice?.lines], [2, 0, []])
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'updated'])
    await refused(booking, 422, 'booking_not_cancellable')
  })

  test('of three seats the one that is gone comes back; the others stand, and can be cancelled', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 3 }])
    const before = await moneyOf(service)
    const [ticket] = booking.orders[0].tickets
    await loseSeat(booking, 'CONSON', ticket.seat_code)
    assert.deepEqual((await ana.get(pathOf(booking))).body.seat_codes, [ticket.seat_code])
    const after = await refund(booking)
    assert.deepEqual(statesOf(after), [10, 17, [10]])
    assert.deepEqual(
      after.orders[0].tickets.map((each: any) => each.cancelled),
      [true, false, false],
    )
    const back = spent(before, await moneyOf(service))
    assert.equal(back.PIER9, -booking.net_total / 3)
    assert.equal(after.orders[0].net_refunded, booking.net_total / 3)
    assert.deepEqual(Object.keys(back).sort(), levels.toSorted())
    assert.equal(await countMarks(service, booking.id), 2)
    await refused(booking, 422, 'booking_not_cancellable')
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    assert.deepEqual(statesOf(await read(booking)), [14, 18, [14]])
    // What was lost before has come back to the agency, and its customer has to get it.
    const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
    assert.equal((await agent.get(`/bookings/${booking.id}/history`)).body.customer_told, false)
  })

  test('one leg of two: the other stands, and the booking stays at 10', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    await cancelAtOperator(service, booking.booking_code, 'SAOBIEN')
    await refused(booking, 422, 'booking_not_cancellable', 1)
    assert.deepEqual(statesOf(await refund(booking, 2)), [10, 17, [10, 16]])
    await cancel(pier9, booking.id)
  })

  test('a partly issued booking whose issued leg is gone has nothing left, and its case closes', async () => {
    await forgetCalls(service)
    const before = await moneyOf(service)
    await misbehave(service, { operator: 'SAOBIEN', action: 'reject', times: 1 })
    const booking = await book(pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id)).status, 422)
    assert.deepEqual(await openCasesOf(service, booking), ['partly_issued'])
    await refused(booking, 422, 'booking_not_cancellable', 2)
    await cancelAtOperator(service, booking.booking_code, 'CONSON')
    assert.deepEqual(statesOf(await refund(booking)), [16, 18, [16, 6]])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.deepEqual(await openCasesOf(service, booking), [])
  })

  test('changed tickets are asked for by both references, and come back with the fee of the change', async () => {
    const before = await moneyOf(service)
    const issued = await issue(service, 'HAIAU', 2)
    const { body: booking } = await change(pier9, issued, await otherSeats(pier9, issued))
    assert.equal(booking.change?.state, 'changed', JSON.stringify(booking))
    const [changed = '', other = ''] = seatsOf(booking)
    await loseSeat(booking, 'HAIAU', other)
    assert.deepEqual((await ana.get(pathOf(booking))).body.seat_codes, [other])
    assert.deepEqual(statesOf(await refund(booking)), [10, 17, [10]])
    await loseSeat(booking, 'HAIAU', changed)
    assert.deepEqual(statesOf(await refund(booking)), [16, 18, [16]])
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.deepEqual(await differencesAbout(booking), [])
  })

  test('the agency and the staff see whose customer has to be told, also after the departure, until somebody says so', async () => {
    const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const told = async () => (await agent.get(`/bookings/${booking.id}/history`)).body.customer_told
    const isListed = async () => {
      const { untold_customers: one } = (await agent.get('/home')).body.attention
      const { untold_customers: all } = (await ana.get('/home')).body.attention
      const lists = [
        one.bookings,
        all.bookings,
        (await agent.get('/bookings?attention=untold_customers')).body.data,
        (await ana.get('/operations/bookings?attention=untold_customers')).body.data,
      ]
      const has = lists.map(list => list.some(({ id }: any) => id === booking.id))
      assert.equal(new Set(has).size, 1)
      return has[0]
    }
    const tell = async (isTold: boolean) => {
      const { taken_back_at } = (await agent.get(`/bookings/${booking.id}/history`)).body
      const body = { told: isTold, taken_back_at }
      return agent.send('PUT', `/bookings/${booking.id}/customer-told`, body)
    }
    assert.deepEqual([await told(), await isListed()], [null, false])
    const [first, second] = seatsOf(booking)
    await loseSeat(booking, 'CONSON', first ?? '')
    await departIn(service, booking.orders[0].voyage.id, -1)
    assert.deepEqual(statesOf(await refund(booking)), [10, 17, [10]])
    assert.deepEqual([await told(), await isListed()], [false, true])
    // Nor does what is noted at the leg afterwards take it away, a corrected number or another time.
    await inTransaction(service.db, tx => noteTakenBack(tx, [booking.orders[0].id]))
    assert.deepEqual([await told(), await isListed()], [false, true])
    assert.equal((await tell(true)).status, 204)
    assert.deepEqual([await told(), await isListed()], [true, false])
    // What is lost afterwards nobody has told yet.
    await departIn(service, booking.orders[0].voyage.id, 60)
    await loseSeat(booking, 'CONSON', second ?? '')
    assert.deepEqual(statesOf(await refund(booking)), [16, 18, [16]])
    assert.deepEqual([await told(), await isListed()], [false, true])
    const { body } = await pier9.get(`/orders?voyage_cancelled=true&booking_id=${booking.id}`)
    assert.deepEqual(body.data, [])
    assert.equal((await tell(true)).status, 204)
    assert.deepEqual([await told(), await isListed()], [true, false])
  })

  test('whoever told of what was lost has nothing more to tell of a leg that was cancelled on request since', async () => {
    const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const historyOf = async () => (await agent.get(`/bookings/${booking.id}/history`)).body
    const told = async () => (await historyOf()).customer_told
    const tell = async (isTold: boolean) => {
      const { taken_back_at } = await historyOf()
      const path = `/bookings/${booking.id}/customer-told`
      assert.equal((await agent.send('PUT', path, { told: isTold, taken_back_at })).status, 204)
    }
    await loseSeat(booking, 'CONSON', seatsOf(booking)[0] ?? '')
    await refund(booking)
    await tell(true)
    // A number is corrected, or the sailing is moved.
    const orderIds = [booking.orders[0].id]
    await inTransaction(service.db, tx => noteTakenBack(tx, orderIds))
    assert.equal(await told(), false)
    // That they were told of that was a slip, which says nothing of what was lost.
    await tell(true)
    await tell(false)
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    assert.equal(await told(), null)
    // That they were told was a slip.
    await run(
      service.db,
      sql`update orders set customer_told_at = now() where booking_id = ${booking.id}`,
    )
    assert.equal(await told(), true)
    await tell(false)
    assert.equal(await told(), false)
    await tell(true)
    assert.equal(await told(), true)
  })

  test('what was taken back before the upgrade is to be told after it', async () => {
    const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
    const lost = await bookIssued(service, pier9, [legOf('CONSON')])
    await cancelAtOperator(service, lost.booking_code, 'CONSON')
    await refund(lost)
    const cancelled = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    await cancelVoyage(voyageOf(cancelled))
    const untouched = await bookIssued(service, pier9, [legOf('CONSON')])
    const told = () =>
      Promise.all(
        [lost, cancelled, untouched].map(
          async ({ id }) => (await agent.get(`/bookings/${id}/history`)).body.customer_told,
        ),
      )
    assert.deepEqual(await told(), [false, false, null])
    await run(service.db, sql`update orders set taken_back_at = null`)
    assert.deepEqual(await told(), [null, null, null])
    const file = new URL('../../../migrations/0055-what-is-taken-back.sql', import.meta.url)
    const script = await readFile(file, 'utf8')
    await inTransaction(service.db, tx => runScript(tx, script))
    assert.deepEqual(await told(), [false, false, null])
  })

  test('an order of which the operator has no record is gone', async () => {
    const booking = await issue(service, 'CONSON')
    const orderId = booking.orders[0].id
    await run(
      service.db,
      sql`update tickets set operator_reference = 'NOBODY-KNOWS-IT' where order_id = ${orderId}`,
    )
    assert.deepEqual(statesOf(await refund(booking)), [16, 18, [16]])
    await cancelAtOperator(service, booking.booking_code, 'CONSON')
  })

  test('what the operator has is not refunded, nor what it has under another seat', async () => {
    const booking = await issue(service, 'CONSON', 2)
    await refused(booking, 422, 'booking_not_cancellable')
    const [order] = booking.orders
    const [seat] = await freeSeats(pier9, order.voyage.id, 1)
    const rename = (to: string) =>
      run(service.db, sql`update tickets set seat_code = ${to} where id = ${order.tickets[0].id}`)
    await rename(seat ?? '')
    await refused(booking, 422, 'booking_not_cancellable')
    await rename(order.tickets[0].seat_code)
    await cancel(pier9, booking.id)
  })

  test('what the operator is still at is not refunded, because it may come to stand', async t => {
    const booking = await issue(service, 'CONSON')
    const issuance = operators.get('CONSON')?.issuance
    assert.ok(issuance)
    const look = t.mock.method(issuance, 'findOrder', async () => ({ kind: 'pending' }))
    await refused(booking, 422, 'booking_not_cancellable')
    look.mock.restore()
    await cancel(pier9, booking.id)
  })

  test('an operator that does not answer: 503, and nothing is written', async () => {
    const booking = await issue(service, 'CONSON')
    await cancelAtOperator(service, booking.booking_code, 'CONSON')
    const rule = { operator: 'CONSON', on: 'find', action: 'refuse_connection' }
    const end = await misbehave(service, rule)
    await refused(booking, 503, 'operator_unavailable')
    await end()
    await until('the operator to be asked again', async () => {
      const { status } = await ana.get(pathOf(booking))
      return status === 200
    })
    assert.deepEqual(statesOf(await refund(booking)), [16, 18, [16]])
  })

  test('while a cancellation is under way nothing is refunded', async () => {
    const booking = await issue(service, 'CONSON')
    const letGo = await keepWaiting(service, { operator: 'CONSON', on: 'cancel' })
    const cancelling = cancel(pier9, booking.id)
    await until('the cancellation', async () => (await read(booking)).status === 12)
    const answer = await ana.post(pathOf(booking))
    assert.deepEqual([answer.status, answer.body.code], [422, 'booking_processing'])
    await letGo()
    await cancelling
    await until('its end', async () => (await read(booking)).status === 14)
  })

  for (const seats of [1, 2]) {
    test(`two of the staff at once refund once: one seat of ${seats}`, async () => {
      const booking = await issue(service, 'CONSON', seats)
      await loseSeat(booking, 'CONSON', seatsOf(booking)[0] ?? '')
      const press = () => ana.post(pathOf(booking))
      const lock = sql`select from bookings where id = ${booking.id} for update`
      const answers = await meetAt(service.db, lock, [press, press])
      const told = answers.map(each => (each.status === 'fulfilled' ? each.value.status : 0))
      assert.deepEqual(told.sort(), seats === 1 ? [204, 422] : [204, 409])
      assert.equal((await refundsTo(pier9, booking)).length, 1)
      await cancel(pier9, booking.id)
    })
  }

  test('nobody can be asked for what was issued by hand: it is cancelled as such', async () => {
    const booking = await issue(service, 'CONSON')
    const orderId = booking.orders[0].id
    await run(
      service.db,
      sql`update tickets set operator_reference = null where order_id = ${orderId}`,
    )
    await refused(booking, 422, 'booking_not_cancellable')
  })

  test('no operator ever had what was rehearsed', async () => {
    const booking = await issue(service, 'CONSON')
    await cancelAtOperator(service, booking.booking_code, 'CONSON')
    await run(
      service.db,
      sql`update submissions set is_rehearsal = true where order_id = ${booking.orders[0].id}`,
    )
    await refused(booking, 422, 'booking_not_cancellable')
  })

  test('it is for the operations staff alone, and of legs that there are', async () => {
    const booking = await issue(service, 'CONSON')
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const { visitor: root } = await signedIn(service, 'ROOT', 'admin')
    for (const visitor of [admin, root]) {
      assert.equal((await visitor.get(pathOf(booking))).body.code, 'role_denied')
      assert.equal((await visitor.post(pathOf(booking))).body.code, 'role_denied')
    }
    const nowhere = [pathOf(booking, 2), pathOf({ id: booking.orders[0].id })]
    for (const path of nowhere) assert.equal((await ana.post(path)).status, 404)
    await cancel(pier9, booking.id)
  })
})
