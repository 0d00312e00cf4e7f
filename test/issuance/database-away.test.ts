import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { clusterFiles } from '../../src/db/embedded/files.ts'
import { startServer, stopServer } from '../../src/db/embedded/server.ts'
import { withStartLock } from '../../src/db/embedded/start-lock.ts'
import { book, confirm } from '../support/booking.ts'
import type { Answer } from '../support/client.ts'
import { signedIn } from '../support/dashboard.ts'
import {
  forgetCalls,
  keepWaiting,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { openService, startService } from '../support/service.ts'

/** A server that nobody but this test uses, and nobody starts again but it. */
async function ownServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-killed-'))
  const files = await clusterFiles(dataDir)
  const start = async () => {
    const session = await withStartLock(files.startLock, () =>
      startServer(files, { maxConnections: 50 }),
    )
    await session.client.end()
    return session
  }
  let session = await start()
  return {
    url: session.url,
    kill: () => process.kill(session.pid, 'SIGKILL'),
    async startAgain() {
      const { port } = session
      session = await start()
      assert.equal(session.port, port)
    },
    async remove() {
      await stopServer(files, session.pid, () => {})
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

suite('the database server is killed during confirmations and started again', async () => {
  const server = await ownServer()
  const service = await openService({
    databaseUrl: server.url,
    env: { ISSUANCE_LEASE_SECONDS: '2' },
    overrides: { tasks: true },
  })
  after(async () => {
    await service.close().finally(() => server.remove())
  })
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const seen = new Set<number>()

  /** Whatever is called meanwhile: an answer, or 503 with when to come back. */
  async function asked(call: Promise<Answer>): Promise<Answer> {
    const answer = await call
    seen.add(answer.status)
    if (answer.status >= 500) {
      assert.equal(answer.status, 503, JSON.stringify(answer.body))
      assert.ok(Number(answer.headers.get('retry-after')) > 0, 'no Retry-After')
    }
    return answer
  }

  /** `meanwhile` is done when nobody reaches the server any more, and waited for when it is back. */
  async function killAndStartAgain(
    booking: any,
    calls: Promise<unknown>[],
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<void> {
    let isListening = false
    const unsubscribe = service.app.services.notifications.subscribe('issuance_queued', told => {
      // Told once to everybody when it listens again.
      if (told === null) isListening = true
    })
    server.kill()
    seen.clear()
    await until('that everybody is told to come back', async () => {
      await forgetCalls(service).catch(() => {})
      const answers = await Promise.all([
        asked(pier9.get(`/bookings/${booking.id}`)),
        asked(pier9.get('/events')),
        asked(confirm(pier9, booking.id, { prefer: 'respond-async' })),
        asked(visitor.get(`/bookings/${booking.id}`)),
      ])
      return answers.every(({ status }) => status === 503)
    })
    await meanwhile()
    await server.startAgain()
    await Promise.all(calls)
    await until('the listener', () => isListening)
    unsubscribe()
  }

  const isAt10 = (booking: any) => async () => {
    const { body } = await asked(pier9.get(`/bookings/${booking.id}`))
    if (body.status === 2 && body.payment_status === 1) {
      await forgetCalls(service)
      await asked(confirm(pier9, booking.id, { prefer: 'respond-async' }))
    }
    return body.status === 10
  }

  test('STATET-6 ERRT-7 with orders on their way, and again in the midst of the calls: each is issued once and paid once, and nobody gets a 500', async () => {
    const bookings: any[] = []
    const letConfirm: (() => Promise<void>)[] = []
    for (const operator of ['HAIAU', 'CONSON', 'SAOBIEN', 'LYSONLINK']) {
      letConfirm.push(await keepWaiting(service, { operator, times: 1 }))
      bookings.push(await book(pier9, [legOf(operator)]))
    }
    const letAllConfirm = () => Promise.all(letConfirm.map(each => each()))
    const before = await moneyOf(service)
    const [first, second, ...later] = bookings
    const waiting = [first, second].map(({ id }) => asked(confirm(pier9, id)))
    for (const booking of [first, second]) {
      await until('the order at the operator', async () =>
        (await ordersAtOperators(service, booking)).at(0),
      )
    }
    await killAndStartAgain(first, waiting, letAllConfirm)
    const calls = later.map(({ id }) => asked(confirm(pier9, id, { prefer: 'respond-async' })))
    await killAndStartAgain(first, calls)
    for (const booking of bookings) {
      await until('status 10', isAt10(booking))
      assert.deepEqual(
        (await ordersAtOperators(service, booking)).map(each => [each.state, each.submissions]),
        [['issued', 1]],
      )
    }
    const net = bookings.reduce((sum, booking) => sum + booking.net_total, 0)
    assert.equal(spent(before, await moneyOf(service)).PIER9, net)
  })
})

suite('a page that is loaded again and again', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('STATE-1 STATET-7 and confirms every time, ten times on the way and ten times after, changes nothing', async () => {
    const booking = await book(pier9, [legOf('HAIAU'), legOf('CONSON')])
    const before = await moneyOf(service)
    const letConfirm = await keepWaiting(service, { operator: 'HAIAU' })
    const first = await confirm(pier9, booking.id, { prefer: 'respond-async' })
    assert.equal(first.status, 202)
    const answers = new Set<number>()
    for (let load = 0; load < 10; load += 1) {
      await forgetCalls(service)
      answers.add((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status)
    }
    assert.deepEqual([...answers], [422])
    await letConfirm()
    await until('status 10', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.status === 10
    })
    for (let load = 0; load < 10; load += 1) {
      await forgetCalls(service)
      assert.equal((await confirm(pier9, booking.id)).status, 200)
    }
    const orders = await ordersAtOperators(service, booking)
    assert.deepEqual(
      orders.map(({ submissions }) => submissions),
      [1, 1],
    )
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
    const told = (await pier9.get('/events')).body.data
    assert.equal(told.filter((event: any) => event.type.startsWith('booking.')).length, 1)
  })
})
