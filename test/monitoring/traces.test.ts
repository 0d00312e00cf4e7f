import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, suite, test } from 'node:test'
import { createTracing } from '../../src/telemetry/otlp.ts'
import { book, confirm } from '../support/booking.ts'
import { legOf, until } from '../support/issuance.ts'
import { listenHere } from '../support/listening.ts'
import { startRole } from '../support/processes.ts'
import { startService } from '../support/service.ts'

type Told = { key: string; value: { stringValue?: string; intValue?: number } }
type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  role: string
  facts: Record<string, unknown>
}

/** A collector that speaks as much OTLP as the test has to read. */
async function startCollector() {
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    assert.equal(request.url, '/v1/traces')
    assert.equal(request.headers['x-tenant'], 'ferries & co')
    bodies.push(body)
    const valuesOf = (told: Told[]) =>
      Object.fromEntries(told.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const role = String(valuesOf(resource.attributes)['gangway.role'])
      for (const span of scopeSpans.flatMap((scope: any) => scope.spans)) {
        spans.push({ ...span, role, facts: valuesOf(span.attributes) })
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await listenHere(server)
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${port}`, spans, bodies }
}

suite('traces', async () => {
  const collector = await startCollector()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ferries%20%26%20co',
  }
  const service = await startService({ env, overrides: { role: 'serve' } })

  test('a confirmation is one trace, from the call through the worker of another process to its operator', async () => {
    startRole(service, 'work', env)
    const pier9 = service.as('PIER9')
    const name = 'Lê Thị Riêng Tư'
    const booking = await book(pier9, [{ ...legOf('CONSON'), name }])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200)
    const find = (wanted: string, parent?: ReceivedSpan) =>
      collector.spans.find(
        span =>
          span.name === wanted &&
          (parent === undefined
            ? span.facts.booking_id === booking.id
            : span.parentSpanId === parent.spanId && span.traceId === parent.traceId),
      )
    const arrived = (wanted: string, parent?: ReceivedSpan) =>
      until(`the span ${wanted}`, () => find(wanted, parent))
    const call = await arrived('POST /api/v1/bookings/confirmToIssue/:id')
    const step = await arrived('step of issuance_attempts', call)
    const submit = await arrived('submit leg', step)
    const order = await arrived('operator order', submit)
    const outcome = await arrived('record outcome', step)
    assert.deepEqual(
      [call, step, submit, order, outcome].map(({ role }) => role),
      ['serve', 'work', 'work', 'work', 'work'],
    )
    assert.equal(call.parentSpanId ?? '', '')
    assert.equal(call.facts.request_id, answer.headers.get('x-request-id'))
    assert.equal(call.facts.organization_id, service.organizations.PIER9)
    assert.equal(call.facts['http.response.status_code'], 200)
    const { operator, reference } = order.facts
    assert.deepEqual([operator, reference], ['CONSON', `${booking.booking_code}-1-1`])
    assert.equal(order.facts.outcome, 'issued')
    assert.equal(outcome.facts.attempt, step.facts.attempt)
    // Asking the operator for its fares of now is a part of the same call.
    await arrived('operator search', call)
    const told = collector.bodies.join('\n')
    assert.doesNotMatch(told, /Riêng Tư|test@example\.com|\+8490000000|gw_uat_/)
  })
})

test('a collector that answers with errors is told of once, in its own words, however often it is tried', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    request.resume().once('end', () => response.writeHead(501).end('<html>no page</html>'))
  })
  const port = await listenHere(server)
  after(() => server.close())
  const told: string[] = []
  const tracing = createTracing({
    endpoint: `http://127.0.0.1:${port}`,
    headers: {},
    ratio: 1,
    facts: {},
    onError: message => told.push(message),
  })
  // A batch has 512 at most.
  for (let made = 0; made < 1_600; made += 1) tracing.start('step', 'internal', {}, null).end()
  await tracing.stop()
  assert.ok(requests > 1, `${requests} requests`)
  assert.deepEqual(told, ['Not Implemented'])
})
