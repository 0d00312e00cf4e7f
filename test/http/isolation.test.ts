import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../support/booking.ts'
import type { Answer, Client } from '../support/client.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem, readOperations } from '../support/wire.ts'

const others = ['ROOT', 'SAIGON', 'DELTA', 'STRANGER'] as const

suite('another organization', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const tentative = await book(pier9, [legOf('SAOBIEN')])
  const issued = await book(pier9, [legOf('CONSON')])
  assert.equal((await confirm(pier9, issued.id)).status, 200)
  const [file] = (await pier9.get(`/bookings/${issued.id}/tickets`)).body.data
  const [customer] = (await pier9.get(`/customers?booking_id=${issued.id}`)).body.data
  const addition = await pier9.post('/ticket-price-additions', {
    title: 'Counter margin',
    amount_type: 'flat',
    direction: 'increase',
    amount: 5000,
  })
  const voucher = await pier9.post('/vouchers', {
    code: 'MINE',
    title: 'Mine',
    amount_type: 'flat',
    amount: 5000,
  })
  const { PIER9 } = service.organizations
  /** An id of PIER9 for the group that a path begins with. Voyages belong to nobody. */
  const owned: Record<string, string[]> = {
    bookings: [tentative.id, issued.id],
    orders: [issued.orders[0].id],
    customers: [customer.id],
    'ticket-files': [file.id],
    'ticket-price-additions': [addition.body.id],
    vouchers: [voucher.body.id],
    'debt-ledgers': [PIER9],
  }
  const ofNobody = ['voyages', 'boat-layouts', 'voyage-counts']
  const operations = (await readOperations(service)).filter(each => each.path.includes('{'))
  const calls = operations.flatMap(({ method, path }) => {
    const group = path.split('/')[3] ?? ''
    return (owned[group] ?? []).map(id => ({
      method,
      path: path.replace('/api/v1', '').replace(/\{\w+\}/, id),
    }))
  })
  /** Of operations whose body is looked at first: one that is well formed. */
  const bodies: Record<string, unknown> = {
    change: { order_id: issued.orders[0].id, seats: [{ ticket_id: issued.id, seat_code: 'A01A' }] },
  }
  const send = (client: Client, { method, path }: { method: string; path: string }) => {
    const body = bodies[path.split('/').at(-1) ?? '']
    return body === undefined ? client.send(method, path) : client.post(path, body)
  }

  test('every operation with an identifier is in this enumeration', () => {
    const groups = new Set(operations.map(({ path }) => path.split('/')[3] ?? ''))
    const known = [...Object.keys(owned), ...ofNobody]
    assert.deepEqual(
      [...groups].filter(group => !known.includes(group)),
      [],
      'give the new group an id of PIER9',
    )
    for (const [group, ids] of Object.entries(owned)) {
      for (const id of ids) assert.match(id ?? '', /^[0-9a-f-]{36}$/, group)
    }
    assert.ok(calls.length >= 15)
  })

  test('the owner finds each of them', async () => {
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      assert.equal((await send(pier9, call)).status, 200, `${call.method} ${call.path}`)
    }
  })

  for (const who of others) {
    test(`WHAT-2 AUTH-11 to ${who} everything of PIER9 is a 404, as if it did not exist`, async () => {
      const client = service.as(who)
      for (const call of calls) {
        const id = /[0-9a-f-]{36}/.exec(call.path)?.[0] ?? ''
        const answer: Answer = await send(client, call)
        if (answer.status === 429) assert.fail('the ceiling was reached: fewer calls')
        assertProblem(answer, 404, 'not_found', `${who} ${call.method} ${call.path}`)
        const free = id.slice(0, -4) + (id.endsWith('0000') ? '0001' : '0000')
        const unknown = await send(client, { ...call, path: call.path.replace(id, free) })
        assert.deepEqual(
          { ...answer.body, request_id: '' },
          { ...unknown.body, request_id: '' },
          `${call.path} is told apart from one that is nowhere`,
        )
      }
    })
  }

  for (const who of others) {
    test(`REST-2 REST-9 the lists of ${who} have nothing of PIER9 in them`, async () => {
      const ids = Object.entries(owned).flatMap(([group, list]) =>
        group === 'debt-ledgers' ? [] : list,
      )
      for (const path of [
        '/bookings',
        `/bookings?booking_code=${issued.booking_code}`,
        `/bookings?voyage_id=${issued.orders[0].voyage.id}`,
        '/orders',
        `/orders?booking_id=${issued.id}`,
        '/customers',
        `/customers?booking_id=${issued.id}`,
        `/customers?document_number=${customer.document_number}`,
        '/ticket-price-additions',
        '/vouchers',
        '/events',
      ]) {
        const { status, body } = await service.as(who).get(path)
        assert.equal(status, 200)
        const text = JSON.stringify(body)
        for (const id of ids) assert.ok(!text.includes(id), `${who} ${path} tells ${id}`)
      }
    })
  }

  test('WHAT-7 nothing of PIER9 was changed by all these calls', async () => {
    assert.deepEqual((await pier9.get(`/bookings/${tentative.id}`)).body, tentative)
    assert.equal((await pier9.get(`/bookings/${issued.id}`)).body.status, 10)
    assert.equal((await pier9.get(`/vouchers/${voucher.body.id}`)).status, 200)
    assert.equal((await pier9.get(`/ticket-price-additions/${addition.body.id}`)).status, 200)
  })

  for (const group of ['orders', 'customers']) {
    test(`WHAT-7 REST-2 any write to ${group} is a 405 with Allow, whatever is sent`, async () => {
      const [id] = owned[group] ?? []
      const paths = [
        group,
        `${group}/${id}`,
        `${group}/x`,
        `${group}/${id}/confirm`,
        `${group}/`,
        `${group}/confirmToIssue/${id}`,
      ]
      for (const path of paths) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          for (const init of [
            {},
            { headers: { 'content-type': 'application/json' }, body: '{}' },
            { headers: { 'content-type': 'application/json' }, body: '{' },
            { headers: { 'content-type': 'text/plain' }, body: 'x' },
            { headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(300_000)}"` },
          ]) {
            const answer = await pier9.send(method, `/${path}`, init)
            assertProblem(answer, 405, 'method_not_allowed', `${method} /${path}`)
            assert.equal(answer.headers.get('allow'), 'GET, HEAD')
          }
        }
      }
    })
  }
})
