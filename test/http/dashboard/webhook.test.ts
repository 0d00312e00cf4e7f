import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, run, sql } from '../../../src/db/index.ts'
import { signedIn } from '../../support/dashboard.ts'
import { settled, startReceiver, tell } from '../../support/receivers.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the webhook of the dashboard', async () => {
  const service = await startService({ env: { WEBHOOK_LOOPBACK: 'on' } })
  const receiver = await startReceiver()
  const admin = await signedIn(service, 'PIER9', 'admin')
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const path = '/webhook-endpoint'
  const letPingsPass = () => run(service.db, sql`update webhook_endpoints set pinged_at = null`)
  /** However long this machine took since: the last ping, if there was one, was made just now. */
  const pingedJustNow = () =>
    run(service.db, sql`update webhook_endpoints set pinged_at = now() where pinged_at is not null`)

  test('without one there is none, nothing to ping and nothing to delete', async () => {
    assert.deepEqual((await admin.visitor.get(path)).body, null)
    assertProblem(await admin.visitor.post(`${path}/ping`), 404, 'not_found')
    assertProblem(await admin.visitor.send('DELETE', path), 404, 'not_found')
  })

  test('an address that is none is refused by its field', async () => {
    for (const url of ['no address', 'ftp://example.com/', 'http://10.0.0.1/']) {
      const answer = await admin.visitor.send('PUT', path, { url })
      assertProblem(answer, 400, 'validation_failed', url)
      assert.deepEqual(
        answer.body.errors.map((each: { path: string }) => each.path),
        ['/url'],
      )
    }
  })

  test('an administrator registers it, staff read it, the parent has its own', async () => {
    const put = await admin.visitor.send('PUT', path, { url: receiver.url })
    assert.deepEqual([put.status, put.body.url], [200, receiver.url])
    assert.equal((await staff.get(path)).body.url, receiver.url)
    assert.equal((await service.as('PIER9').get('/webhook-endpoint')).body.url, receiver.url)
    assert.deepEqual((await parent.get(path)).body, null)
    const of = `${path}?organization_id=${service.organizations.PIER9}`
    assert.equal((await operations.get(of)).body.url, new URL(receiver.url).origin)
    assertProblem(await parent.get(of), 404, 'not_found')
    const [deed] = await rows<{ actor: string; host: string }>(
      service.db,
      sql`select actor_id as actor, facts ->> 'host' as host from audit_log
          where action = 'webhook_endpoint.put'`,
    )
    assert.deepEqual(deed, { actor: admin.login.id, host: new URL(receiver.url).host })
  })

  test('a ping says what the receiver answered, and how quickly; another one has to wait', async () => {
    const ping = await admin.visitor.post(`${path}/ping`)
    assert.equal(ping.status, 200)
    assert.deepEqual(
      [ping.body.type, ping.body.outcome, ping.body.status],
      ['webhook.ping', 'delivered', 204],
    )
    assert.ok(Number.isInteger(ping.body.latency_ms))
    assert.equal(receiver.received.at(-1)?.body.id, ping.body.id)
    await pingedJustNow()
    const soon = await admin.visitor.post(`${path}/ping`)
    assertProblem(soon, 429, 'rate_limited')
    assert.equal(soon.headers.get('retry-after'), '5')
    await letPingsPass()
    assert.equal((await admin.visitor.post(`${path}/ping`)).status, 200)
  })

  test('deliveries tell the event and its outcome, newest first, page by page, and only one’s own', async () => {
    const fact = await tell(service, 'PIER9')
    await settled(service, 'PIER9', 3)
    const { body: first } = await staff.get(`${path}/deliveries?limit=1`)
    assert.deepEqual(
      [first.has_next_page, first.data[0].type, first.data[0].outcome],
      [true, 'booking.issuedTicket', 'delivered'],
    )
    assert.equal(receiver.received.at(-1)?.body.data.booking_id, fact.bookingId)
    assert.equal(receiver.received.at(-1)?.body.id, first.data[0].event_id)
    const next = await staff.get(`${path}/deliveries?cursor=${first.next_cursor}`)
    assert.deepEqual(
      next.body.data.map((each: { type: string }) => each.type),
      ['webhook.ping', 'webhook.ping'],
    )
    assert.deepEqual((await parent.get(`${path}/deliveries`)).body.data, [])
  })

  test('the first page counts what did not arrive within a day, and only one’s own; operations see all', async () => {
    const counts = async () => {
      const pages = await Promise.all([staff, parent, operations].map(each => each.get('/home')))
      return pages.map(({ body }) => body.attention.undelivered_webhooks)
    }
    assert.deepEqual(await counts(), [0, 0, 0])
    const { body } = await staff.get(`${path}/deliveries`)
    const [newest, older] = body.data.map((each: { id: string }) => each.id)
    const fail = (id: string, hours: number) =>
      run(
        service.db,
        sql`update webhook_deliveries
            set state = 'refused', status = 500, finished_at = now() - make_interval(hours => ${hours})
            where id = ${id}`,
      )
    await fail(newest, 23)
    await fail(older, 25)
    assert.deepEqual(await counts(), [1, 0, 1])
  })

  test('what is deleted is the one that was shown, and is told nothing more', async () => {
    const { updated_at } = (await staff.get(path)).body
    const remove = (seen: string) => admin.visitor.send('DELETE', `${path}?seen=${seen}`)
    assertProblem(await remove('2026-12-31T23:59:60Z'), 400, 'validation_failed')
    assertProblem(await remove('2026-01-01T00:00:00Z'), 404, 'not_found')
    assert.equal((await remove(updated_at)).status, 204)
    assert.deepEqual((await staff.get(path)).body, null)
    assertProblem(await admin.visitor.send('DELETE', path), 404, 'not_found')
  })
})
