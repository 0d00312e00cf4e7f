import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertProblem, rawCall, readOperations } from '../support/wire.ts'

suite('paths', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const operations = await readOperations(service)
  const headers = { authorization: `Bearer ${pier9.key}` }

  test('VER-1 every business route is /api/v1 and the name of a resource', () => {
    for (const { path } of operations) {
      assert.match(path, /^\/api\/v1\/[a-z]+(-[a-z]+)*(\/|$)/)
    }
  })

  test('VER-1 no business route answers without the prefix, or under another version', async () => {
    for (const { method, path } of operations) {
      const name = path.replace('/api/v1', '').replace(/\{\w+\}/g, service.organizations.PIER9)
      for (const prefix of ['', '/api', '/v1', '/api/v2', '/api/v1/api/v1', '/API/V1']) {
        const answer = await rawCall(service, method, `${prefix}${name}`, { headers })
        assertProblem(answer, 404, 'not_found', `${method} ${prefix}${name}`)
        assert.match(answer.body.detail, /all begin with \/api\/v1$/)
      }
    }
  })

  test('PATHT-1 PATHT-2 PATHT-3 PATHT-4 PATHT-5 PATHT-6 the published paths are there', () => {
    const known = new Set(operations.map(({ method, path }) => `${method} ${path}`))
    const published = [
      'POST /api/v1/bookings',
      'POST /api/v1/bookings/confirmToIssue/{id}',
      'GET /api/v1/bookings/{id}',
      'GET /api/v1/bookings/{id}/tickets',
      'POST /api/v1/ticket-price-additions/check',
      'POST /api/v1/vouchers/check-aplicability',
    ]
    assert.deepEqual(
      published.filter(each => !known.has(each)),
      [],
    )
  })

  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    test(`ERRT-2 PATHP-1 ${method} to the voucher check in its usual spelling is a 404`, async () => {
      for (const end of ['', '/', '?code=X']) {
        const path = `/vouchers/check-applicability${end}`
        const init =
          method === 'GET'
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: '{"code":"X"}' }
        assertProblem(await pier9.send(method, path, init), 404, 'not_found', path)
      }
    })
  }

  test('who names a booking by its code is told that an id is asked', async () => {
    const answer = await pier9.get('/bookings/R75FYAB8')
    assertProblem(answer, 404, 'not_found')
    assert.match(answer.body.detail, /UUID/)
  })

  test('WHAT-6 AUTH-4 no operation is about API keys, and no such path answers', async () => {
    assert.deepEqual(
      operations.filter(({ path, operationId }) => /key|token|secret/i.test(path + operationId)),
      [],
    )
    const guesses = [
      'keys',
      'api-keys',
      'api_keys',
      'apikeys',
      'me/keys',
      'tokens',
      'organizations',
    ]
    for (const guess of guesses) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        assertProblem(await pier9.send(method, `/${guess}`), 404, 'not_found', guess)
      }
    }
  })

  test('AUTH-4 AUTH-5 no answer has a place for a key: /me tells its name and permissions', async () => {
    const { key } = (await pier9.get('/me')).body
    assert.deepEqual(Object.keys(key).sort(), ['id', 'name', 'permissions'])
    const shapes = JSON.stringify(operations.map(({ responses }) => responses))
    assert.doesNotMatch(shapes, /"(api_key|secret|token|digest|hint)"/)
  })

  test('WHAT-8 EVENT-3 REST-10 no operation reads invoices, and no such path answers', async () => {
    assert.deepEqual(
      operations.filter(({ path }) => /invoice/i.test(path)),
      [],
    )
    const id = service.organizations.PIER9
    const paths = [
      '/invoices',
      `/invoices/${id}`,
      `/bookings/${id}/invoices`,
      `/orders/${id}/invoice`,
    ]
    for (const path of paths) assertProblem(await pier9.get(path), 404, 'not_found', path)
  })

  test('a trailing slash is accepted, and one only', async () => {
    assert.equal((await pier9.get('/me/')).status, 200)
    assert.equal((await pier9.get('/bookings/?limit=1')).status, 200)
    assertProblem(await pier9.get('/me//'), 404, 'not_found')
    assertProblem(await pier9.get('//me'), 404, 'not_found')
  })

  test('a malformed identifier names nothing: 404 at every path that has one', async () => {
    const withId = operations.filter(({ path, body }) => path.includes('{') && body === null)
    assert.ok(withId.length > 10)
    const words = [
      'x',
      '1',
      'null',
      '%00',
      '%20',
      '%F0%9F%9B%B3',
      '%2e%2e%2fme',
      '-1',
      'a'.repeat(150),
    ]
    for (const { method, path } of withId) {
      for (const word of [...words, 'a'.repeat(3_000), `${service.organizations.PIER9}0`]) {
        const address = path.replace(/\{\w+\}/, word)
        const answer = await rawCall(service, method, address, { headers })
        assertProblem(answer, 404, 'not_found', `${method} ${address}`)
        assert.match(answer.body.detail, /an identifier is a UUID/, `${method} ${address}`)
      }
    }
  })

  test('a path with malformed percent-encoding is a 400', async () => {
    for (const path of ['/api/v1/bookings/%ZZ', '/api/v1/bookings/%', '/api/v1/%E0%A4%A']) {
      assertProblem(
        await rawCall(service, 'GET', path, { headers }),
        400,
        'validation_failed',
        path,
      )
    }
  })

  test('another method than a path takes is a 405 that says which it takes', async () => {
    const paths = new Set(operations.map(({ path }) => path))
    for (const path of paths) {
      const known = operations.filter(each => each.path === path).map(({ method }) => method)
      const address = path.replace(/\{\w+\}/, service.organizations.PIER9)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (known.includes(method)) continue
        const answer = await rawCall(service, method, address, { headers })
        assertProblem(answer, 405, 'method_not_allowed', `${method} ${address}`)
        const allow = (answer.headers.get('allow') ?? '').split(', ')
        assert.deepEqual(allow.filter(each => each !== 'HEAD').sort(), known.sort())
      }
    }
  })

  test('a write among orders or customers is a 405, also where there is nothing', async () => {
    for (const path of ['/api/v1/orders/x', '/api/v1/customers/x/y']) {
      const answer = await rawCall(service, 'POST', path, { headers })
      assertProblem(answer, 405, 'method_not_allowed', path)
      assert.equal(answer.headers.get('allow'), 'GET, HEAD')
    }
  })

  test('a path that only looks like one with a dot is unknown', async () => {
    assert.equal((await rawCall(service, 'GET', '/openapi.json')).status, 200)
    const answer = await rawCall(service, 'GET', '/openapi-json')
    assertProblem(answer, 404, 'not_found')
  })

  test('of an unknown path only that is told, whatever the body is', async () => {
    const json = { ...headers, 'content-type': 'application/json' }
    const answer = await rawCall(service, 'POST', '/api/v1/nowhere', { headers: json, body: '{' })
    assertProblem(answer, 404, 'not_found')
  })

  test('an expectation that nobody knows does no harm', async () => {
    const expecting = { ...headers, expect: 'tea' }
    const answer = await rawCall(service, 'GET', '/api/v1/me', { headers: expecting })
    assert.equal(answer.status, 200)
  })

  test('a 405 under /api is for callers with a key', async () => {
    assertProblem(await rawCall(service, 'POST', '/api/v1/orders'), 401, 'unauthorized')
  })

  test('HEAD answers as GET does, without the body', async () => {
    const answer = await rawCall(service, 'HEAD', '/api/v1/me', { headers })
    assert.equal(answer.status, 200)
    assert.equal(answer.body, '')
  })

  test('health and readiness stand outside /api and need no key', async () => {
    assert.deepEqual((await rawCall(service, 'GET', '/healthz')).body, { status: 'ok' })
    assert.deepEqual((await rawCall(service, 'GET', '/readyz')).body, { status: 'ready' })
  })
})
