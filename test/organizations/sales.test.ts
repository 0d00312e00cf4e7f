import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { inTransaction } from '../../src/db/index.ts'
import { listCases } from '../../src/desk/index.ts'
import { setSalesStopped } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { book, bookingBody, confirm, freeSeats, passenger } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { clerk, deskOf, heldByDesk, manualLeg, refused } from '../support/desk.ts'
import { legOf, misbehave, moneyOf } from '../support/issuance.ts'
import { codesOf, preflightOf } from '../support/preflight.ts'
import { type OrganizationCode, startService } from '../support/service.ts'
import { firstLegUnderWay } from '../support/under-way.ts'
import { search } from '../support/voyages.ts'
import { assertProblem } from '../support/wire.ts'

suite('an organization whose sales are stopped', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const set = (code: OrganizationCode, isStopped: boolean) =>
    inTransaction(service.db, tx =>
      setSalesStopped(tx, service.organizations[code], isStopped, tester),
    )
  /** Open again when the test is over. */
  const stop = async (t: TestContext, code: OrganizationCode) => {
    await set(code, true)
    t.after(() => set(code, false))
  }
  const bookable = async () => {
    const [voyage] = (await search(pier9, { operator: 'SAOBIEN' })).data
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    return bookingBody([{ voyage_id: voyage.id, passengers: [passenger(seat)] }])
  }

  for (const code of ['PIER9', 'DELTA', 'ROOT'] as const) {
    test(`it searches and books nothing, where ${code} is stopped`, async t => {
      const wanted = await bookable()
      await stop(t, code)
      assert.equal((await search(pier9)).data.length > 0, true)
      const answer = await pier9.post('/bookings', wanted)
      assertProblem(answer, 403, 'sales_stopped')
      await set(code, false)
      assert.equal((await pier9.post('/bookings', wanted)).status, 201)
    })
  }

  test('those beside it and above it sell on', async t => {
    await stop(t, 'DELTA')
    await book(service.as('STRANGER'), [legOf('SAOBIEN')])
    await book(service.as('SAIGON'), [legOf('SAOBIEN')])
  })

  test('one that is stopped itself stays so when the one above it is open again', async t => {
    const wanted = await bookable()
    await stop(t, 'PIER9')
    await stop(t, 'SAIGON')
    await set('SAIGON', false)
    assertProblem(await pier9.post('/bookings', wanted), 403, 'sales_stopped')
  })

  test('a tentative booking is not confirmed: refused and foretold, nothing is held, and a poll tells it', async t => {
    const booking = await book(pier9, [legOf('CONSON')])
    const before = await moneyOf(service)
    const tag = (await pier9.get(`/bookings/${booking.id}`)).headers.get('etag') ?? ''
    await stop(t, 'SAIGON')
    const polled = await pier9.get(`/bookings/${booking.id}`, { 'if-none-match': tag })
    assert.deepEqual(
      [polled.status, polled.body.allowed_actions, polled.body.advice.code],
      [200, ['cancel'], 'sales_are_stopped'],
    )
    assert.deepEqual(codesOf(await preflightOf(service, booking), 'refusal'), ['sales_stopped'])
    assertProblem(await confirm(pier9, booking.id), 403, 'sales_stopped')
    assert.deepEqual(await moneyOf(service), before)
    assertProblem(
      await change(pier9, booking, await otherSeats(pier9, booking)),
      403,
      'sales_stopped',
    )
    assert.equal((await cancel(pier9, booking.id)).status, 200)
  })

  test('what was confirmed before goes on to its tickets, also a leg that was not sent yet', async t => {
    const { answerNow, issued } = await firstLegUnderWay(service, pier9, t)
    await stop(t, 'PIER9')
    await answerNow()
    await issued()
  })

  test('issued tickets are downloaded and cancelled as ever, and changed to no other seat', async t => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const seats = await otherSeats(pier9, booking)
    await stop(t, 'PIER9')
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual(
      [body.allowed_actions, body.advice.code],
      [['cancel', 'download'], 'use_the_tickets'],
    )
    const quote = await change(pier9, booking, { ...seats, dry_run: true })
    assert.deepEqual([quote.status, quote.body.allowed], [200, false])
    assertProblem(await change(pier9, booking, seats), 403, 'sales_stopped')
    assert.equal((await cancel(pier9, booking.id)).status, 200)
  })

  test('staff are asked for no tickets and hold no money for it, and issue what they hold', async t => {
    const desk = deskOf(service)
    const by = clerk('Mai')
    const waiting = await book(pier9, [manualLeg])
    const request = await desk.ask(waiting)
    await desk.take(request.id, by)
    const held = await heldByDesk(service, [manualLeg], by)
    const later = await book(pier9, [manualLeg])
    await stop(t, 'DELTA')
    await refused('sales_stopped', desk.ask(later))
    await refused('sales_stopped', desk.hold(request.id, by))
    await desk.issue(held.requestId, held.booking, 1, by)
    assert.equal((await pier9.get(`/bookings/${held.booking.id}`)).body.status, 10)
  })

  test('the legs that a booking lacks are not issued for it, and not offered', async t => {
    const desk = deskOf(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    t.after(end)
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    await end()
    const open = { isOpen: true, bookingId: booking.id }
    const [found] = await listCases(service.db, open, { sort: '_id', limit: 1, after: null })
    const caseId = found?.id ?? ''
    await stop(t, 'PIER9')
    const repairs = async () => (await desk.readCase(caseId)).repairs.map(({ kind }) => kind)
    assert.deepEqual(await repairs(), ['keep', 'refund'])
    await refused('sales_stopped', desk.issueMissing(caseId, clerk('Ana')))
    await set('PIER9', false)
    assert.deepEqual(await repairs(), ['keep', 'issue_missing', 'refund'])
  })
})

