import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { book } from '../support/booking.ts'
import { signedIn } from '../support/dashboard.ts'
import { startService } from '../support/service.ts'
import { assertProblem, readOperations } from '../support/wire.ts'

suite('what a call does not take', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('a call that writes takes no query: what was meant for its body is not ignored', async () => {
    const writes = (await readOperations(service)).filter(each => each.method !== 'GET')
    const bodiless = writes.filter(each => each.body === null || each.path.match(/confirm|cancel$/))
    assert.ok(bodiless.length > 4)
    for (const { method, path } of bodiless) {
      const address = path.replace('/api/v1', '').replace(/\{\w+\}/, service.organizations.PIER9)
      const answer = await pier9.send(method, `${address}?ticket_ids=x`)
      assertProblem(answer, 400, 'validation_failed', `${method} ${path}`)
      assert.equal(answer.body.errors[0].path, '/ticket_ids')
    }
  })

  test('GROUPB-11 tickets named in the address of a cancellation cancel nothing, and its quote takes no other field', async () => {
    const { id, orders } = await book(pier9, [{ seats: 2 }])
    const [ticket] = orders[0].tickets
    const change = { order_id: orders[0].id, seats: [{ ticket_id: ticket.id, seat_code: 'A20A' }] }
    for (const answer of [
      await pier9.post(`/bookings/${id}/cancel?ticket_ids=${ticket.id}`),
      await pier9.post(`/bookings/${id}/change?dry_run=true`, change),
      await pier9.get(`/bookings/${id}/cancellation?ticket_ids[]=${ticket.id}`),
      await pier9.get('/events/stream?after=0'),
    ]) {
      assertProblem(answer, 400, 'validation_failed')
      assert.equal(answer.body.errors.length, 1)
    }
    const { body } = await pier9.get(`/bookings/${id}`)
    assert.equal(body.status, 2)
    assert.deepEqual(body.orders[0].tickets, orders[0].tickets)
  })

  test('GROUPB-11 the quote of the dashboard takes no other field either', async () => {
    const { id, orders } = await book(pier9, [{ seats: 2 }])
    const { visitor } = await signedIn(service, 'PIER9', 'staff')
    const quote = (query: string) => visitor.get(`/bookings/${id}/cancellation?${query}`)
    const refused = await quote(`ticket_ids[]=${orders[0].tickets[0].id}`)
    assertProblem(refused, 400, 'validation_failed')
    assert.equal(refused.body.errors[0].path, '/ticket_ids[]')
    assert.equal((await quote(`organization_id=${service.organizations.PIER9}`)).status, 200)
  })

  test('a field whose name has a slash is named by a JSON pointer', async () => {
    for (const [query, body] of [
      ['', { 'a/b~c': 1 }],
      ['', { 'a/b~c': '\u0000' }],
      ['?a/b~c=1', {}],
    ] as const) {
      const answer = await pier9.post(`/webhook-endpoint/ping${query}`, body)
      assertProblem(answer, 400, 'validation_failed')
      assert.equal(answer.body.errors[0].path, '/a~1b~0c')
    }
  })

  test('a parameter that is given twice is told so, whatever it should be', async () => {
    const { id } = await book(pier9, [{ seats: 1 }])
    for (const [path, name] of [
      [`/bookings/${id}/cancellation?ticket_ids=${id}&ticket_ids=${id}`, 'ticket_ids'],
      ['/bookings?limit=1&limit=2', 'limit'],
      ['/bookings?status=2&status=6', 'status'],
      ['/events?after=0&after=0', 'after'],
      [
        '/bookings?created_from=2026-12-01T00:00:00Z&created_from=2026-12-02T00:00:00Z',
        'created_from',
      ],
    ] as const) {
      const answer = await pier9.get(path)
      assertProblem(answer, 400, 'validation_failed')
      assert.deepEqual(answer.body.errors, [
        { path: `/${name}`, message: 'is given more than once' },
      ])
    }
    // What is not known is no better for being sent once.
    const unknown = await pier9.get(`/bookings/${id}/cancellation?x=1&x=2`)
    assert.deepEqual(unknown.body.errors, [{ path: '/x', message: 'is not a known field' }])
    assert.equal((await pier9.get('/bookings?unknown=1&unknown=2')).status, 200)
  })

  test('a compressed body is a 415 that says so', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await pier9.send('POST', '/bookings', { headers, body: gzipSync('{}') })
    assertProblem(answer, 415, 'unsupported_media_type')
    assert.match(answer.body.detail, /compressed \(gzip\)/)
  })
})
