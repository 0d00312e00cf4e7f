import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createServer } from 'node:tls'
import { listAudit } from '../../src/audit/index.ts'
import { readConfig } from '../../src/config.ts'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { putWebhookEndpoint } from '../../src/events/index.ts'
import { tester } from '../support/actor.ts'
import { atEnd } from '../support/at-end.ts'
import { listenHere } from '../support/listening.ts'
import { deliveriesOf, register, settled, startReceiver, tell } from '../support/receivers.ts'
import { startService, type TestService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

const put = (service: TestService, who: Parameters<TestService['as']>[0], url: unknown) =>
  service.as(who).send('PUT', '/webhook-endpoint', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })

/** Each of its last letters is six in ASCII: 2,048 in all. */
const longest = `https://example.com/${'é'.repeat(338)}`

/** Refused on every installation, the one that allows this machine included. */
const neverAllowed = [
  '',
  'example.com',
  '//example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'unix:/tmp/socket',
  'https://',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://:password@example.com/',
  'https://example.com/#part',
  'https://10.0.0.1/',
  'https://0xa.0.0.1/',
  'https://167772161/',
  'https://192.168.1.1:8443/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
  'https://[ff02::1]/',
  `https://example.com/${'x'.repeat(2_000)}`,
  // Six times as long once it is written in ASCII.
  `https://example.com/${'é'.repeat(1_900)}`,
  `${longest}x`,
  `https://${'é.'.repeat(900)}com/`,
]
const thisMachine = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://[::1]:8443/',
]
const unencrypted = ['http://example.com/', 'http://1.1.1.1/']
const good = [
  'https://example.com/hook?a=b',
  'https://1.1.1.1:8443/',
  'https://[2606:4700::1111]/',
  longest,
]

