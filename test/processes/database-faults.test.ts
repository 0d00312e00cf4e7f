/**
 * The service as real processes, and between them and PostgreSQL a way that cuts, hangs, delays, and
 * loses the answers of commits. Their callers meet 503 and nothing worse, and the sales come out right.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { first, sql } from '../../src/db/index.ts'
import { book, confirm, tryToBook } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { type Answer, clientFor } from '../support/client.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts'
import {
  countMarks,
  forgetCalls,
  isAt,
  keepWaiting,
  legOf,
  moneyOf,
  ordersAtOperators,
  until,
} from '../support/issuance.ts'
import { addressOf, startRole, within } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import { seatsOf } from '../support/saga/kill.ts'
import { allSold, assertSoldOnce, type Sale, sell } from '../support/sales.ts'
import { startService } from '../support/service.ts'

const quick = {
  DATABASE_SILENCE_SECONDS: '3',
  ISSUANCE_MARGIN_SECONDS: '0',
  // A worker that a busy machine keeps waiting for half of its lease sends nothing, and then asks for minutes.
  ISSUANCE_LEASE_SECONDS: '20',
}

suite('the way to the database fails', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const before = await moneyOf(service)
  const direct = service.as('PIER9')
  const ways = {
    serve: await startDatabaseProxy(service.databaseUrl),
    work: await startDatabaseProxy(service.databaseUrl),
  }
  const api = startRole(service, 'serve', { ...quick, DATABASE_URL: ways.serve.url })
  const worker = startRole(service, 'work', { ...quick, DATABASE_URL: ways.work.url })
  const pier9 = clientFor(await addressOf(api), service.keys.PIER9)
  await worker.printed(/gangway at work/)
  const sales: Sale[] = []
  const answers = new Map<number, number>()

  async function asked(call: Promise<Answer>): Promise<Answer> {
    const answer = await within('an answer', call)
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500) {
      assert.equal(answer.status, 503, JSON.stringify(answer.body))
      assert.ok(Number(answer.headers.get('retry-after')) > 0, 'no Retry-After')
    }
    return answer
  }

  const reached = (booking: { id: string }, status: number) =>
    until(`status ${status}`, isAt(direct, booking, status))

  const bookingsOf = async (reference: string) =>
    (await asked(pier9.get(`/bookings?client_reference=${reference}`))).body.data

  for (const how of ['cut', 'silence'] as const) {
    test(`a booking is created and the answer of its commit is lost (${how}): 503, and it is found by its reference, once`, async () => {
      const reference = `lost-${how}`
      const lost = ways.serve.loseAnswer('insert into bookings', how)
      const answer = await asked(
        tryToBook(pier9, [legOf('CONSON')], { client_reference: reference }),
      )
      assert.equal(answer.status, 503)
      await lost
      const [booking, ...more] = await bookingsOf(reference)
      assert.deepEqual([booking.status, more], [2, []])
      assert.equal(await countMarks(service, booking.id), 1)
      sales.push({ reference, isToBeCancelled: false, booking })
    })

    test(`a booking is confirmed and the answer of its commit is lost (${how}): 503, and confirmed again it starts no second time`, async () => {
      const reference = `lost-${how}`
      const sale = sales.find(each => each.reference === reference)
      assert.ok(sale)
      await forgetCalls(service)
      const lost = ways.serve.loseAnswer('insert into issuance_attempts', how)
      assert.equal((await asked(confirm(pier9, sale.booking.id))).status, 503)
      await lost
      const again = await asked(confirm(pier9, sale.booking.id))
      assert.ok([200, 422].includes(again.status), JSON.stringify(again.body))
      sale.booking = await reached(sale.booking, 10)
      const attempts = await first<{ count: number }>(
        service.db,
        sql`select count(*) from issuance_attempts where booking_id = ${sale.booking.id}`,
      )
      assert.equal(attempts?.count, 1)
      await assertSoldOnce(service, sales, before)
    })
  }

  test('a booking is cancelled and the answer of its commit is lost: cancelled again it is refunded once', async () => {
    const reference = 'cancelled'
    const booking = await bookIssued(service, direct, [legOf('HAIAU')], {
      client_reference: reference,
    })
    const lost = ways.serve.loseAnswer('insert into cancellations')
    assert.equal((await asked(cancel(pier9, booking.id))).status, 503)
    await lost
    await asked(cancel(pier9, booking.id))
    sales.push({ reference, isToBeCancelled: true, booking: await reached(booking, 14) })
    await assertSoldOnce(service, sales, before)
  })

  test('a worker whose database hangs while an order is on its way: another one takes it over and sends nothing again', async () => {
    const reference = 'hanging'
    const booking = await book(direct, [legOf('SAOBIEN')], { client_reference: reference })
    const letConfirm = await keepWaiting(service, { operator: 'SAOBIEN' })
    await forgetCalls(service)
    await confirm(direct, booking.id, { prefer: 'respond-async' })
    await until('the order at the operator', async () =>
      (await ordersAtOperators(service, booking)).at(0),
    )
    const hang = ways.work.silence({ andNew: true })
    await letConfirm()
    const other = startRole(service, 'work')
    sales.push({ reference, isToBeCancelled: false, booking: await reached(booking, 10) })
    other.signal('SIGTERM')
    assert.equal(await within('the stop', other.exited), 0, other.output())
    hang.undo()
    ways.work.cut()
    // Alone again, and sound.
    const next = await bookIssued(service, direct, [legOf('SAOBIEN')], { client_reference: 'next' })
    sales.push({ reference: 'next', isToBeCancelled: false, booking: next })
    await assertSoldOnce(service, sales, before)
  })

  test('the database is gone without a word: every caller is told 503 within a bounded time, and the service comes back by itself', async () => {
    const calls = () =>
      Promise.all([
        asked(pier9.get('/bookings')),
        asked(pier9.get('/transactions/balance')),
        asked(pier9.post(`/bookings/confirmToIssue/${sales[0]?.booking.id}`)),
      ])
    await calls()
    const gone = ways.serve.silence({ andNew: true })
    assert.deepEqual(
      (await calls()).map(({ status }) => status),
      [503, 503, 503],
    )
    const ready = await fetch(`${await addressOf(api)}/readyz`)
    assert.equal(ready.status, 503)
    gone.undo()
    ways.serve.cut()
    await until('that it is ready', async () => (await fetch(ready.url)).status === 200)
    assert.equal((await asked(pier9.get('/bookings'))).status, 200)
  })

  test('STATET-6 ERRT-7 faults at random under sales and cancellations: none is lost, none is doubled, and nobody is told worse than 503', async () => {
    const seed = Number(process.env.SEED ?? randomInt(1_000_000))
    console.log(`faults of SEED=${seed}`)
    const random = randomFrom(seed)
    const seats = await Promise.all(
      ['CONSON', 'HAIAU', 'LYSONLINK'].map(async code => {
        const next = seatsOf(service, code)
        return { next, first: await next() }
      }),
    )
    const callers = Array.from({ length: 4 }, async (_, caller) => {
      for (let turn = 0; turn < 3; turn += 1) {
        const { next } = seats[(caller + turn) % seats.length] as (typeof seats)[number]
        const sale = { reference: `${seed}-${caller}-${turn}`, isToBeCancelled: turn === 1 }
        sales.push(sale)
        await sell(service, call => asked(call(pier9)), sale, await next())
      }
    })
    const sold = Promise.all(callers)
    sold.catch(() => {})
    for (let fault = 0; fault < 16; fault += 1) {
      const way = random() < 0.5 ? ways.serve : ways.work
      await aFault(way, random)
      await sleep(random() * 300)
    }
    for (const way of Object.values(ways)) way.cut()
    // Who was at work gives back what it cannot finish; the next one waits for no margin.
    worker.signal('SIGTERM')
    assert.equal(await within('the stop', worker.exited), 0, worker.output())
    startRole(service, 'work', quick)
    await allSold(service, sold)
    console.log(`${sales.length} sales, answers ${JSON.stringify(Object.fromEntries(answers))}`)
    await assertSoldOnce(service, sales, before)
    assert.ok((answers.get(503) ?? 0) > 0)
    await forgetCalls(service)
  })
})

const said = [
  'insert into bookings',
  'insert into issuance_attempts',
  'insert into cancellations',
  "set state = 'submitting'",
  'resolve_holds',
]

/** One fault on a way to the database, and its end. */
async function aFault(way: DatabaseProxy, random: () => number): Promise<void> {
  const kind = Math.floor(random() * 6)
  const isQuick = random() < 0.5
  if (kind === 0) way.cut()
  if (kind === 1) way.silence()
  if (kind === 2 || kind === 3) {
    const saying = said[Math.floor(random() * said.length)] ?? ''
    void way.loseAnswer(saying, isQuick ? 'cut' : 'silence')
  }
  if (kind === 4) {
    const open = way.shut()
    await sleep(isQuick ? 50 : 600)
    open()
  }
  if (kind === 5) {
    const end = way.delay(isQuick ? 20 : 200)
    await sleep(400)
    end()
  }
}
