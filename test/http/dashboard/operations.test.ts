import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { firstIdAt, newId } from '../../../src/core/ids.ts'
import { inTransaction, run, sql } from '../../../src/db/index.ts'
import { changeCreditLimit } from '../../../src/deposits/index.ts'
import { hold } from '../../../src/ledger/transfers.ts'
import { requireOrganization } from '../../../src/organizations/index.ts'
import { reconcileDebts } from '../../../src/reconciliation/index.ts'
import { tester } from '../../support/actor.ts'
import { book, confirm, dayAhead, findVoyage } from '../../support/booking.ts'
import { cancelAtOperator } from '../../support/by-operator.ts'
import { bookIssued } from '../../support/cancellation.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { legOf, misbehave, submissionStates, until } from '../../support/issuance.ts'
import { startService, type TestService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

const someId = '01900000-0000-7000-8000-000000000000'

/** Money held for nobody, which reconciliation finds. */
function plantHold(
  service: TestService,
  amount: number,
  bookingId: string | null = null,
): Promise<unknown> {
  const { PIER9, DELTA } = service.organizations
  const from = { owner: PIER9, kind: 'deposit' as const }
  const to = { owner: DELTA, kind: 'sales' as const }
  return inTransaction(service.db, tx =>
    hold(tx, [
      { id: newId(), from, to, amount, cause: { kind: 'planted', booking_id: bookingId } },
    ]),
  )
}

/** Of a run that was begun: what it has found when it has ended. */
async function reportOf(visitor: Visit, id: string): Promise<any> {
  await until('the end of the run', async () => {
    const { body } = await visitor.get('/operations/reconciliation-under-way')
    return body.under_way === null
  })
  return (await visitor.get(`/operations/reconciliations/${id}`)).body
}

async function operator(visitor: Visit, code: string): Promise<any> {
  const { status, body } = await visitor.get('/operations/operators')
  assert.equal(status, 200)
  return body.data.find((each: { code: string }) => each.code === code)
}

suite('operations of the dashboard', async () => {
  const service = await startService({
    env: {
      OPERATOR_LOGINS_OFF: 'TUANCHAU',
      ISSUANCE_CONCURRENCY: '70',
      SEARCH_RETRY_SECONDS: '0',
      ISSUANCE_RECHECK_SECONDS: '600',
    },
  })
  const operations = await signedIn(service, 'ROOT', 'operations')
  const { visitor } = operations

  test('every operator is told with what it can do and whether its login is off', async () => {
    const { body } = await visitor.get('/operations/operators')
    assert.equal(body.data.length, 13)
    const manual = body.data.filter((each: any) => each.issuance === 'manual')
    assert.equal(manual.length, 4)
    const off = body.data.filter((each: any) => each.is_login_off)
    assert.deepEqual(
      off.map((each: any) => each.code),
      ['TUANCHAU'],
    )
    const direct = body.data.filter((each: any) => each.is_direct)
    assert.equal(direct.length, 1)
    for (const each of body.data) {
      assert.equal(each.typical_seconds > 0, each.issuance === 'automated', each.code)
      assert.deepEqual([each.circuit, each.reads.queued], ['closed', 0])
      // Orders, changes and cancellations: none is refused because the workers work on so many.
      assert.ok(each.orders.max >= 3 * 70, each.code)
    }
  })

  test('a search is told as freshness, a failed one as a failure with its reason', async () => {
    assert.equal((await operator(visitor, 'CONSON')).answered_at, null)
    await findVoyage(service.as('PIER9'), legOf('CONSON'))
    const fresh = await operator(visitor, 'CONSON')
    assert.ok(Date.parse(fresh.answered_at) > Date.now() - 600_000)
    assert.ok(fresh.voyages_ahead > 0)
    const ofConson = sql`operator_code = 'CONSON'`
    for (const past of [sql`open = false`, sql`departs_at = now() - interval '1 minute'`]) {
      await run(service.db, sql`update voyages set ${past} where ${ofConson}`)
      assert.equal((await operator(visitor, 'CONSON')).voyages_ahead, 0)
      await run(
        service.db,
        sql`update voyages set open = true, departs_at = arrives_at - interval '1 minute'
            where ${ofConson}`,
      )
    }
    assert.deepEqual([fresh.failures_last_hour, fresh.last_failure], [0, null])
    await misbehave(service, { operator: 'CONSON', on: 'search', action: 'error', times: 20 })
    const query = `departure_terminal=VTA&arrival_terminal=CDO&departure_date=${dayAhead(9)}`
    await service.as('PIER9').get(`/voyages?${query}`)
    const failed = await operator(visitor, 'CONSON')
    assert.equal(failed.failures_last_hour, 1)
    assert.equal(failed.last_failure.reason, 'error')
    assert.equal(failed.answered_at, fresh.answered_at)
    assert.equal((await operator(visitor, 'SAOBIEN')).last_failure, null)
    await service.control('DELETE', 'rules')
    await run(service.db, sql`update voyage_sources set failed_at = failed_at - interval '1 hour'`)
    assert.equal((await operator(visitor, 'CONSON')).failures_last_hour, 0)
  })

  test('ENV-8 on UAT a run reports and repairs nothing, whatever is asked', async () => {
    await plantHold(service, 4_321)
    const { status, body } = await visitor.post('/operations/reconciliations', { dry_run: false })
    assert.equal(status, 202)
    assert.deepEqual([body.is_new, body.is_dry_run], [true, true])
    const report = await reportOf(visitor, body.id)
    assert.deepEqual([report.differences, report.repaired, report.unanswered], [1, 0, []])
    assert.deepEqual(
      report.found.map((each: any) => [each.kind, each.found, each.repair]),
      [['hold', 4_321, 'none']],
    )
    const [newest] = (await visitor.get('/operations/reconciliations?limit=1')).body.data
    assert.deepEqual([newest.id, newest.differences], [body.id, 1])
    assertProblem(await visitor.get(`/operations/reconciliations/${someId}`), 404, 'not_found')
    assertProblem(await visitor.post('/operations/reconciliations', {}), 400, 'validation_failed')
    const deeds = (await visitor.get(`/audit?subject=${body.id}`)).body.data
    assert.deepEqual(
      deeds.map(({ action, by, facts }: any) => [action, by.id, facts]),
      [['reconciliation.run', operations.login.id, { is_dry_run: true, differences: 1 }]],
    )
    const { db } = service
    await reconcileDebts(
      { db, operators: null, environment: 'production' },
      { isDryRun: false, by: tester },
    )
  })

  test('a check that fails is in the log by its name', async () => {
    await run(service.db, sql`alter table tickets rename to tickets_that_are_away`)
    try {
      const { body } = await visitor.post('/operations/reconciliations', { dry_run: true })
      const { found } = await reportOf(visitor, body.id)
      const failed = ['orders', 'ticket_numbers', 'operators']
      assert.deepEqual(
        found.map((each: any) => each.about.values.check),
        failed,
      )
      const lines = service.logs.filter(line => line.includes('a check failed'))
      assert.deepEqual(
        lines.map(line => JSON.parse(line).check),
        failed,
      )
    } finally {
      await run(service.db, sql`alter table tickets_that_are_away rename to tickets`)
    }
  })

  test('STATET-6 an order that waits for its operator is woken, and not by a dry run', async () => {
    const run = async (dry: boolean) => {
      const { body } = await visitor.post('/operations/reconciliations', { dry_run: dry })
      await reportOf(visitor, body.id)
      return body.woken
    }
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, [legOf('CONSON')])
    await misbehave(service, { operator: 'CONSON', action: 'lose_reply', times: 1 })
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await until(
      'it waits',
      async () => (await submissionStates(service, booking.id))[0] === 'unknown',
    )
    assert.equal(await run(true), 0)
    await until('woken', async () => (await run(false)) === 1)
    await until('issued', async () => {
      await run(false)
      return (await pier9.get(`/bookings/${booking.id}`)).body.status === 10
    })
  })

  test('operations see every deed, an administrator those on the own organization', async () => {
    const booking = await bookIssued(service, service.as('PIER9'), [legOf('CONSON')])
    await bookIssued(service, service.as('STRANGER'), [legOf('CONSON')])
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
    const list = async (who: Visit, query: string) => (await who.get(`/audit?${query}`)).body.data
    const organizations = (deeds: any[]) => [...new Set(deeds.map(each => each.organization_code))]
    const confirmed = 'action=booking.confirm'
    assert.deepEqual(organizations(await list(visitor, confirmed)), ['STRANGER', 'PIER9'])
    assert.deepEqual(organizations(await list(visitor, `${confirmed}&organization=PIER9`)), [
      'PIER9',
    ])
    assert.deepEqual(organizations(await list(admin, 'limit=100')), ['PIER9'])
    assert.deepEqual(await list(admin, 'organization=STRANGER'), [])
    assert.deepEqual(await list(parent, `subject=${booking.id}`), [])
    const deeds = await list(admin, `action=booking&subject=${booking.id}&sort=_id`)
    assert.deepEqual(
      deeds.map((each: any) => each.action),
      ['booking.create', 'booking.confirm'],
    )
    assert.deepEqual(
      deeds.map((each: any) => [each.booking_id, each.organization_id]),
      deeds.map(() => [booking.id, service.organizations.PIER9]),
    )
    assert.deepEqual(
      (await list(admin, 'action=user')).map((each: any) => each.booking_id),
      (await list(admin, 'action=user')).map(() => null),
    )
    assert.deepEqual(await list(admin, `action=book&subject=${booking.id}`), [])
    assert.equal((await list(admin, `actor=PIER9&subject=${booking.id}`)).length, 2)
    const byKey = `actor=${deeds[0].by.id}&subject=${booking.id}`
    assert.equal((await list(admin, byKey)).length, 2)
    assert.deepEqual(await list(admin, `actor=nobody&subject=${booking.id}`), [])
    const first = (await admin.get('/audit?limit=1')).body
    const next = (await admin.get(`/audit?limit=1&cursor=${first.next_cursor}`)).body
    assert.ok(next.data[0].id < first.data[0].id)
  })

  test('the days of the audit log are those of Vietnam, both ends included', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const hourMs = 3_600_000
    // The clock of a process that made an id is not quite the database's.
    for (const [subject, at, offMs] of [
      ['before', '2026-03-09T16:59:59.999Z', hourMs],
      ['first', '2026-03-09T17:00:00Z', -hourMs],
      ['last', '2026-03-11T16:59:59.999Z', hourMs],
      ['after', '2026-03-11T17:00:00Z', -hourMs],
    ] as const) {
      await run(
        service.db,
        sql`insert into audit_log (id, at, actor_kind, actor_id, actor_name, organization_id, action,
              subject, facts)
            values (${firstIdAt(new Date(Date.parse(at) + offMs))}, ${at}, 'service', 'days', 'days',
              ${service.organizations.PIER9}, 'key.create', ${subject}, '{}')`,
      )
    }
    const list = async (who: Visit, query: string) =>
      (await who.get(`/audit?actor=days&sort=_id&${query}`)).body.data.map(
        (each: any) => each.subject,
      )
    for (const who of [admin, visitor]) {
      assert.deepEqual(await list(who, 'from=2026-03-10&to=2026-03-11'), ['first', 'last'])
      assert.deepEqual(
        new Set(await list(who, 'from=2026-03-10')),
        new Set(['first', 'last', 'after']),
      )
      assert.deepEqual(new Set(await list(who, 'to=2026-03-09')), new Set(['before']))
    }
    for (const query of ['from=2026-03-11&to=2026-03-10', 'from=2026-02-30', 'to=soon']) {
      assertProblem(await admin.get(`/audit?${query}`), 400, 'validation_failed', query)
    }
    assert.deepEqual(await list(admin, 'from=1900-01-01&to=1900-01-01'), [])
    assert.equal((await list(admin, 'from=1900-01-01&to=2199-12-31')).length, 4)
  })

  test('of people of another organization an administrator sees that organization alone', async () => {
    const { organizations } = service
    const pier9 = await signedIn(service, 'PIER9', 'admin')
    const colleague = await signedIn(service, 'PIER9', 'admin')
    const above = await signedIn(service, 'DELTA', 'admin')
    const path = `/top-ups?organization_id=${organizations.PIER9}`
    assert.equal((await above.visitor.post(path, { id: newId(), amount: 1_000 })).status, 200)
    const atTerminal = { kind: 'staff', id: 'ana', name: 'ana' } as const
    await changeCreditLimit(
      service.db,
      await requireOrganization(service.db, 'PIER9'),
      5_000,
      atTerminal,
    )
    assert.equal((await pier9.visitor.send('DELETE', `/users/${colleague.login.id}`)).status, 204)
    const byOf = async (who: Visit, query: string) =>
      (await who.get(`/audit?limit=1&${query}`)).body.data.map((each: any) => each.by)

    const { id, email } = above.login
    const delta = { kind: 'user', id: organizations.DELTA, name: 'DELTA of the tests' }
    const root = { kind: 'staff', id: organizations.ROOT, name: 'ROOT of the tests' }
    assert.deepEqual(await byOf(pier9.visitor, 'action=balance.top_up'), [delta])
    assert.deepEqual(await byOf(pier9.visitor, 'action=credit_limit.change'), [root])
    assert.deepEqual(await byOf(visitor, 'action=balance.top_up'), [
      { kind: 'user', id, name: email },
    ])
    assert.deepEqual(await byOf(visitor, 'action=credit_limit.change'), [atTerminal])
    for (const actor of [id, email, 'ana']) {
      assert.deepEqual(await byOf(pier9.visitor, `actor=${actor}`), [], actor)
    }
    assert.deepEqual(await byOf(pier9.visitor, `actor=${delta.name}`), [delta])
    // A colleague, also one who has been removed.
    const removed = { kind: 'user', id: colleague.login.id, name: colleague.login.email }
    assert.deepEqual(await byOf(pier9.visitor, `actor=${removed.name}`), [removed])
  })
})

