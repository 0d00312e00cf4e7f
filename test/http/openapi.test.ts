import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { fastify } from 'fastify'
import { type ProblemCode, problemKinds } from '../../src/core/errors.ts'
import { eventTypes, pingType } from '../../src/events/index.ts'
import { explanations } from '../../src/http/documentation/problems.ts'
import { documentFile, documentText } from '../../src/http/documentation/write.ts'
import { assertAsDocumented, keepFault } from '../support/answers.ts'
import { judgeEvent, judgeOf, judgeWebhook, lookUp } from '../support/document.ts'
import { startService } from '../support/service.ts'
import { readDocument, readOperations } from '../support/wire.ts'

suite('the OpenAPI document', async () => {
  const service = await startService()
  const document = await readDocument(service)
  const operations = await readOperations(service)
  const raw = Object.values<any>(document.paths).flatMap(path => Object.values<any>(path))
  const resolvedOnce = (part: any) => (part.$ref ? lookUp(document, part.$ref) : part)

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

  test('every operation says why and when, in words of its own', () => {
    const told = raw.map(({ description }) => description)
    for (const text of told) assert.match(text ?? '', /^\S.{40,}[.]$/s, text)
    assert.deepEqual([...new Set(told)], told)
    const tags = document.tags.map(({ name }: { name: string }) => name)
    for (const { tags: own } of raw) assert.ok(tags.includes(own[0]), own[0])
  })

  test('every field of a named shape is described', () => {
    const silent = Object.entries<any>(document.components.schemas).flatMap(([title, shape]) =>
      Object.entries<any>(shape.properties ?? {})
        .filter(([, field]) => {
          const parts = [field, field.items, ...(field.anyOf ?? [])].filter(Boolean)
          return !parts.some(part => part.description ?? part.$ref)
        })
        .map(([name]) => `${title}.${name}`),
    )
    assert.deepEqual(silent, [])
  })

  test('every answer has a description, a status that OpenAPI knows, and its media type', () => {
    for (const { operationId, responses } of operations) {
      assert.ok(Object.keys(responses).some(status => /^2\d\d$/.test(status)))
      for (const [status, response] of Object.entries<any>(responses)) {
        assert.match(status, /^[1-5]\d\d$/, operationId)
        assert.match(response.description, /\S/)
        assert.notEqual(response.description, 'Default Response')
        if (Number(status) < 400) continue
        assert.deepEqual(Object.keys(response.content), ['application/problem+json'], operationId)
      }
    }
    const pdf = operations.find(({ operationId }) => operationId === 'get_ticket_file')
    assert.deepEqual(Object.keys(pdf?.responses['200']?.content ?? {}), ['application/pdf'])
  })

  test('every operation lists its problems by status, with the codes of that status alone', () => {
    const seen = new Set<string>()
    for (const { operationId, responses } of operations) {
      for (const status of ['400', '401', '500', '503']) assert.ok(responses[status], operationId)
      for (const [status, { content, headers }] of Object.entries<any>(responses)) {
        if (Number(status) < 400) continue
        const { code } = content['application/problem+json'].schema.properties
        for (const each of code.enum as ProblemCode[]) {
          assert.equal(problemKinds[each].status, Number(status), `${operationId} ${each}`)
          seen.add(each)
        }
        const mayWait = status === '429' || status === '503'
        assert.equal(headers['Retry-After'] !== undefined, mayWait, `${operationId} ${status}`)
      }
    }
    const ofPartners = (Object.keys(explanations) as ProblemCode[]).filter(
      code => explanations[code].audience === 'partner' && code !== 'method_not_allowed',
    )
    assert.deepEqual([...seen].sort(), ofPartners.sort())
  })

  test('every body, every answer and every problem has an example, and it fits its shape', () => {
    const faults: string[] = []
    const check = (media: any, value: unknown, at: string) => {
      const judge = judgeOf(media)
      if (!judge.Check(value)) faults.push(`${at}: ${JSON.stringify(judge.Errors(value)[1])}`)
    }
    const lookAt = (content: Record<string, any>, at: string) => {
      for (const [type, media] of Object.entries(content)) {
        if (type === 'application/pdf') continue
        const values = Object.values<any>(media.examples ?? {}).map(({ value }) => value)
        if (media.example !== undefined) values.push(media.example)
        if (values.length === 0) faults.push(`${at}: no example`)
        for (const value of values) check(media, value, at)
      }
    }
    for (const operation of raw) {
      if (operation.requestBody) lookAt(operation.requestBody.content, operation.operationId)
      for (const [status, response] of Object.entries<any>(operation.responses)) {
        const { content = {} } = resolvedOnce(response)
        lookAt(content, `${operation.operationId} ${status}`)
      }
    }
    for (const [name, { post }] of Object.entries<any>(document.webhooks)) {
      lookAt(post.requestBody.content, name)
    }
    assert.deepEqual(faults, [])
  })

  test('what a caller may send is bounded: every text, list and number', () => {
    const faults: string[] = []
    const walk = (schema: any, at: string) => {
      if (schema === null || typeof schema !== 'object') return
      const isBounded = {
        string: ['maxLength', 'enum', 'const', 'pattern', 'format'],
        array: ['maxItems'],
        integer: ['maximum', 'enum'],
        number: ['maximum'],
      }[schema.type as string]
      if (isBounded && !isBounded.some(word => schema[word] !== undefined)) faults.push(at)
      if (schema.type === 'object' && schema.additionalProperties !== false) faults.push(at)
      for (const [name, inner] of Object.entries(schema.properties ?? {}))
        walk(inner, `${at}/${name}`)
      for (const inner of schema.anyOf ?? []) walk(inner, at)
      walk(schema.items, `${at}/*`)
    }
    for (const { operationId, parameters, body } of operations) {
      for (const { name, schema } of parameters) walk(schema, `${operationId} ${name}`)
      walk(body, operationId)
    }
    assert.deepEqual(faults, [])
  })

  test('EVENTT-1 every event has its webhook, with identifiers only', () => {
    const told = Object.entries<any>(document.webhooks).map(([name, { post }]) => {
      const { properties } = post.requestBody.content['application/json'].schema
      assert.equal(properties.type.const, name)
      for (const field of Object.keys(properties.data.properties))
        assert.match(field, /_(id|code)$/)
      return name
    })
    assert.deepEqual(told, [...eventTypes, pingType])
  })

  test('the document in the repository is this one; `npm run openapi` writes it', async () => {
    assert.equal(readFileSync(documentFile, 'utf8'), await documentText(), 'npm run openapi')
    const kept = JSON.parse(readFileSync(documentFile, 'utf8'))
    for (const part of ['paths', 'components', 'webhooks', 'tags', 'security']) {
      assert.deepEqual(document[part], kept[part], part)
    }
  })

  test('whatever a test sees is held against it, also where nobody looks: answers, events, webhooks', async () => {
    const told = () => {
      try {
        assertAsDocumented()
      } catch (error) {
        return (error as { actual: string[] }).actual.map(text => text.slice(0, 40))
      }
      return []
    }
    const other = fastify()
    other.get('/api/v1/terminals', async (_, reply) =>
      reply.headers({ 'x-request-id': 'r', 'cache-control': 'no-store' }).send({ data: [{}] }),
    )
    await other.inject('/api/v1/terminals')
    keepFault(() => judgeEvent({ id: '1', type: 'x', body: { id: '1', type: 'x' } }))
    keepFault(() => judgeWebhook({ type: 'booking.issuedTicket' }))
    keepFault(() => judgeWebhook({ type: 'booking.lost' }))
    assert.deepEqual(told(), [
      'not as the document says: [{"keyword":"r',
      'no event: [{"keyword":"required","schema',
      'no webhook booking.issuedTicket: {"type"',
      'the document has no webhook booking.lost',
    ])
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
        assert.ok(lookUp(document, value.$ref), `${at}: ${value.$ref}`)
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
    walk(document.components.schemas, '/schema')
  })

  test('STATEP-1 every status field lists its values with their names', () => {
    const list = operations.find(({ operationId }) => operationId === 'get_booking')
    const { properties } = list?.responses['200']?.content?.['application/json']?.schema ?? {}
    assert.deepEqual(properties.status.enum, [2, 6, 8, 10, 12, 14, 16])
    assert.match(properties.status.description, /2 = requested.*6 = issue_error.*10 = issued/)
    const { enum: numbers, 'x-enumNames': names } = properties.status
    assert.deepEqual(names[numbers.indexOf(10)], 'issued')
    assert.match(properties.payment_status.description, /1 = unpaid/)
  })

  test('the codes of a leg that was not issued are listed, also in the guides', () => {
    const { issue_error } = document.components.schemas.Order.properties
    const [{ properties }] = issue_error.anyOf
    const guide = readFileSync('docs/guides/09-reference.md', 'utf8')
    assert.ok(properties.code.enum.includes('operator_rejected'))
    for (const code of properties.code.enum) assert.ok(guide.includes(`\`${code}\``), code)
  })

  test('GROUPB-12 the description names the lists that come whole, and no list of them pages', () => {
    const lists = operations.filter(
      ({ responses }) =>
        responses['200']?.content?.['application/json']?.schema?.properties?.next_cursor,
    )
    const whole = lists.filter(
      ({ parameters }) => !parameters.some(({ name }) => name === 'cursor'),
    )
    assert.deepEqual(whole.map(({ operationId }) => operationId).sort(), [
      'list_booking_tickets',
      'list_debt_ledgers',
      'list_operators',
      'list_routes',
      'list_terminals',
      'list_voyage_counts',
    ])
    assert.match(
      document.info.description,
      /Terminals, routes, operators, the calendar, debt ledgers and the tickets of a booking are returned complete/,
    )
  })

  test('AUTH-2 AUTH-7 ENV-7 MONEY-3 STATE-2 it says itself what a partner would otherwise guess', () => {
    const { key } = document.components.securitySchemes
    assert.match(key.description, /does not expire/)
    assert.match(key.description, /deleted, it is refused at once/)
    assert.match(key.description, /does not read `X-API-Key`/)
    const { NewPriceAddition, PaymentStatus } = document.components.schemas
    assert.match(PaymentStatus.description, /4 also while the money is only held/)
    const { amount_type } = NewPriceAddition.properties
    assert.match(amount_type.description, /of the price with all additions before it/)
    const told = (id: string) => raw.find(({ operationId }) => operationId === id).description
    assert.match(told('search_voyages'), /`sources`.* is empty when none sails there/)
    assert.match(told('get_boat_layout'), /is `available` and the voyage is on sale/)
    assert.match(told('confirm_booking'), /do not replace it, and contact the service operator/)
  })

  test('BEHAV-4 the preflight foretells what confirming refuses, and no problem of other operations', () => {
    const named = (operationId: string) => operations.find(each => each.operationId === operationId)
    const texts = JSON.stringify(named('confirm_booking')?.responses)
    const { properties } =
      named('get_issuance_preflight')?.responses['200']?.content?.['application/json']?.schema ?? {}
    const codes: string[] = properties.reasons.items.properties.code.enum
    const problems = codes.filter(code => code in problemKinds)
    assert.ok(problems.includes('insufficient_balance'))
    const foreign = problems.filter(code => !texts.includes(`[\`${code}\`]`))
    assert.deepEqual(foreign, [])
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
      const text = await script.text()
      assert.ok(text.includes('createApiReference'))
      assert.equal(script.headers.get('content-encoding'), 'gzip')
      const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      assert.equal(plain.headers.get('content-encoding'), null)
      assert.ok((await plain.text()) === text, 'who takes nothing packed gets it unpacked')
    }
  })

  test('VER-2 /docs names no foreign host, and its policy keeps the browser from any', async () => {
    const page = await fetch(`${service.url}/docs/`)
    const html = await page.text()
    const hosts = [...html.matchAll(/(?:https?:)?\/\/([\w.-]+\.\w+)/g)].map(([, host]) => host)
    assert.deepEqual(hosts, [])
    assert.deepEqual(
      [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link]) => link),
      ['/docs/js/scalar.js'],
    )
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    for (const name of ['script-src', 'style-src', 'font-src', 'connect-src', 'img-src']) {
      const sources = new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
      assert.ok(sources.includes("'self'"), name)
      assert.ok(
        sources.every(each =>
          /^('self'|'unsafe-inline'|'sha256-[\w+/=]+'|data:|blob:)$/.test(each),
        ),
        name,
      )
    }
  })
})
