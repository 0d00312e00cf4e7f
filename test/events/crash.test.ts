import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { claimDeliveries, finishDelivery } from '../../src/events/deliveries.ts'
import { tidyDeliveries } from '../../src/events/index.ts'
import { until } from '../support/issuance.ts'
import { type Program, startRole, within } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import {
  deliveriesOf,
  type Receiver,
  register,
  settled,
  startReceiver,
  tell,
} from '../support/receivers.ts'
import { startService, type TestService } from '../support/service.ts'

const env = { WEBHOOK_LOOPBACK: 'on' }
const patientSender = join(import.meta.dirname, '../support/patient-sender.ts')

/** Real processes deliver; the service of the test only answers. */
suite('a worker that dies while it delivers', async () => {
  const service = await startService({ env, overrides: { role: 'serve' } })

  test('EVENT-1 what was claimed before a crash is not sent by anybody else, sent or not', async () => {
    const receiver = await startReceiver()
    await register(service, 'SAIGON', receiver.url)
    const never = await tell(service, 'SAIGON')
    // As a process that dies right after its commit.
    const [claimed] = await claimDeliveries(service.db, 10)
    assert.equal(claimed?.data.booking_id, never.bookingId)
    const next = await tell(service, 'SAIGON')
    await letTimePass(service)
    const worker = startWorker(service)
    await settled(service, 'SAIGON', 1)
    await stop(worker)
    assert.deepEqual(bookingsOf(receiver), [next.bookingId])
    await tidyDeliveries(service.db)
    assert.deepEqual(
      (await deliveriesOf(service, 'SAIGON')).map(({ outcome, status }) => [outcome, status]),
      [
        ['interrupted', null],
        ['delivered', 204],
      ],
    )
  })

  test('EVENT-1 kill -9 while the receiver hangs: it is not told of that event again', async () => {
    let hang = true
    const receiver = await startReceiver(response => {
      if (!hang) response.writeHead(200).end()
    })
    await register(service, 'PIER9', receiver.url)
    const worker = startWorker(service)
    const first = await tell(service, 'PIER9')
    await until('the request', () => receiver.received.length > 0)
    worker.signal('SIGKILL')
    await within('the end', worker.exited)
    hang = false
    const second = await tell(service, 'PIER9')
    await letTimePass(service)
    const next = startWorker(service)
    await settled(service, 'PIER9', 2)
    await stop(next)
    assert.deepEqual(bookingsOf(receiver), [first.bookingId, second.bookingId])
    assert.deepEqual(
      (await deliveriesOf(service, 'PIER9')).map(({ outcome }) => outcome),
      ['interrupted', 'delivered'],
    )
  })

  test('EVENT-1 a worker that is asked to stop finishes what is under way', async () => {
    const receiver = await startReceiver(response =>
      setTimeout(() => response.writeHead(200).end(), 700),
    )
    await register(service, 'DELTA', receiver.url)
    const worker = startWorker(service)
    await tell(service, 'DELTA')
    await until('the request', () => receiver.open() > 0)
    await stop(worker)
    const [delivery] = await deliveriesOf(service, 'DELTA')
    assert.equal(delivery.outcome, 'delivered')
  })

  test('EVENT-1 two workers send an organization’s events one after the other, in their order', async () => {
    let most = 0
    const receiver: Receiver = await startReceiver(response => {
      most = Math.max(most, receiver.open())
      setTimeout(() => response.writeHead(200).end(), 15)
    })
    await register(service, 'DELTA', receiver.url)
    const before = (await deliveriesOf(service, 'DELTA')).length
    const workers = [startWorker(service), startWorker(service)]
    const facts = []
    for (let count = 0; count < 30; count += 1) facts.push(await tell(service, 'DELTA'))
    await settled(service, 'DELTA', before + facts.length)
    await Promise.all(workers.map(stop))
    assert.deepEqual(
      bookingsOf(receiver),
      facts.map(({ bookingId }) => bookingId),
    )
    assert.equal(most, 1)
  })

  test('EVENT-1 two workers, killed again and again: no event is told twice, and what is said to be delivered was', async t => {
    const seed = Number(process.env.WEBHOOK_SEED ?? 20_261_122)
    t.diagnostic(`seed ${seed}`)
    const random = randomFrom(seed)
    const receiver = await startReceiver(response =>
      setTimeout(() => response.writeHead(200).end(), random() * 60),
    )
    const organizations = ['ROOT', 'STRANGER'] as const
    for (const who of organizations) await register(service, who, receiver.url)
    let workers: Program[] = []
    const eventsEach = 20
    for (let round = 0; round < 4; round += 1) {
      workers.push(...[1, 2].slice(workers.length).map(() => startWorker(service)))
      const from = receiver.received.length
      for (let count = 0; count < eventsEach / 4; count += 1) {
        for (const who of organizations) await tell(service, who)
      }
      const enough = from + 1 + Math.floor(random() * 6)
      await until('some requests', () => receiver.received.length >= enough)
      const [killed, ...left] = workers
      killed?.signal('SIGKILL')
      await killed?.exited
      workers = left
      await letTimePass(service)
    }
    // Time passes for the dead alone: nobody is at work while it does.
    for (const worker of workers) worker.signal('SIGKILL')
    await Promise.all(workers.map(worker => worker.exited))
    await letTimePass(service)
    await tidyDeliveries(service.db)
    workers = [startWorker(service)]
    for (const who of organizations) {
      await until(`${who} is through`, async () => {
        const all = await deliveriesOf(service, who)
        const over = ['delivered', 'interrupted']
        return all.every(({ outcome }) => over.includes(outcome))
      })
    }
    await Promise.all(workers.map(stop))
    const ids = receiver.received.map(({ body }) => body.id)
    assert.equal(new Set(ids).size, ids.length, 'an event was told twice')
    const all = (await Promise.all(organizations.map(who => deliveriesOf(service, who)))).flat()
    assert.equal(all.length, organizations.length * eventsEach)
    const delivered = all.filter(({ outcome }) => outcome === 'delivered')
    for (const { id } of delivered) assert.ok(ids.includes(id), `${id} was not told`)
    t.diagnostic(`${delivered.length} delivered, ${all.length - delivered.length} not`)
    assert.ok(delivered.length > all.length / 2)
  })

  test('EVENT-1 a worker that was only paused still says what came of its delivery', async () => {
    await register(service, 'SAIGON', 'https://receiver.invalid/')
    await tell(service, 'SAIGON')
    const [claimed] = await claimDeliveries(service.db, 10)
    await letTimePass(service)
    await tidyDeliveries(service.db)
    const outcome = async () => (await deliveriesOf(service, 'SAIGON')).at(-1).outcome
    assert.equal(await outcome(), 'interrupted')
    const answer = { state: 'delivered', status: 204, latencyMs: 12_000 } as const
    await finishDelivery(service.db, claimed?.id ?? '', answer)
    assert.equal(await outcome(), 'delivered')
  })

  test('EVENT-1 a delivery that takes longer than the receiver may is not given up at once, and holds up the next one', async () => {
    await register(service, 'SAIGON', 'https://receiver.invalid/')
    await tell(service, 'SAIGON')
    const [claimed] = await claimDeliveries(service.db, 10)
    const next = await tell(service, 'SAIGON')
    await inTransaction(service.db, async tx => {
      await run(
        tx,
        sql`update webhook_deliveries set started_at = now() - interval '4 seconds'
            where id = ${claimed?.id}`,
      )
      // Now stands still in a transaction, however slow the machine is.
      await tidyDeliveries(tx as never)
      assert.deepEqual(await claimDeliveries(tx as never, 10), [])
    })
    assert.equal((await deliveriesOf(service, 'SAIGON')).at(-2).outcome, 'sending')
    const answer = { state: 'delivered', status: 204, latencyMs: 4_000 } as const
    await finishDelivery(service.db, claimed?.id ?? '', answer)
    const [after] = await claimDeliveries(service.db, 10)
    assert.equal(after?.data.booking_id, next.bookingId)
    await finishDelivery(service.db, after?.id ?? '', answer)
  })

  test('EVENT-1 what was under way when the clock was set back holds up nothing for longer than else', async () => {
    const receiver = await startReceiver()
    await register(service, 'SAIGON', receiver.url)
    await tell(service, 'SAIGON')
    const [claimed] = await claimDeliveries(service.db, 10)
    const next = await tell(service, 'SAIGON')
    assert.deepEqual(await claimDeliveries(service.db, 10), [])
    await run(
      service.db,
      sql`update webhook_deliveries set started_at = now() + interval '3 hours'
          where id = ${claimed?.id}`,
    )
    const [after] = await claimDeliveries(service.db, 10)
    assert.equal(after?.data.booking_id, next.bookingId)
    await tidyDeliveries(service.db)
    assert.deepEqual(
      (await deliveriesOf(service, 'SAIGON')).slice(-2).map(({ outcome }) => outcome),
      ['interrupted', 'sending'],
    )
  })
})

function startWorker(service: TestService): Program {
  return startRole(service, 'work', { ...env, NODE_OPTIONS: `--import=${patientSender}` })
}

function bookingsOf(receiver: Receiver): string[] {
  return receiver.received.map(({ body }) => body.data.booking_id)
}

/** As if what is under way had been claimed half a minute ago, by a process that must be gone. */
async function letTimePass(service: TestService): Promise<void> {
  await run(
    service.db,
    sql`update webhook_deliveries set started_at = started_at - interval '30 seconds'
        where state = 'sending'`,
  )
}

async function stop(worker: Program): Promise<void> {
  // Until then nothing listens for the signal.
  await worker.printed(/gangway at work/)
  worker.signal('SIGTERM')
  assert.equal(await within('the end', worker.exited), 0, worker.output())
}
