/** Staff try the missing legs of a booking of which a ticket was lost by its operator and refunded before. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readCancelled, refundLost } from '../../src/cancellation/index.ts'
import { listCases } from '../../src/desk/index.ts'
import { readPassengerPrices, readRemainingPrices } from '../../src/invoices/index.ts'
import { issuanceOf } from '../../src/operators/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { clerk, deskOf } from '../support/desk.ts'
import { invoicesOf } from '../support/invoices.ts'
import { addPrice, forgetCalls, legOf, misbehave, ordersAtOperators } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('the repair desk: missing legs after a lost ticket was refunded', async () => {
  const service = await startService()
  const { db, operators } = service.app.services
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const page = { sort: '_id', limit: 100, after: null } as const
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body

  /** CONSON issued two tickets and lost one, which was refunded; HAIAU rejected its own, and those after it were not tried. */
  async function partlyIssuedAndLost(
    off: { amount_type: 'flat' | 'percent'; amount: number },
    ...missing: string[]
  ) {
    const code = `OFF${off.amount}`
    const voucher = { code, title: code, ...off }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    await forgetCalls(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const legs = [{ ...legOf('CONSON'), seats: 2 }, ...missing.map(legOf)]
    const booking = await book(pier9, legs, { voucher_code: code })
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    await end()
    const [order] = await ordersAtOperators(service, booking)
    const [lost = ''] = order?.seats ?? []
    await issuanceOf(operators, 'CONSON').cancelOrder(order?.reference ?? '', [lost])
    const of = { organizationId: service.organizations.PIER9, bookingId: booking.id, leg: 1 }
    await refundLost({ db, operators }, of, tester)
    return read(booking)
  }

  async function tryAgain(booking: any): Promise<string> {
    const [found] = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
    return desk.issueMissing(found?.id ?? '', ana)
  }

  /** Of the whole booking without what came back; it is what the newest invoices say. */
  async function assertLeft(booking: any, wanted: number): Promise<void> {
    const left = (await readRemainingPrices(db, [booking.id])).get(booking.id)
    assert.equal(left?.customer, wanted)
    const invoices = await invoicesOf(service, booking)
    assert.equal(
      invoices.reduce((sum, { total }) => sum + total, 0),
      wanted,
    )
  }

  test('MONEY-8 what came back to the customer stays when the others have another price, and the booking is partly refunded', async () => {
    const booking = await partlyIssuedAndLost({ amount_type: 'flat', amount: 300_001 }, 'HAIAU')
    assert.deepEqual([booking.status, booking.payment_status], [6, 17])
    const cancelled = await readCancelled(db, booking.id)
    await addPrice(service, 'DELTA', 'flat', 111_111)
    const requestId = await tryAgain(booking)
    assert.deepEqual(await readCancelled(db, booking.id), cancelled)
    await desk.issue(requestId, booking, 2, ana)
    const issued = await read(booking)
    assert.deepEqual([issued.status, issued.payment_status], [10, 17])
    assert.equal(issued.total_price, booking.total_price + 111_111)
    assert.deepEqual(await readCancelled(db, booking.id), cancelled)
    await assertLeft(issued, issued.total_price - (cancelled?.customerRefund ?? 0))
  })

  test('MONEY-8 when they fail once more every ticket has the price that it had, to the dong', async () => {
    const conson = (await book(pier9, [legOf('CONSON')])).total_price
    const haiau = (await book(pier9, [legOf('HAIAU')])).total_price
    const share = (amount: number, part: number, whole: number) =>
      Math.floor((2 * amount * part + whole) / (2 * whole))
    // One of which the second ticket would have another share, if the first had its own for good.
    const isUneven = (amount: number) => {
      const whole = 2 * conson + haiau
      const first = share(amount, conson, whole)
      const second = share(amount, 2 * conson, whole) - first
      return second !== share(amount - first, conson, conson + haiau)
    }
    const amount = Array.from({ length: 1_000 }, (_, index) => 200_001 + index).find(isUneven)
    assert.ok(amount !== undefined)
    const booking = await partlyIssuedAndLost({ amount_type: 'flat', amount }, 'HAIAU')
    const [prices, invoices] = [
      await readPassengerPrices(db, booking.id),
      await invoicesOf(service, booking),
    ]
    await addPrice(service, 'DELTA', 'flat', 111_111)
    await desk.reject(await tryAgain(booking), 2, 'full again', ana)
    assert.equal((await read(booking)).total_price, booking.total_price)
    assert.deepEqual(await readPassengerPrices(db, booking.id), prices)
    const revisions = (all: typeof invoices) => all.map(({ revision, total }) => [revision, total])
    assert.deepEqual(revisions(await invoicesOf(service, booking)), revisions(invoices))
  })

  test('MONEY-8 a voucher takes from the others no more than they cost when a missing leg became free, also when the next one fails', async () => {
    const most = { amount_type: 'percent', amount: 9_500 } as const
    const booking = await partlyIssuedAndLost(most, 'HAIAU', 'LYSONLINK')
    const cancelled = await readCancelled(db, booking.id)
    const kept = cancelled?.customerPrice ?? 0
    assert.ok(kept > 0)
    const free = { direction: 'decrease', operatorCode: 'HAIAU' } as const
    await addPrice(service, 'PIER9', 'percent', 10_000, free)
    const requestId = await tryAgain(booking)
    assert.equal((await read(booking)).total_price, kept)
    await desk.issue(requestId, booking, 2, ana)
    await desk.reject(requestId, 3, 'full as well', ana)
    const failed = await read(booking)
    assert.deepEqual([failed.status, failed.payment_status], [6, 17])
    assert.equal(failed.total_price, kept)
    assert.deepEqual(await readCancelled(db, booking.id), cancelled)
    await assertLeft(failed, 0)
  })
})
