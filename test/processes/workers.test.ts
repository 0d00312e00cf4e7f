import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { first, rows, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import {
  ageSubmissions,
  forgetCalls,
  keepWaiting,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { type Program, startRole, within } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import { startService } from '../support/service.ts'

const random = randomFrom(4_711)

suite('several worker processes on one database', async () => {
  const service = await startService({
    simulator: { timeScale: 0.004 },
    overrides: { role: 'serve' },
  })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  const workerOf = async (booking: any) =>
    (
      await first<{ worker: string | null }>(
        service.db,
        sql`select worker from issuance_attempts where booking_id = ${booking.id}`,
      )
    )?.worker ?? null
  const statusOf = async (booking: any) =>
    (await pier9.get(`/bookings/${booking.id}`)).body.status as number
  const isOver = (booking: any) => async () => [6, 10].includes(await statusOf(booking))

  async function startWorker(): Promise<Program> {
    const program = startRole(service, 'work')
    await program.printed(/gangway at work/)
    return program
  }

  async function stop(...programs: Program[]) {
    for (const program of programs) {
      program.signal('SIGTERM')
      assert.equal(await within('the stop', program.exited), 0, program.output())
    }
  }

  async function assertPlacedOnce(bookings: any[]) {
    for (const booking of bookings) {
      const orders = await ordersAtOperators(service, booking)
      assert.deepEqual(
        orders.filter(order => order.submissions !== 1),
        [],
      )
      const read = (await pier9.get(`/bookings/${booking.id}`)).body
      const issued = read.orders.filter((order: any) => order.status === 10)
      assert.equal(orders.length, issued.length)
    }
  }

  test('STATE-1 two workers share the bookings and none is submitted by both', async () => {
    const before = await moneyOf(service)
    const workers = await Promise.all([startWorker(), startWorker()])
    const bookings = []
    for (let count = 0; count < 15; count += 1) {
      if (count % 5 === 0) await forgetCalls(service)
      const booking = await book(pier9, [legOf(count % 2 ? 'CONSON' : 'SAOBIEN')])
      bookings.push(booking)
      const answer = await confirm(pier9, booking.id, { prefer: 'respond-async' })
      assert.ok([200, 202].includes(answer.status), JSON.stringify(answer.body))
    }
    for (const booking of bookings) await until('an outcome', isOver(booking))
    for (const booking of bookings) assert.equal(await statusOf(booking), 10)
    await assertPlacedOnce(bookings)
    const net = bookings.reduce((sum, booking) => sum + booking.net_total, 0)
    assert.equal(spent(before, await moneyOf(service)).PIER9, net)
    await stop(...workers)
  })

  test('STATE-1 STATET-6 a worker paused for longer than its lease loses the booking, and coming back doubles nothing', async () => {
    const before = await moneyOf(service)
    const paused = await startWorker()
    const booking = await book(pier9, [legOf('HAIAU'), legOf('CONSON')])
    const letConfirm = await keepWaiting(service, { operator: 'HAIAU' })
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    await until('the order at the operator', async () =>
      (await ordersAtOperators(service, booking)).at(0),
    )
    assert.deepEqual(await submissionStates(service, booking.id), ['submitting', 'waiting'])
    const owner = await workerOf(booking)
    paused.signal('SIGSTOP')
    const other = await startWorker()
    await until('another owner', async () => {
      const worker = await workerOf(booking)
      return worker !== null && worker !== owner
    })
    await letConfirm()
    await until('an outcome', isOver(booking))
    assert.equal(await statusOf(booking), 10)
    const toldOf = async () =>
      (await pier9.get('/events?limit=100')).body.data.filter(({ type }: any) =>
        type.startsWith('booking.'),
      ).length
    const told = await toldOf()
    paused.signal('SIGCONT')
    await stop(other)
    // The one that was paused is sound: it does the next booking, alone.
    const next = await book(pier9, [legOf('CONSON')])
    assert.equal((await within('an answer', confirm(pier9, next.id))).status, 200)
    await assertPlacedOnce([booking, next])
    assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total + next.net_total)
    assert.equal(await toldOf(), told + 1)
    await stop(paused)
  })

  test('STATE-1 paused at any moment and woken when others have taken over, it places no order a second time', async () => {
    const bookings: any[] = []
    for (let round = 0; round < 5; round += 1) {
      const paused = await startWorker()
      await forgetCalls(service)
      const fresh: any[] = []
      for (const operator of ['HAIAU', 'SAOBIEN', 'LYSONLINK']) {
        fresh.push(await book(pier9, [legOf(operator), legOf('CONSON')]))
      }
      bookings.push(...fresh)
      for (const booking of fresh) await confirm(pier9, booking.id, { prefer: 'respond-async' })
      await until('a submission', async () => {
        const [state] = await submissionStates(service, fresh[0].id)
        return state !== 'waiting'
      })
      await sleep(random() * 300)
      paused.signal('SIGSTOP')
      const owners = new Set(await Promise.all(fresh.map(workerOf)))
      const other = await startWorker()
      await until('no open booking of the paused one', async () => {
        const open = await rows<{ worker: string | null }>(
          service.db,
          sql`select worker from issuance_attempts where finished_at is null`,
        )
        return !open.some(({ worker }) => worker !== null && owners.has(worker))
      })
      paused.signal('SIGCONT')
      await stop(paused, other)
    }
    const last = await startWorker()
    for (const booking of bookings) {
      // Nobody is at work on what is still open, so an order that was not placed never will be.
      await ageSubmissions(service, booking.id, 900)
      await until('an outcome', isOver(booking))
    }
    await assertPlacedOnce(bookings)
    await stop(last)
  })
})