suite('the webhook endpoint', async () => {
  const strict = await startService({ overrides: { role: 'serve' } })
  const service = await startService({
    env: { WEBHOOK_LOOPBACK: 'on' },
    overrides: { resolveHost: async () => ['127.0.0.1'] },
  })
  const production = await startService({
    env: { GANGWAY_ENV: 'production', PUBLIC_URL: 'https://ferries.example' },
    overrides: { role: 'serve' },
  })

  test('it is registered, read, replaced and deleted, one for each organization', async () => {
    const pier9 = strict.as('PIER9')
    assertProblem(await pier9.get('/webhook-endpoint'), 404, 'not_found')
    const created = await put(strict, 'PIER9', 'https://example.com/a')
    assert.equal(created.status, 200)
    assert.deepEqual(Object.keys(created.body).sort(), ['created_at', 'updated_at', 'url'])
    assert.deepEqual((await pier9.get('/webhook-endpoint')).body, created.body)
    await run(
      strict.db,
      sql`update webhook_endpoints set updated_at = updated_at - interval '1 day'`,
    )
    const replaced = await put(strict, 'PIER9', 'https://example.com/b')
    assert.equal(replaced.body.url, 'https://example.com/b')
    assert.ok(replaced.body.updated_at >= created.body.updated_at, replaced.body.updated_at)
    assert.equal(replaced.body.created_at, created.body.created_at)
    assert.deepEqual((await pier9.get('/webhook-endpoint')).body, replaced.body)
    assert.equal((await pier9.send('DELETE', '/webhook-endpoint')).status, 204)
    assertProblem(await pier9.get('/webhook-endpoint'), 404, 'not_found')
    assertProblem(await pier9.send('DELETE', '/webhook-endpoint'), 404, 'not_found')
    assertProblem(await pier9.post('/webhook-endpoint/ping'), 404, 'not_found')
  })

  test('the audit log has who registered and who deleted it, and of the address the host alone', async () => {
    const root = strict.as('ROOT')
    await put(strict, 'ROOT', 'https://example.com:8443/hook/SECRET777?x=SECRET777')
    await put(strict, 'ROOT', 'https://127.0.0.1/')
    await root.send('DELETE', '/webhook-endpoint')
    await root.send('DELETE', '/webhook-endpoint')
    const subject = strict.organizations.ROOT
    const deeds = await listAudit(strict.db, { subject }, { sort: '_id', limit: 100, after: null })
    const { key } = (await root.get('/me')).body
    assert.deepEqual(
      deeds
        .filter(({ action }) => action.startsWith('webhook_endpoint'))
        .map(({ action, by, facts }) => [action, by.id, facts]),
      [
        ['webhook_endpoint.put', key.id, { host: 'example.com:8443' }],
        ['webhook_endpoint.delete', key.id, {}],
      ],
    )
  })

  test('AUTH-10 a key without webhooks:manage neither reads nor changes it', async () => {
    const restricted = strict.as('PIER9_RESTRICTED')
    for (const answer of [
      await restricted.get('/webhook-endpoint'),
      await put(strict, 'PIER9_RESTRICTED', 'https://example.com/'),
      await restricted.send('DELETE', '/webhook-endpoint'),
      await restricted.post('/webhook-endpoint/ping'),
      await restricted.get('/webhook-endpoint/deliveries'),
    ]) {
      assertProblem(answer, 403, 'permission_denied')
      assert.equal(answer.body.permission, 'webhooks:manage')
    }
  })

  test('WHAT-2 what one organization registers and is told is nothing to the others', async () => {
    await put(strict, 'PIER9', 'https://example.com/mine')
    await tell(strict, 'PIER9')
    for (const who of ['ROOT', 'SAIGON', 'DELTA', 'STRANGER'] as const) {
      const other = strict.as(who)
      assertProblem(await other.get('/webhook-endpoint'), 404, 'not_found')
      assertProblem(await other.send('DELETE', '/webhook-endpoint'), 404, 'not_found')
      assertProblem(await other.post('/webhook-endpoint/ping'), 404, 'not_found')
      assert.deepEqual((await other.get('/webhook-endpoint/deliveries')).body.data, [])
    }
    assert.equal((await strict.as('PIER9').get('/webhook-endpoint')).status, 200)
    assert.equal((await deliveriesOf(strict, 'PIER9')).length, 1)
  })

  test('addresses that will never be sent to are refused at once, with the reason', async () => {
    for (const [where, refused] of [
      [strict, [...neverAllowed, ...thisMachine, ...unencrypted]],
      [production, [...neverAllowed, ...thisMachine, ...unencrypted]],
      [service, neverAllowed],
    ] as const) {
      for (const url of refused) {
        const answer = await put(where, 'SAIGON', url)
        assertProblem(answer, 400, 'validation_failed', url)
        assert.equal(answer.body.errors[0].path, '/url', url)
      }
      assertProblem(await where.as('SAIGON').get('/webhook-endpoint'), 404, 'not_found')
    }
  })

  test('addresses on the public internet are taken, and this machine’s where the setting allows it', async () => {
    for (const [where, taken] of [
      [strict, good],
      [production, good],
      [service, [...good, ...thisMachine, ...unencrypted, 'http://localhost:1/']],
    ] as const) {
      for (const url of taken) {
        const answer = await put(where, 'DELTA', url)
        assert.equal(answer.status, 200, JSON.stringify(answer.body))
        assert.equal(answer.body.url, new URL(url).href)
      }
      await where.as('DELTA').send('DELETE', '/webhook-endpoint')
    }
  })

  test('the setting that allows this machine is refused in production', () => {
    const env = {
      GANGWAY_ENV: 'production',
      PUBLIC_URL: 'https://ferries.example',
      WEBHOOK_LOOPBACK: 'on',
    }
    assert.throws(() => readConfig(env), /WEBHOOK_LOOPBACK/)
  })

  test('ENV-6 the address is written into no log, although UAT logs payloads', async () => {
    await put(service, 'ROOT', 'https://receiver.example:1/hook?token=SECRET777')
    await put(service, 'ROOT', 'https://user:SECRET777@example.com/')
    await service.as('ROOT').get('/webhook-endpoint')
    await service.as('ROOT').post('/webhook-endpoint/ping')
    assert.ok(service.logs.some(line => line.includes('/webhook-endpoint')))
    assert.deepEqual(
      service.logs.filter(line => line.includes('SECRET777')),
      [],
    )
  })

  test('EVENT-1 a ping is sent now and its caller is told what came of it', async () => {
    const receiver = await startReceiver(response => void response.writeHead(418).end())
    await register(service, 'PIER9', receiver.url)
    const pier9 = service.as('PIER9')
    const { status, body } = await pier9.post('/webhook-endpoint/ping')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.type, body.event_id, body.outcome, body.status],
      ['webhook.ping', null, 'refused', 418],
    )
    assert.deepEqual(
      receiver.received.map(each => each.body),
      [{ id: body.id, type: 'webhook.ping', created_at: body.created_at, data: {} }],
    )
    assert.deepEqual(await deliveriesOf(service, 'PIER9'), [body])
    assert.deepEqual((await pier9.get('/events')).body.data, [], 'it is no event')
  })

  test('EVENT-1 a ping to one that ends the handshake of TLS has failed, with a reason', async () => {
    // It has no certificate to show.
    const receiver = createServer()
    const port = await listenHere(receiver)
    atEnd(() => void receiver.close())
    await register(service, 'STRANGER', `https://127.0.0.1:${port}/`)
    const { body } = await service.as('STRANGER').post('/webhook-endpoint/ping')
    assert.equal(body.outcome, 'failed')
    assert.match(body.reason, /HANDSHAKE/)
  })

  test('a second ping within five seconds is a 429, and nothing is sent', async () => {
    const receiver = await startReceiver()
    await register(service, 'DELTA', receiver.url)
    const delta = service.as('DELTA')
    const answers = await Promise.all([1, 2, 3, 4].map(() => delta.post('/webhook-endpoint/ping')))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      assertProblem(answer, 429, 'rate_limited')
      assert.equal(answer.headers.get('retry-after'), '5')
    }
    assert.equal(receiver.received.length, 1)
    // The later one was made before the clock was set back.
    for (const last of ['-6 seconds', '3 hours']) {
      await run(service.db, sql`update webhook_endpoints set pinged_at = now() + ${last}::interval`)
      assert.equal((await delta.post('/webhook-endpoint/ping')).status, 200, last)
    }
  })

  test('EVENT-1 what waits goes to the address that is registered when it is sent', async () => {
    await put(strict, 'ROOT', 'https://receiver.invalid/old')
    await tell(strict, 'ROOT')
    await put(strict, 'ROOT', 'https://receiver.invalid/new')
    const kept = await rows<{ text: string }>(
      strict.db,
      sql`select row_to_json(d)::text as text from webhook_deliveries d`,
    )
    assert.ok(kept.length > 0)
    assert.ok(
      kept.every(({ text }) => !text.includes('invalid')),
      'the row has no address',
    )
  })
})

