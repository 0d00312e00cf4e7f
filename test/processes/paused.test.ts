/**
 * A worker that is stopped for longer than its lease while an operator has its call, and woken when another
 * one has finished: nothing is sent, refunded or paid a second time. (Issuance: workers.test.ts.)
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, sql } from '../../src/db/index.ts'
import { bookIssued, cancel, quoteOf, refundsTo } from '../support/cancellation.ts'
import { change, changeOutcome, differencesOf, issue, otherSeats } from '../support/change.ts'
import {
  forgetCalls,
  isAt,
  keepWaiting,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { type Program, startRole, within } from '../support/processes.ts'
import { startService } from '../support/service.ts'

suite('a worker is paused for longer than its lease', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  const margin = { ISSUANCE_MARGIN_SECONDS: '3600' }
  const paused = startRole(service, 'work', margin)
  await paused.printed(/gangway at work/)

  const ownerOf = async (table: 'cancellations' | 'changes', bookingId: string) =>
    (
      await rows<{ worker: string | null }>(
        service.db,
        sql`select worker from ${sql.table(table)} where booking_id = ${bookingId}`,
      )
    )[0]?.worker ?? null

  /** Pauses the worker once the operator shows the trace, until another one has come to the outcome. */
  async function pauseUntil<T>(
    what: { booking: any; table: 'cancellations' | 'changes'; trace: string },
    outcome: () => Promise<T>,
  ): Promise<T> {
    const { booking, table, trace } = what
    await until(`${trace} at the operator`, async () =>
      (await ordersAtOperators(service, booking)).some(({ state }) => state === trace),
    )
    const owner = await ownerOf(table, booking.id)
    assert.ok(owner, 'it had an outcome already')
    paused.signal('SIGSTOP')
    const other: Program = startRole(service, 'work', margin)
    await until('another owner', async () => (await ownerOf(table, booking.id)) !== owner)
    const found = await outcome()
    paused.signal('SIGCONT')
    other.signal('SIGTERM')
    assert.equal(await within('the stop', other.exited), 0, other.output())
    return found
  }

  const reached = (booking: any, status: number) =>
    until(`status ${status}`, isAt(pier9, booking, status))

  test('GROUPB-11 while it cancels: cancelled once and refunded once', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    const quote = await quoteOf(pier9, booking.id)
    await keepWaiting(service, { operator: 'HAIAU', on: 'cancel', times: 1 })
    await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    await pauseUntil({ booking, table: 'cancellations', trace: 'cancelled' }, () =>
      reached(booking, 14),
    )
    // It is sound, and alone: what it was in the midst of is over.
    const next = await bookIssued(service, pier9, [legOf('HAIAU')])
    assert.equal((await cancel(pier9, next.id)).body.status, 14)
    assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
    await forgetCalls(service)
  })

  for (const [on, trace] of [
    ['order', 'pending'],
    ['cancel', 'cancelled'],
  ] as const) {
    test(`while it changes, at the ${on}: ordered once, given back once and paid once`, async () => {
      const booking = await issue(service, 'SAOBIEN')
      const body = await otherSeats(pier9, booking)
      const before = await moneyOf(service)
      const letAnswer = await keepWaiting(service, { operator: 'SAOBIEN', on })
      await change(pier9, booking, body, { prefer: 'respond-async' })
      const changed = await pauseUntil({ booking, table: 'changes', trace }, async () => {
        await letAnswer()
        return changeOutcome(pier9, booking)
      })
      assert.equal(changed.change.state, 'changed')
      const orders = await ordersAtOperators(service, booking)
      assert.deepEqual(
        orders.map(({ state, submissions }) => `${state} ${submissions}`).toSorted(),
        ['cancelled 1', 'issued 1'],
      )
      const after = await pier9.get(`/bookings/${booking.id}`)
      const net = after.body.net_total - booking.net_total
      assert.equal(spent(before, await moneyOf(service)).PIER9 ?? 0, net)
      assert.deepEqual(await differencesOf(service), [])
    })
  }
})
