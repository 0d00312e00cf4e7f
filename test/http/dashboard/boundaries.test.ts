import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Access } from '../../../src/http/dashboard/access.ts'
import { dashboardDocument } from '../../../src/http/dashboard/document.ts'
import type { Role } from '../../../src/users/index.ts'
import { newUser, signedIn, type Visit, visit } from '../../support/dashboard.ts'
import { bodies, queries, someId } from '../../support/idle-calls.ts'
import { forgetCalls } from '../../support/issuance.ts'
import { type OrganizationCode, startService } from '../../support/service.ts'
import { assertProblem, rawCall, readOperations, routesOf } from '../../support/wire.ts'

/**
 * Who may call what, said a second time: a change of a route's access has to be made here as well.
 * The organizations are those that `organization_id` may name for somebody of DELTA.
 */
const everybody: Role[] = ['admin', 'staff', 'operations']
const agencies: Role[] = ['admin', 'staff']
const desk = { roles: ['operations'] as Role[], reach: 'own' as const }
const forOperations = 'descendants_for_operations'
const expected: Record<string, { roles: Role[] | 'anybody'; reach: Access['reach'] }> = {
  get_session: { roles: 'anybody', reach: 'own' },
  sign_in: { roles: 'anybody', reach: 'own' },
  sign_out: { roles: 'anybody', reach: 'own' },
  sign_out_everywhere: { roles: everybody, reach: 'own' },
  change_password: { roles: everybody, reach: 'own' },
  enrol_second_factor: { roles: everybody, reach: 'own' },
  verify_second_factor: { roles: everybody, reach: 'own' },
  remove_second_factor: { roles: everybody, reach: 'own' },
  get_network: { roles: everybody, reach: 'own' },
  list_keys: { roles: ['admin'], reach: 'own' },
  create_key: { roles: ['admin'], reach: 'own' },
  delete_key: { roles: ['admin'], reach: 'own' },
  list_users: { roles: ['admin', 'operations'], reach: 'descendants' },
  create_user: { roles: ['admin', 'operations'], reach: 'descendants' },
  reset_user: { roles: ['admin', 'operations'], reach: forOperations },
  change_role: { roles: ['admin', 'operations'], reach: forOperations },
  remove_user: { roles: ['admin', 'operations'], reach: forOperations },
  request_ticketing: { roles: agencies, reach: 'own' },
  get_ticketing_request_of_booking: { roles: agencies, reach: 'own' },
  list_ticketing_requests: desk,
  get_ticketing_request: desk,
  take_ticketing_request: desk,
  hand_back_ticketing_request: desk,
  take_over_ticketing_request: desk,
  preflight_ticketing_request: desk,
  hold_ticketing_request: desk,
  issue_leg_by_hand: desk,
  reject_ticketing_request: desk,
  reject_leg_by_hand: desk,
  upload_ticket_file: desk,
  list_cases: desk,
  get_case: desk,
  keep_case: desk,
  reopen_case: desk,
  refund_case: desk,
  price_missing_legs: desk,
  issue_missing_legs: desk,
  decide_case: desk,
  get_home: { roles: everybody, reach: forOperations },
  list_price_additions: { roles: everybody, reach: forOperations },
  preview_price_addition: { roles: ['admin', 'operations'], reach: 'own' },
  create_price_addition: { roles: ['admin', 'operations'], reach: 'own' },
  delete_price_addition: { roles: ['admin', 'operations'], reach: 'own' },
  list_vouchers: { roles: everybody, reach: forOperations },
  preview_voucher: { roles: ['admin', 'operations'], reach: 'own' },
  create_voucher: { roles: ['admin', 'operations'], reach: 'own' },
  delete_voucher: { roles: ['admin', 'operations'], reach: 'own' },
  list_statement: { roles: everybody, reach: forOperations },
  get_period: { roles: everybody, reach: forOperations },
  export_statement: { roles: everybody, reach: forOperations },
  list_earnings: { roles: everybody, reach: forOperations },
  export_earnings: { roles: everybody, reach: forOperations },
  list_debts: { roles: everybody, reach: forOperations },
  top_up: { roles: ['admin', 'operations'], reach: 'descendants' },
  pay_out: { roles: ['admin', 'operations'], reach: 'descendants' },
  set_credit_limit: { roles: ['admin', 'operations'], reach: 'descendants' },
  list_organizations: { roles: everybody, reach: 'own' },
  create_organization: { roles: ['operations'], reach: 'descendants' },
  set_contract: { roles: ['operations'], reach: 'descendants' },
  set_sales_stopped: { roles: ['operations'], reach: 'descendants' },
  search_voyages: { roles: agencies, reach: 'own' },
  get_voyage: { roles: everybody, reach: 'own' },
  list_voyage_counts: { roles: agencies, reach: 'own' },
  get_layout: { roles: agencies, reach: 'own' },
  price_booking: { roles: agencies, reach: 'own' },
  create_booking: { roles: agencies, reach: 'own' },
  list_bookings: { roles: everybody, reach: forOperations },
  get_booking: { roles: everybody, reach: forOperations },
  list_booking_passengers: { roles: everybody, reach: forOperations },
  get_booking_history: { roles: everybody, reach: forOperations },
  get_issuance_preflight: { roles: agencies, reach: 'own' },
  confirm_booking: { roles: agencies, reach: 'own' },
  get_cancellation: { roles: everybody, reach: forOperations },
  cancel_booking: { roles: everybody, reach: forOperations },
  tell_customer: { roles: everybody, reach: forOperations },
  quote_change: { roles: agencies, reach: 'own' },
  change_booking: { roles: agencies, reach: 'own' },
  correct_passenger: { roles: agencies, reach: 'own' },
  correct_contact: { roles: agencies, reach: 'own' },
  get_ticket_file: { roles: everybody, reach: forOperations },
  get_webhook_endpoint: { roles: everybody, reach: forOperations },
  put_webhook_endpoint: { roles: ['admin'], reach: 'own' },
  delete_webhook_endpoint: { roles: ['admin'], reach: 'own' },
  ping_webhook_endpoint: { roles: ['admin'], reach: 'own' },
  list_webhook_deliveries: { roles: everybody, reach: forOperations },
  list_invoices: { roles: everybody, reach: forOperations },
  get_invoice_sum: { roles: everybody, reach: forOperations },
  export_invoices: { roles: everybody, reach: forOperations },
  get_invoice: { roles: everybody, reach: forOperations },
  send_invoice_again: { roles: ['operations'], reach: 'own' },
  find_bookings: desk,
  find_lost_tickets: desk,
  refund_lost_tickets: desk,
  correct_ticket_number: desk,
  list_operators: { roles: ['operations'], reach: 'own' },
  list_reconciliations: { roles: ['operations'], reach: 'own' },
  get_reconciliation: { roles: ['operations'], reach: 'own' },
  get_reconciliation_under_way: { roles: ['operations'], reach: 'own' },
  run_reconciliation: { roles: ['operations'], reach: 'own' },
  list_audit: { roles: ['admin', 'operations'], reach: 'own' },
}