suite('names that lead astray', async () => {
  let leadsTo: string[] = []
  const service = await startService({ overrides: { resolveHost: async () => leadsTo } })
  const reached = await startReceiver()

  async function tellAt(host: string) {
    await register(service, 'PIER9', `https://${host}:${reached.port}/`)
    const before = (await deliveriesOf(service, 'PIER9')).length
    await tell(service, 'PIER9')
    return (await settled(service, 'PIER9', before + 1)).at(-1)
  }

  for (const [what, addresses] of Object.entries({
    'this machine': ['127.0.0.1'],
    'this machine in IPv6': ['::1'],
    'a private network': ['10.1.2.3'],
    'the metadata service': ['169.254.169.254'],
    'a mapped address': ['::ffff:127.0.0.1'],
    'a public and a private address': ['1.1.1.1', '127.0.0.1'],
    'no address': [],
  })) {
    test(`EVENT-1 a name that leads to ${what} is not connected to`, async () => {
      leadsTo = addresses
      const delivery = await tellAt('astray.example')
      assert.deepEqual(
        [delivery.outcome, delivery.status, delivery.reason],
        ['blocked', null, null],
      )
      assert.equal(reached.connections(), 0)
    })
  }

  test('EVENT-1 an address that was registered while it was allowed is not connected to', async () => {
    const { SAIGON } = service.organizations
    const urls = [`http://127.0.0.1:${reached.port}/`, `https://[::1]:${reached.port}/`]
    for (const [index, url] of urls.entries()) {
      await inTransaction(service.db, tx => putWebhookEndpoint(tx, SAIGON, url, tester))
      await tell(service, 'SAIGON')
      const delivery = (await settled(service, 'SAIGON', index + 1)).at(-1)
      assert.equal(delivery.outcome, 'blocked', url)
    }
    assert.equal(reached.connections(), 0)
  })
})

suite('names of this machine, where the setting allows it', async () => {
  /** What the name leads to, one answer after the other. */
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const asked: string[] = []
  const resolveHost = async (name: string) => {
    asked.push(name)
    return answers[asked.length - 1] ?? []
  }
  const service = await startService({
    env: { WEBHOOK_LOOPBACK: 'on' },
    overrides: { resolveHost },
  })

  test('EVENT-1 a name is asked for at each delivery, once: one that leads elsewhere by then is refused', async () => {
    const receiver = await startReceiver()
    await register(service, 'PIER9', `http://partner.example:${receiver.port}/hook`)
    await tell(service, 'PIER9')
    const [first] = await settled(service, 'PIER9', 1)
    assert.equal(first.outcome, 'delivered')
    assert.equal(receiver.received[0]?.headers.host, `partner.example:${receiver.port}`)
    await tell(service, 'PIER9')
    const [, second] = await settled(service, 'PIER9', 2)
    assert.equal(second.outcome, 'blocked')
    assert.deepEqual(asked, ['partner.example', 'partner.example'])
    assert.equal(receiver.connections(), 1)
  })
})