suite('reconciliation in production', async () => {
  const service = await startService({
    env: { GANGWAY_ENV: 'production', PUBLIC_URL: 'https://gangway.example' },
  })

  test('ENV-8 a run repairs, a dry run does not', async () => {
    const { visitor } = await signedIn(service, 'ROOT', 'operations')
    await plantHold(service, 777)
    const runs = '/operations/reconciliations'
    const reportOfRun = async (dry: boolean) =>
      reportOf(visitor, (await visitor.post(runs, { dry_run: dry })).body.id)
    const dry = await reportOfRun(true)
    assert.deepEqual([dry.is_dry_run, dry.differences, dry.repaired], [true, 1, 0])
    const repairing = await reportOfRun(false)
    assert.deepEqual([repairing.is_dry_run, repairing.differences], [false, 1])
    assert.deepEqual([repairing.repaired, repairing.found[0].repair], [1, 'voided'])
    assert.equal((await reportOfRun(false)).differences, 0)
  })

  test('each difference names the bookings that it is about', async () => {
    const { visitor } = await signedIn(service, 'ROOT', 'operations')
    const pier9 = service.as('PIER9')
    const issue = () => bookIssued(service, pier9, [legOf('CONSON')])
    const [held, unpaid, lost] = [await issue(), await issue(), await issue()]
    await plantHold(service, 888, held.id)
    await plantHold(service, 999)
    await run(
      service.db,
      sql`update orders set change_fees = 1000 where id = ${unpaid.orders[0].id}`,
    )
    await cancelAtOperator(service, lost.booking_code, 'CONSON')
    const { body } = await visitor.post('/operations/reconciliations', { dry_run: true })
    const { found } = await reportOf(visitor, body.id)
    const of = ({ id, booking_code }: any) => [
      { id, booking_code, organization_id: service.organizations.PIER9 },
    ]
    assert.deepEqual(
      found.map(({ kind, bookings }: any) => [kind, bookings]),
      [
        ['hold', of(held)],
        ['hold', []],
        ...Array(4).fill(['order', of(unpaid)]),
        ['operator', of(lost)],
      ],
    )
    const orderId = unpaid.orders[0].id
    await run(service.db, sql`update orders set change_fees = 0 where id = ${orderId}`)
    const mending = await visitor.post('/operations/reconciliations', { dry_run: false })
    assert.equal((await reportOf(visitor, mending.body.id)).repaired, 2)
  })
})
