/** Staff try the missing legs of a booking at another price, and it fails again: what was paid is its price. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { correctTicketNumber, listCases, priceOfMissingLegs } from '../../src/desk/index.ts'
import { readRemainingPrices } from '../../src/invoices/index.ts'
import { book, confirm } from '../support/booking.ts'
import { clerk, deskOf, refused } from '../support/desk.ts'
import { invoicesOf } from '../support/invoices.ts'
import { addPrice, forgetCalls, legOf, misbehave, moneyOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('the repair desk: missing legs that fail again at another price', async () => {
  const service = await startService()
  const { db, operators } = service.app.services
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const page = { sort: '_id', limit: 100, after: null } as const
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const voucher = { code: 'AGAIN', title: 'Again', amount_type: 'flat', amount: 30_001 }
  assert.equal((await pier9.post('/vouchers', voucher)).status, 201)

  /** CONSON issued, the others rejected. */
  async function partlyIssued(...missing: string[]) {
    return partlyIssuedWith('AGAIN', missing)
  }

  async function partlyIssuedWith(voucher_code: string, missing: string[]) {
    await forgetCalls(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const legs = [legOf('CONSON'), ...missing.map(legOf)]
    const created = await book(pier9, legs, { voucher_code })
    assert.equal((await confirm(pier9, created.id)).body.code, 'issuance_failed')
    await end()
    return read(created)
  }

  async function tryAgain(booking: any): Promise<string> {
    const [found] = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
    return desk.issueMissing(found?.id ?? '', ana)
  }

  const pricesOf = ({ total_price, net_total, orders }: any) => ({
    total_price,
    net_total,
    net_prices: orders.map((order: any) => order.net_price),
  })

  /** What is left of the booking is what the newest invoices say. */
  async function assertInvoiced(booking: any): Promise<void> {
    const left = (await readRemainingPrices(db, [booking.id])).get(booking.id)
    const invoices = await invoicesOf(service, booking)
    assert.equal(
      left?.customer,
      invoices.reduce((sum, { total }) => sum + total, 0),
    )
  }

  test('MONEY-8 STATET-5 a leg that is rejected again leaves the price that was paid, the voucher’s share too', async () => {
    const booking = await partlyIssued('HAIAU')
    await assertInvoiced(booking)
    await addPrice(service, 'DELTA', 'flat', 111_111)
    const requestId = await tryAgain(booking)
    assert.equal((await read(booking)).net_total, booking.net_total + 111_111)
    await desk.reject(requestId, 2, 'still full', ana)
    const failed = await read(booking)
    assert.deepEqual([failed.status, failed.payment_status], [6, 17])
    assert.deepEqual(pricesOf(failed), pricesOf(booking))
    await assertInvoiced(booking)
  })

  test('MONEY-8 a missing leg is not held for more than was shown', async () => {
    const booking = await partlyIssued('HAIAU')
    const [found] = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
    const caseId = found?.id ?? ''
    const shown = await priceOfMissingLegs(desk.start, caseId)
    await addPrice(service, 'DELTA', 'flat', 5_000)
    const money = await moneyOf(service)
    await refused('booking_not_confirmable', desk.issueMissing(caseId, ana, shown), /higher now/)
    assert.deepEqual(await read(booking), booking)
    assert.deepEqual(await moneyOf(service), money)
    const now = await priceOfMissingLegs(desk.start, caseId)
    assert.equal(now, shown + 5_000)
    const requestId = await desk.issueMissing(caseId, ana, now)
    assert.equal((await moneyOf(service)).PIER9.held, money.PIER9.held + now)
    await desk.reject(requestId, 2, 'sold out', ana)
  })

  test('MONEY-8 a number that is corrected meanwhile revises no invoice by a price that nobody has paid', async () => {
    const booking = await partlyIssued('HAIAU')
    const [ticket] = booking.orders[0].tickets
    const said = async () => {
      const [invoice] = await invoicesOf(service, booking)
      const [line] = invoice?.lines ?? []
      return [invoice?.total, line?.kind === 'ticket' && line.ticketNumber]
    }
    const before = await said()
    // As if staff had issued it by hand: its operator cannot be asked.
    await run(db, sql`update tickets set operator_reference = null where id = ${ticket.id}`)
    await addPrice(service, 'DELTA', 'flat', 111_111)
    const requestId = await tryAgain(booking)
    const of = { organizationId: service.organizations.PIER9, bookingId: booking.id }
    await correctTicketNumber(
      { operators, ...desk.issueDeps },
      { ...of, ticketId: ticket.id },
      { seen: ticket.ticket_number, to: 'NDS-1', reason: 'mistyped' },
      ana,
    )
    assert.equal((await read(booking)).orders[0].tickets[0].ticket_number, 'NDS-1')
    assert.deepEqual(await said(), before)
    await desk.reject(requestId, 2, 'still full', ana)
    assert.deepEqual(await said(), [before[0], 'NDS-1'])
    await assertInvoiced(booking)
  })

  test('the audit log has the repair once, and the hold of its money beside it', async () => {
    const booking = await partlyIssued('HAIAU')
    const requestId = await tryAgain(booking)
    const deeds = await listAudit(db, { subject: booking.id, actor: ana.id }, page)
    assert.deepEqual(deeds.map(({ action }) => action).sort(), [
      'repair.issue_missing',
      'ticketing.hold',
    ])
    await desk.reject(requestId, 2, 'still full', ana)
  })

  test('MONEY-8 of two missing legs the issued one has its new price, and the rejected one its old', async () => {
    const booking = await partlyIssued('HAIAU', 'LYSONLINK')
    await addPrice(service, 'DELTA', 'flat', 50_000)
    const requestId = await tryAgain(booking)
    await desk.issue(requestId, booking, 2, ana)
    await desk.reject(requestId, 3, 'full as well', ana)
    const failed = await read(booking)
    assert.deepEqual([failed.status, failed.payment_status], [6, 17])
    const { total_price, net_total, net_prices } = pricesOf(booking)
    const [first, second, third] = net_prices
    assert.deepEqual(pricesOf(failed), {
      total_price: total_price + 50_000,
      net_total: net_total + 50_000,
      net_prices: [first, second + 50_000, third],
    })
    await assertInvoiced(booking)
    const again = await tryAgain(booking)
    await desk.issue(again, booking, 3, ana)
    const issued = await read(booking)
    assert.equal(issued.status, 10)
    assert.equal(issued.total_price, total_price + 100_000)
    await assertInvoiced(booking)
  })

  test('MONEY-8 while one of two missing legs is yet to be tried, no invoice says a price that nobody has paid', async () => {
    const booking = await partlyIssued('HAIAU', 'LYSONLINK')
    const said = async () =>
      (await invoicesOf(service, booking)).map(({ leg, revision }) => [leg, revision])
    await addPrice(service, 'DELTA', 'flat', 111_111)
    const requestId = await tryAgain(booking)
    await desk.issue(requestId, booking, 2, ana)
    assert.deepEqual(await said(), [[1, 1]])
    await desk.reject(requestId, 3, 'full as well', ana)
    assert.deepEqual(await said(), [
      [1, 2],
      [2, 1],
    ])
    await assertInvoiced(booking)
  })

  test('MONEY-8 a voucher of the whole price takes no more than it, when a missing leg became free', async () => {
    const whole = { code: 'WHOLE', title: 'Whole', amount_type: 'percent', amount: 10_000 }
    assert.equal((await pier9.post('/vouchers', whole)).status, 201)
    const booking = await partlyIssuedWith('WHOLE', ['HAIAU', 'LYSONLINK'])
    assert.equal(booking.total_price, 0)
    const free = { direction: 'decrease', operatorCode: 'HAIAU' } as const
    await addPrice(service, 'PIER9', 'percent', 10_000, free)
    const requestId = await tryAgain(booking)
    assert.equal((await read(booking)).total_price, 0)
    await desk.issue(requestId, booking, 2, ana)
    await desk.reject(requestId, 3, 'full', ana)
    assert.equal((await read(booking)).total_price, 0)
    await assertInvoiced(booking)
  })
})
