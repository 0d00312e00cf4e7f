import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openDatabase, rows, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import {
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('the database goes away during confirmations', async () => {
  const service = await startService({ env: { ISSUANCE_LEASE_SECONDS: '2' } })
  const pier9 = service.as('PIER9')
  const before = await moneyOf(service)
  const operators = ['HAIAU', 'CONSON', 'LYSONLINK', 'SAOBIEN', 'NGOCTRAI']

  const read = (booking: any) =>
    until('an answer', async () => {
      const { status, body } = await pier9.get(`/bookings/${booking.id}`)
      return status === 200 && body
    })

  /** As at a restart of the server: every session ends at once, whatever it does. */
  async function endAllSessions(): Promise<void> {
    const db = openDatabase(service.databaseUrl, { maxConnections: 1, onError: () => {} })
    await rows(
      db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend'`,
    )
    await db.destroy()
  }

  test('STATET-6 again and again: every booking is issued once and paid once', async () => {
    const bookings: any[] = []
    for (const operator of operators) {
      await misbehave(service, { operator, action: 'slow', delay_ms: 1_500, times: 1 })
      bookings.push(await book(pier9, [legOf(operator)]))
    }
    await forgetCalls(service)
    for (const booking of bookings) {
      const answer = await confirm(pier9, booking.id, { prefer: 'respond-async' })
      assert.equal(answer.status, 202, JSON.stringify(answer.body))
    }
    for (const booking of bookings) {
      await until('the order at the operator', async () =>
        (await ordersAtOperators(service, booking)).at(0),
      )
      await endAllSessions()
    }
    for (const booking of bookings) {
      await until('status 10', async () => (await read(booking)).status === 10)
      const orders = await ordersAtOperators(service, booking)
      assert.deepEqual(
        orders.map(({ state, submissions }) => [state, submissions]),
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
    await misbehave(service, { operator: 'HAIAU', action: 'slow', delay_ms: 2_000, times: 1 })
    const first = await confirm(pier9, booking.id, { prefer: 'respond-async' })
    assert.equal(first.status, 202)
    const answers = new Set<number>()
    for (let load = 0; load < 10; load += 1) {
      await forgetCalls(service)
      answers.add((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status)
    }
    assert.ok([...answers].every(status => [200, 422].includes(status)))
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