suite('stopping the sales of an organization', async () => {
  const service = await startService()
  const { organizations } = service
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const { visitor: admin } = await signedIn(service, 'SAIGON', 'admin')
  const { visitor: seller } = await signedIn(service, 'PIER9', 'staff')
  const put = (visitor: typeof admin, code: OrganizationCode, are_stopped: boolean) =>
    visitor.send('PUT', `/organizations/sales?organization_id=${organizations[code]}`, {
      are_stopped,
    })

  test('only operations may; what changed nothing is no deed', async () => {
    assertProblem(await put(admin, 'DELTA', true), 403, 'role_denied')
    for (const are of [false, true, true, false]) {
      assert.equal((await put(operations, 'DELTA', are)).status, 204)
    }
    const told = await listAudit(
      service.db,
      { action: 'organization.sales' },
      { sort: '_id', limit: 100, after: null },
    )
    assert.deepEqual(
      told.map(({ facts, subject }) => `${subject} ${JSON.stringify(facts)}`).toSorted(),
      [false, true].map(are => `${organizations.DELTA} {"sales_stopped":${are}}`),
    )
  })

  test('the tree, the session and the first page tell whom it is about', async t => {
    t.after(() => put(operations, 'DELTA', false))
    assert.equal((await put(operations, 'DELTA', true)).status, 204)
    const { data } = (await admin.get('/organizations')).body
    assert.deepEqual(
      data.map((each: any) => [each.code, each.are_sales_stopped, each.sales_stopped_at !== null]),
      [
        ['SAIGON', false, false],
        ['DELTA', true, true],
        ['PIER9', true, false],
      ],
    )
    const told = async (visitor: typeof admin) => [
      (await visitor.get('/session')).body.organization.are_sales_stopped,
      (await visitor.get('/home')).body.attention.are_sales_stopped,
    ]
    assert.deepEqual(
      [await told(seller), await told(admin)],
      [
        [true, true],
        [false, false],
      ],
    )
    const wanted = { name: 'Below', hold_minutes: 20, has_partnership_contract: false }
    const made = await operations.post(`/organizations?organization_id=${organizations.PIER9}`, {
      code: 'BELOW',
      ...wanted,
    })
    assert.equal(made.body.are_sales_stopped, true)
    assert.equal((await put(operations, 'DELTA', false)).status, 204)
    assert.deepEqual(await told(seller), [false, false])
  })
})
