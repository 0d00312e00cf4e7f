/** Of three legs two are issued and the third is not: what staff can still do of each. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { keepCase, listCases, refundCase, reopenCase } from '../../src/desk/index.ts'
import { book, confirm } from '../support/booking.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { refundsTo } from '../support/cancellation.ts'
import { clerk, deskOf, evidence, refused } from '../support/desk.ts'
import { forgetCalls, legOf, misbehave, moneyOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'

suite('the repair desk: two legs are issued and one is not', async () => {
  const service = await startService()
  const { db, operators } = service.app.services
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const { cancelVoyage, read } = shorthandOf(service)
  const repairsOf = async (caseId: string) =>
    (await desk.readCase(caseId)).repairs.map(({ kind }) => kind)

  async function caseOf(booking: any): Promise<string> {
    const page = { sort: '_id', limit: 100, after: null } as const
    const found = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
    assert.equal(found.length, 1)
    return found[0]?.id ?? ''
  }

  /** CONSON and LYSONLINK issued, HAIAU rejected. */
  async function partlyIssued(more: Record<string, unknown> = {}) {
    await forgetCalls(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const created = await book(pier9, [legOf('CONSON'), legOf('LYSONLINK'), legOf('HAIAU')], more)
    assert.equal((await confirm(pier9, created.id)).body.code, 'issuance_failed')
    await end()
    const booking = await read(created)
    return { booking, caseId: await caseOf(booking) }
  }

  test('refund: what has departed stays issued, what still sails is refunded, and a new case opens', async () => {
    const { booking, caseId } = await partlyIssued()
    const [{ voyage }] = booking.orders
    await departIn(service, voyage.id, -1)
    const [refund] = (await desk.readCase(caseId)).repairs.filter(({ kind }) => kind === 'refund')
    assert.deepEqual(refund?.kind === 'refund' && refund.legs.map(({ leg }) => leg), [2])
    const what = { evidence: evidence(null, 'they give up the way back'), penalties: new Map() }
    await refundCase({ db, operators }, caseId, what, ana)
    const back = await until('status 6', async () => {
      const now = await read(booking)
      return now.status === 6 && now.orders[1].status === 14 && now
    })
    assert.deepEqual(
      back.orders.map((order: any) => order.status),
      [10, 14, 6],
    )
    assert.equal(back.payment_status, 17)
    const [net] = refund?.kind === 'refund' ? refund.legs.map(({ netRefund }) => netRefund) : []
    assert.deepEqual(await refundsTo(pier9, booking), [net])
    await keepCase(db, await caseOf(booking), 'the rest has sailed', ana)
    await departIn(
      service,
      voyage.id,
      Math.round((Date.parse(voyage.departs_at) - Date.now()) / 60_000),
    )
  })

  test('the case has resolved itself when the operator cancels the voyage of what was left, though a penalty was kept before', async () => {
    const { booking, caseId } = await partlyIssued()
    const [{ voyage }] = booking.orders
    const minutes = Math.round((Date.parse(voyage.departs_at) - Date.now()) / 60_000)
    await departIn(service, voyage.id, -1)
    const what = { evidence: evidence(null, 'they give up the way back'), penalties: new Map() }
    await refundCase({ db, operators }, caseId, what, ana)
    await until('the second leg cancelled', async () => {
      const { status, orders } = await read(booking)
      return status === 6 && orders[1].status === 14
    })
    const again = await caseOf(booking)
    await departIn(service, voyage.id, minutes)
    await cancelVoyage(voyage.id)
    const { status, payment_status } = await read(booking)
    assert.deepEqual([status, payment_status], [16, 17])
    const { outcome, repairs } = await desk.readCase(again)
    assert.deepEqual([outcome, repairs], ['resolved_itself', []])
  })

  test('the missing leg is not issued when the operator of an issued one has cancelled its voyage meanwhile', async () => {
    const { booking, caseId } = await partlyIssued()
    await cancelVoyage(booking.orders[1].voyage.id)
    const left = await read(booking)
    assert.deepEqual(
      left.orders.map((order: any) => order.status),
      [10, 16, 6],
    )
    assert.deepEqual(await repairsOf(caseId), ['keep', 'refund'])
    const money = await moneyOf(service)
    await refused('booking_not_confirmable', desk.issueMissing(caseId, ana), /leg that was issued/)
    assert.deepEqual(await moneyOf(service), money)
    assert.deepEqual(await read(booking), left)
    await keepCase(db, caseId, 'the passenger sails the first leg', ana)
    assert.deepEqual(await repairsOf(caseId), ['reopen'])
    await cancelVoyage(booking.orders[0].voyage.id)
    assert.deepEqual(await repairsOf(caseId), [])
    await refused('desk_conflict', reopenCase(db, caseId, 'nothing of it is left', ana))
  })

  test('MONEY-8 REST-7 a voucher that took off the whole price takes off no more than that when the fare falls', async () => {
    const code = 'WHOLE'
    const voucher = { code, title: code, amount_type: 'percent', amount: 10_000 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    const { booking, caseId } = await partlyIssued({ voucher_code: code })
    await misbehave(service, {
      ...{ operator: 'HAIAU', on: 'search', action: 'price_change', amount: -15_000 },
      voyage_ref: booking.orders[2].voyage.operator_voyage_ref,
    })
    const requestId = await desk.issueMissing(caseId, ana)
    const held = await read(booking)
    assert.deepEqual([held.total_price, held.net_total], [0, booking.net_total - 15_000])
    await desk.issue(requestId, booking, 3, ana, 'HA-79')
    assert.equal((await read(booking)).status, 10)
    await service.control('DELETE', 'rules')
  })
})
