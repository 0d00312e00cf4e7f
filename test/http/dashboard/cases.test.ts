import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sweepCases } from '../../../src/cases/index.ts'
import { newId } from '../../../src/core/ids.ts'
import { rows, sql } from '../../../src/db/index.ts'
import { book, confirm } from '../../support/booking.ts'
import { baseFares } from '../../support/cancellation.ts'
import { unknownOrder } from '../../support/desk.ts'
import { openDesks } from '../../support/desks-over-http.ts'
import { forgetCalls, legOf, misbehave, moneyOf, spent, until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { departIn } from '../../support/voyages.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the desk of cases over HTTP', async () => {
  const service = await startService()
  const { agent, ana, anasLogin, binh, held, numbered, ok, parent, pier9, queue, read } =
    await openDesks(service)

  /** CONSON issued, HAIAU rejected, and its case. */
  async function partlyIssued() {
    await forgetCalls(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, booking.id)
    await end()
    const { data } = await ok(ana.get(`/operations/cases?booking_id=${booking.id}`))
    assert.deepEqual(
      data.map((each: any) => [each.kind, each.outcome]),
      [['partly_issued', null]],
    )
    return { booking, path: `/operations/cases/${data[0].id}` }
  }

  test('a case shows legs, money and repairs; keep closes it, once', async () => {
    const { booking, path } = await partlyIssued()
    const file = await ok(ana.get(path))
    assert.deepEqual(
      file.legs.map((leg: any) => [leg.status, leg.submissions[0].state]),
      [
        [10, 'issued'],
        [6, 'rejected'],
      ],
    )
    assert.deepEqual(
      file.repairs.map((repair: any) => repair.kind),
      ['keep', 'issue_missing', 'refund'],
    )
    assert.ok(file.money.some((line: any) => line.state === 'voided'))
    assertProblem(await ana.post(`${path}/keep`, {}), 400, 'validation_failed')
    const note = { note: 'one way is enough' }
    const both = await Promise.all([
      ana.post(`${path}/keep`, note),
      binh.post(`${path}/keep`, note),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const closed = await ok(ana.get(path))
    assert.deepEqual([closed.outcome, closed.repairs], ['kept', [{ kind: 'reopen' }]])
    assert.equal(closed.decisions[0].note, note.note)
    const open = await ok(ana.get(`/operations/cases?booking_id=${booking.id}`))
    assert.deepEqual(open.data, [])
    const over = await ok(ana.get(`/operations/cases?open=false&booking_id=${booking.id}`))
    assert.equal(over.data.length, 1)
    const history = `/bookings/${booking.id}/history`
    const { desk } = await ok(ana.get(`${history}?organization_id=${service.organizations.PIER9}`))
    assert.deepEqual([desk.cases, desk.requests], [over.data, []])
    assert.equal((await ok(agent.get(history))).desk, null)
    assertProblem(
      await ana.post(`${path}/decide`, { verdict: 'stands', note: 'x' }),
      409,
      'desk_conflict',
    )
  })

  test('a kept case is opened again, once; its page and its booking tell of it', async () => {
    const { booking, path } = await partlyIssued()
    assertProblem(await ana.post(`${path}/reopen`, { note: 'open' }), 409, 'desk_conflict')
    await ok(ana.post(`${path}/keep`, { note: 'one way is enough' }))
    assertProblem(await ana.post(`${path}/reopen`, {}), 400, 'validation_failed')
    const again = await ok(binh.post(`${path}/reopen`, { note: 'and now none' }))
    assert.deepEqual([again.outcome, again.booking_code], [null, booking.booking_code])
    assert.ok(again.repairs.some((repair: any) => repair.kind === 'refund'))
    assert.deepEqual(
      again.decisions.map((each: any) => [each.decision, each.note]),
      [
        ['kept', 'one way is enough'],
        ['reopened', 'and now none'],
      ],
    )
    assertProblem(await ana.post(`${path}/reopen`, { note: 'twice' }), 409, 'desk_conflict')
    assert.deepEqual((await ok(ana.get(path))).repairs, [])
    const { timeline } = await ok(agent.get(`/bookings/${booking.id}/history`))
    assert.equal(timeline.at(-1).what, 'repair.reopened')
    await ok(ana.post(`/operations/cases/${again.id}/keep`, { note: 'after all' }))
  })

  test('a case is repaired by issuing the missing leg, or by refunding the issued one', async () => {
    const missing = await partlyIssued()
    const request = await ok(ana.post(`${missing.path}/issue-missing-legs`, { note: 'by phone' }))
    assert.deepEqual([request.state, request.taken_by.id], ['held', anasLogin.id])
    const path = `${queue}/${request.id}`
    await ok(ana.post(`${path}/legs/2/issue`, numbered(missing.booking, 2, 'HA-1')))
    const { status, payment_status } = await read(missing.booking)
    assert.deepEqual([status, payment_status], [10, 4])
    const own = await agent.get(`/bookings/${missing.booking.id}/ticketing-request`)
    assertProblem(own, 404, 'not_found')
    const { booking, path: refunded } = await partlyIssued()
    assertProblem(await ana.post(`${refunded}/refund`, {}), 400, 'validation_failed')
    const penalties = [1, 2].map(penalty => ({ order_id: newId(), penalty }))
    const twice = { note: 'n', penalties: [...penalties, { ...penalties[0], penalty: 3 }] }
    assert.deepEqual((await ana.post(`${refunded}/refund`, twice)).body.errors, [
      { path: '/penalties/2/order_id', message: 'is named twice' },
    ])
    await ok(ana.post(`${refunded}/refund`, { note: 'the passenger wants none' }))
    await until('status 14', async () => (await read(booking)).status === 14)
    assertProblem(await ana.post(`${refunded}/refund`, { note: 'again' }), 409, 'desk_conflict')
  })

  test('staff cancel for an agency what was issued by hand, and say at the desk what its operator kept', async () => {
    const before = await moneyOf(service)
    const { booking, path } = await held()
    await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    const of = `organization_id=${service.organizations.PIER9}`
    const quote = await ok(ana.get(`/bookings/${booking.id}/cancellation?${of}`))
    assert.deepEqual([quote.allowed, quote.orders[0].by_hand], [true, true])
    assertProblem(await ana.post(`/bookings/${booking.id}/cancel`), 404, 'not_found')
    assertProblem(await parent.post(`/bookings/${booking.id}/cancel?${of}`), 404, 'not_found')
    const begun = await ana.post(`/bookings/${booking.id}/cancel?${of}`)
    assert.deepEqual([begun.status, begun.body.status], [202, 12])
    const { data } = await ok(ana.get(`/operations/cases?booking_id=${booking.id}`))
    const cancelling = `/operations/cases/${data[0].id}`
    const [repair] = (await ok(ana.get(cancelling))).repairs
    assert.deepEqual([repair.kind, repair.part.penalty], ['cancelled', quote.penalty])
    const verdict = { verdict: 'cancelled', operator_reference: 'NDS-C', penalty: 7_000 }
    const paid = spent(before, await moneyOf(service)).ROOT ?? 0
    for (const penalty of [paid + 1, 10 * paid, 1e20]) {
      const more = await ana.post(`${cancelling}/decide`, { ...verdict, penalty })
      assertProblem(more, 400, 'validation_failed')
      assert.deepEqual(more.body.errors, [{ path: '/penalty', message: `must be <= ${paid}` }])
    }
    const both = await Promise.all([
      ana.post(`${cancelling}/decide`, verdict),
      binh.post(`${cancelling}/decide`, verdict),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await read(booking)).status, 14)
    assert.equal(spent(before, await moneyOf(service)).PIER9, 7_000)
    const history = await ok(ana.get(`/bookings/${booking.id}/history?${of}`))
    const deeds = history.timeline.filter((moment: any) => moment.kind === 'deed')
    assert.deepEqual(
      deeds.slice(-2).map((moment: any) => [moment.what, moment.by.kind]),
      [
        ['booking.cancel', 'user'],
        ['repair.cancelled', 'user'],
      ],
    )
  })

  test('so close to departure that its operator takes no cancellation, staff alone may ask it all the same', async () => {
    const { booking, path } = await held()
    await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    const [{ voyage, tickets }] = booking.orders
    await departIn(service, voyage.id, 120)
    const of = `?organization_id=${service.organizations.PIER9}`
    const own = `/bookings/${booking.id}`
    const mayCancel = async (visitor: typeof ana, query = '') =>
      (await ok(visitor.get(`${own}${query}`))).allowed_actions.includes('cancel')
    const agencys = await ok(agent.get(`${own}/cancellation`))
    assert.deepEqual([agencys.allowed, agencys.against_schedule], [false, false])
    assert.equal(await mayCancel(agent), false)
    assertProblem(await agent.post(`${own}/cancel`), 422, 'booking_not_cancellable')
    const quote = await ok(ana.get(`${own}/cancellation${of}`))
    assert.deepEqual([quote.allowed, quote.against_schedule], [true, true])
    const fares = (await baseFares(service, booking.id)).flat()
    assert.equal(
      quote.penalty,
      fares.reduce((sum, fare) => sum + fare),
    )
    assert.equal(await mayCancel(ana, of), true)
    const one = { ticket_ids: [tickets[0].id], penalty_max: quote.penalty }
    const begun = await ana.post(`${own}/cancel${of}`, one)
    assert.deepEqual([begun.status, begun.body.status], [202, 12])
    const { data } = await ok(ana.get(`/operations/cases?booking_id=${booking.id}`))
    // It kept all that it was paid.
    const [penalty = 0] = fares
    const verdict = { verdict: 'cancelled', operator_reference: 'NDS-C', penalty }
    await ok(ana.post(`/operations/cases/${data[0].id}/decide`, verdict))
    const { status, orders } = await read(booking)
    assert.deepEqual([status, orders[0].net_refunded], [10, booking.net_total / 2 - penalty])
    await departIn(service, voyage.id, -1)
    assert.equal((await ok(ana.get(`${own}/cancellation${of}`))).allowed, false)
    assert.equal(await mayCancel(ana, of), false)
    const planned = Math.round((Date.parse(voyage.departs_at) - Date.now()) / 60_000)
    await departIn(service, voyage.id, planned)
  })

  test('an answer that stays lost is decided, with evidence alone', async () => {
    const { booking, letFind } = await unknownOrder(service)
    await sweepCases(service.db, 1_800)
    const { data } = await ok(ana.get('/operations/cases?kind=unknown_order'))
    const path = `/operations/cases/${data[0].id}/decide`
    const { tickets, operator_reference } = numbered(booking)
    const issued = { verdict: 'issued', tickets, operator_reference, note: ' ' }
    assertProblem(await ana.post(path, { verdict: 'issued', tickets }), 400, 'validation_failed')
    assertProblem(await ana.post(path, { ...issued, tickets: [] }), 400, 'validation_failed')
    const penalty = { verdict: 'cancelled', operator_reference }
    assertProblem(await ana.post(path, penalty), 400, 'validation_failed')
    assertProblem(await ana.post(path, { ...penalty, penalty: 1 }), 409, 'desk_conflict')
    const returned = { verdict: 'returned', operator_reference, fee: 1e20 }
    assertProblem(await ana.post(path, returned), 400, 'validation_failed')
    assertProblem(await agent.post(path, issued), 403, 'role_denied')
    const both = await Promise.all([ana.post(path, issued), binh.post(path, issued)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const [file] = await rows<{ key: string }>(
      service.db,
      sql`select storage_key as key from ticket_files where booking_id = ${booking.id}`,
    )
    const { store } = service.app.services.ticketFiles
    const { decisions } = await ok(ana.get(`/operations/cases/${data[0].id}`))
    assert.deepEqual(
      decisions.map((each: any) => [each.decision, each.note]),
      [['issued', null]],
    )
    assert.ok(file && (await store.get(file.key)), 'its ticket is stored before anybody reads it')
    await letFind()
    assert.equal((await read(booking)).status, 10)
  })
})