type Operation = { id: string; method: string; path: string; body: unknown }

const isWide = (reach: Access['reach'] | undefined, role: Role) =>
  reach === 'descendants' || (reach === forOperations && role === 'operations')

/** Whoever comes to a handler or its checks was let in. */
const turnedAway = ['sign_in_required', 'role_denied', 'password_change_required']

suite('the boundaries of the dashboard', async () => {
  const service = await startService()
  const document = await dashboardDocument()
  const operations: Operation[] = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, any>).map(([method, { operationId: id }]) => ({
      id,
      method: method.toUpperCase(),
      path: path.replace('/dashboard/api', '').replace(/\{\w+\}/g, someId),
      body: bodies[id],
    })),
  )
  const visitors: Record<Role, Visit> = {
    admin: (await signedIn(service, 'DELTA', 'admin')).visitor,
    staff: (await signedIn(service, 'DELTA', 'staff')).visitor,
    operations: (await signedIn(service, 'ROOT', 'operations')).visitor,
  }
  const home: Record<Role, OrganizationCode> = {
    admin: 'DELTA',
    staff: 'DELTA',
    operations: 'ROOT',
  }
  const below: Record<OrganizationCode, OrganizationCode[]> = {
    ROOT: ['SAIGON', 'DELTA', 'PIER9', 'STRANGER'],
    SAIGON: ['DELTA', 'PIER9'],
    DELTA: ['PIER9'],
    PIER9: [],
    STRANGER: [],
  }
  const send = (visitor: Visit, { id, method, path, body }: Operation, query = '') =>
    visitor.send(
      method,
      `${path}?${queries[id] ?? ''}&${query}`,
      method === 'GET' ? undefined : body,
    )
  const ending = ['sign_out', 'sign_out_everywhere']
  const signedInOnly = operations.filter(({ id }) => expected[id]?.roles !== 'anybody')

  test('every route of the router is in the document and in this list', () => {
    assert.deepEqual(operations.map(({ id }) => id).sort(), Object.keys(expected).sort())
    const routes = routesOf(service)
    const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(
      routes.filter(route => route.includes(' /dashboard/api/')).sort(),
      documented.map(route => route.replace(/\{(\w+)\}/g, ':$1')).sort(),
    )
    for (const [id, { roles, reach }] of Object.entries(expected)) {
      const access = accessOf(document, id)
      assert.deepEqual(access.allow, roles, id)
      assert.equal(access.reach, reach, id)
    }
  })

  test('the document of the partners has none of it', async () => {
    for (const { path } of await readOperations(service)) assert.match(path, /^\/api\/v1\//)
    for (const path of ['/dashboard/api/openapi.json', '/dashboard/api']) {
      assert.equal((await rawCall(service, 'GET', path)).status, 404)
    }
  })

  test('without a session every endpoint is a 401, whatever is sent', async () => {
    for (const operation of signedInOnly) {
      for (const body of [operation.body, { surprise: 1 }]) {
        const answer = await send(visit(service), { ...operation, body })
        assertProblem(answer, 401, 'sign_in_required', operation.id)
      }
    }
  })

  test('a partner’s key opens none of them', async () => {
    for (const operation of signedInOnly) {
      const answer = await visit(service).send(operation.method, operation.path, undefined, {
        headers: { authorization: `Bearer ${service.keys.ROOT}` },
      })
      assertProblem(answer, 401, 'sign_in_required', operation.id)
    }
  })

  test('a session opens no endpoint of the partners', async () => {
    const operations = await readOperations(service)
    assert.ok(operations.length > 30)
    for (const role of everybody) {
      for (const { method, path } of operations) {
        const answer = await rawCall(service, method, path.replace(/\{\w+\}/g, someId), {
          headers: { cookie: visitors[role].cookie(), origin: service.url },
        })
        assertProblem(answer, 401, 'unauthorized', `${role} ${method} ${path}`)
      }
    }
  })

  test('a page of one user does nothing as another, who has signed in in the same browser since', async () => {
    const headers = { 'dashboard-user': (await visitors.admin.who()).user.id }
    for (const { id, method, path, body } of operations) {
      const { roles } = expected[id] ?? assert.fail(id)
      if (roles === 'anybody') continue
      const answer = await visitors.staff.send(method, path, body, { headers })
      assertProblem(answer, 409, 'another_user', id)
    }
    const own = await visitors.admin.send('GET', '/keys', undefined, { headers })
    assert.equal(own.status, 200)
  })

  test('a browser that does not tell the site is refused unless it comes from the public address', async () => {
    const publicUrl = 'https://tickets.example'
    const behind = await startService({ env: { PUBLIC_URL: publicUrl } })
    const come = (origin: string) =>
      visit(behind).send('POST', '/sign-out', undefined, { headers: { origin } })
    assertProblem(await come('https://elsewhere.example'), 403, 'cross_site_refused')
    assertProblem(await come(behind.url), 403, 'cross_site_refused')
    assert.equal((await come(publicUrl)).status, 204)
  })

  test('from another site every call that changes something is refused', async () => {
    const changing = operations.filter(({ method }) => method !== 'GET')
    assert.ok(changing.length > 0)
    const host = new URL(service.url).host
    for (const operation of changing) {
      for (const headers of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { origin: `https://${host}.elsewhere.example` },
        { origin: service.url, 'sec-fetch-site': 'cross-site' },
        { origin: service.url, 'sec-fetch-site': 'same-site' },
        { origin: service.url, 'sec-fetch-site': 'none' },
      ]) {
        const answer = await visitors.admin.send(operation.method, operation.path, operation.body, {
          headers,
        })
        assertProblem(answer, 403, 'cross_site_refused', operation.id)
      }
      const silent = await rawCall(service, operation.method, `/dashboard/api${operation.path}`, {
        headers: { cookie: visitors.admin.cookie() },
      })
      assertProblem(silent, 403, 'cross_site_refused', operation.id)
      const { roles = [] } = expected[operation.id] ?? {}
      const insider = roles === 'anybody' || roles.includes('admin') ? 'admin' : 'operations'
      const form = await visitors[insider].send(
        operation.method,
        operation.path,
        operation.body ?? {},
        {
          headers: { 'content-type': 'text/plain' },
        },
      )
      assert.ok([415].includes(form.status), `${operation.id} ${form.status}`)
    }
    assert.notEqual((await visitors.admin.get('/session')).body, null)
  })

  for (const role of everybody) {
    test(`AUTH-4 ${role} comes as far as the role goes`, async () => {
      for (const operation of signedInOnly.filter(({ id }) => !ending.includes(id))) {
        const answer = await send(visitors[role], operation)
        assert.equal(answer.headers.get('cache-control'), 'no-store', operation.id)
        const isLetIn = !turnedAway.includes(answer.body?.code)
        const { roles } = expected[operation.id] ?? {}
        assert.equal(isLetIn, roles?.includes(role) ?? false, `${role} ${operation.id}`)
        if (!isLetIn) assertProblem(answer, 403, 'role_denied', operation.id)
      }
    })

    test(`${role} reaches the own organization and those below, as the route says`, async () => {
      for (const operation of signedInOnly.filter(({ id }) => !ending.includes(id))) {
        const { roles = [], reach } = expected[operation.id] ?? {}
        if (!roles.includes(role)) continue
        for (const code of Object.keys(below) as OrganizationCode[]) {
          const query = `organization_id=${service.organizations[code]}`
          if (operation.id === 'confirm_booking') await forgetCalls(service)
          const answer = await send(visitors[role], operation, query)
          const isSeen =
            code === home[role] || (isWide(reach, role) && below[home[role]].includes(code))
          const what = `${role} ${operation.id} ${code}`
          if (isSeen) assert.notEqual(answer.body?.detail, 'there is no such organization', what)
          else assertProblem(answer, 404, 'not_found', what)
        }
        const nowhere = await send(visitors[role], operation, `organization_id=${someId}`)
        assertProblem(nowhere, 404, 'not_found', operation.id)
      }
    })
  }

  test('AUTH-4 a key or a user whose name shows nothing is refused at the name', async () => {
    const { visitor } = await signedIn(service, 'DELTA', 'admin')
    for (const name of [' ', 'night\nshift', '\u202e']) {
      const email = 'blank@example.com'
      for (const [path, body] of [
        ['/keys', { name, permissions: [] }],
        ['/users', { name, email, role: 'staff' }],
      ] as const) {
        const answer = await visitor.post(path, body)
        assertProblem(answer, 400, 'validation_failed', path)
        assert.equal(answer.body.errors[0].path, '/name')
      }
    }
  })

  test('with a given password only the way to another one is open', async () => {
    const { email, password } = await newUser(service, 'DELTA', 'admin')
    const visitor = visit(service)
    await visitor.post('/sign-in', { email, password })
    const open = ['change_password', 'sign_out_everywhere']
    for (const operation of signedInOnly.filter(({ id }) => !open.includes(id))) {
      assertProblem(await send(visitor, operation), 403, 'password_change_required', operation.id)
    }
  })
})

function accessOf(document: { paths?: object }, id: string) {
  const found = Object.values(document.paths ?? {})
    .flatMap(methods => Object.values(methods as Record<string, any>))
    .find(({ operationId }) => operationId === id)
  return found?.['x-access'] ?? {}
}
