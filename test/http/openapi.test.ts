import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startService } from '../support/service.ts'
import { readDocument, readOperations } from '../support/wire.ts'

suite('the OpenAPI document', async () => {
  const service = await startService()
  const document = await readDocument(service)
  const operations = await readOperations(service)
  const raw = Object.values<any>(document.paths).flatMap(path => Object.values<any>(path))

  test('VER-2 ENVT-2 it stands outside /api, needs no key and is OpenAPI 3.1', async () => {
    assert.match(document.openapi, /^3\.1\.\d+$/)
    assert.ok(document.info.title && document.info.version)
    assert.ok(document.servers[0].url)
    const inside = await fetch(`${service.url}/api/openapi.json`)
    assert.equal(inside.status, 404)
  })

  test('operation ids are unique and read <verb>_<resource>', () => {
    const ids = operations.map(({ operationId }) => operationId)
    assert.deepEqual([...new Set(ids)], ids)
    const verbs = /^(get|list|search|create|delete|check|confirm|cancel|change|put|set)(_[a-z]+)+$/
    for (const id of ids) assert.match(id, verbs)
  })

  test('AUTH-1 every operation has a summary, one tag and needs the Bearer key', () => {
    assert.deepEqual(document.components.securitySchemes.key.type, 'http')
    assert.deepEqual(document.components.securitySchemes.key.scheme, 'bearer')
    for (const operation of raw) {
      assert.match(operation.summary, /\S/, operation.operationId)
      assert.equal(operation.tags.length, 1, operation.operationId)
      assert.deepEqual(operation.security ?? document.security, [{ key: [] }])
    }
  })

  test('every parameter of a path is declared, required, and no other is', () => {
    for (const { operationId, path, parameters } of operations) {
      const declared = parameters.filter(each => each.in === 'path')
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(declared.map(({ name }) => name).sort(), named.sort(), operationId)
      assert.ok(declared.every(({ required }) => required === true))
    }
  })

  test('every answer has a description, a status that OpenAPI knows, and its media type', () => {
    for (const operation of raw) {
      const responses = Object.entries<any>(operation.responses)
      assert.ok(responses.some(([status]) => /^2\d\d$/.test(status)))
      for (const status of ['4XX', '5XX']) {
        const types = Object.keys(operation.responses[status].content)
        assert.deepEqual(types, ['application/problem+json'], operation.operationId)
      }
      for (const [status, response] of responses) {
        assert.match(status, /^([1-5]\d\d|[1-5]XX|default)$/)
        assert.match(response.description, /\S/)
        assert.notEqual(response.description, 'Default Response')
      }
    }
    const pdf = operations.find(({ operationId }) => operationId === 'get_ticket_file')
    assert.deepEqual(Object.keys(pdf?.responses['200']?.content ?? {}), ['application/pdf'])
  })

  test('a body that may be left out is not called required', () => {
    const required = Object.fromEntries(
      raw
        .filter(operation => operation.requestBody)
        .map(operation => [operation.operationId, operation.requestBody.required]),
    )
    assert.equal(required.confirm_booking, false)
    assert.equal(required.cancel_booking, false)
    assert.equal(required.create_booking, true)
  })

  test('its schemas are whole: every reference leads somewhere, every type is known', () => {
    const types = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']
    const walk = (value: any, at: string) => {
      if (typeof value !== 'object' || value === null) return
      if (typeof value.$ref === 'string') {
        const target = value.$ref
          .split('/')
          .slice(1)
          .reduce((inner: any, name: string) => inner?.[name], document)
        assert.ok(target, `${at}: ${value.$ref}`)
      }
      if (typeof value.type === 'string' && /schema|properties|items|anyOf/.test(at)) {
        assert.ok(types.includes(value.type) || value.type === 'http', `${at}: ${value.type}`)
      }
      if (Array.isArray(value.required) && value.properties) {
        for (const name of value.required) assert.ok(value.properties[name], `${at}: ${name}`)
      }
      if (Array.isArray(value.enum)) assert.ok(value.enum.length > 0, at)
      for (const [name, inner] of Object.entries(value)) walk(inner, `${at}/${name}`)
    }
    walk(document.paths, '')
  })

  test('STATEP-1 every status field lists its values with their names', () => {
    const list = operations.find(({ operationId }) => operationId === 'get_booking')
    const { properties } = list?.responses['200']?.content?.['application/json']?.schema ?? {}
    assert.deepEqual(properties.status.enum, [2, 6, 8, 10, 12, 14, 16])
    assert.match(properties.status.description, /2 = requested.*6 = issue_error.*10 = issued/)
    assert.match(properties.payment_status.description, /1 = unpaid/)
  })

  test('VER-2 ENV-9 /docs serves a page whose script is served from here, keeping no key', async () => {
    const page = await fetch(`${service.url}/docs`)
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    const html = await page.text()
    assert.match(html, /"persistAuth": false/)
    assert.match(html, /"url": "\/openapi\.json"/)
    const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source)
    assert.ok(scripts.length > 0)
    for (const source of scripts) {
      const address = new URL(source ?? '', page.url)
      assert.equal(address.origin, service.url)
      const script = await fetch(address)
      assert.equal(script.status, 200)
      assert.match(script.headers.get('content-type') ?? '', /javascript/)
      assert.ok((await script.text()).includes('createApiReference'))
    }
  })

  test('VER-2 /docs names no foreign host, and its policy keeps the browser from any', async () => {
    const page = await fetch(`${service.url}/docs/`)
    const html = await page.text()
    const hosts = [...html.matchAll(/(?:https?:)?\/\/([\w.-]+\.\w+)/g)].map(([, host]) => host)
    assert.deepEqual(hosts, [])
    assert.deepEqual(
      [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link]) => link),
      ['js/scalar.js'],
    )
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    for (const name of ['script-src', 'style-src', 'font-src', 'connect-src', 'img-src']) {
      const sources = new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
      assert.ok(sources.includes("'self'"), name)
      assert.ok(
        sources.every(each => /^('self'|'unsafe-inline'|data:|blob:)$/.test(each)),
        name,
      )
    }
  })
})
