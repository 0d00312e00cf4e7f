/** The API process is killed while its caller waits; a process beside it does the work all the time. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { waitPollMs } from '../../src/db/wait-until.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel, partStates, quoteOf, refundsTo } from '../support/cancellation.ts'
import { type Client, clientFor } from '../support/client.ts'
import {
  countMarks,
  forgetCalls,
  isAt,
  keepWaiting,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { addressOf, startRole, within } from '../support/processes.ts'
import { startService } from '../support/service.ts'

suite('an API process that is killed while a caller waits', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  await startRole(service, 'work').printed(/gangway at work/)
  beforeEach(() => forgetCalls(service))

  test('ERRT-7 LIMITT-4 the caller is answered by the news of the outcome, which another process had, and waits for no poll', async t => {
    const booking = await book(pier9, [legOf('CONSON')])
    const { setTimeout: real } = globalThis
    let polls = 0
    t.mock.method(globalThis, 'setTimeout', (...timer: Parameters<typeof real>) => {
      if (timer[1] !== waitPollMs) return real(...timer)
      // The poll behind the notification never comes.
      polls += 1
      return real(() => {}, 0)
    })
    const answer = await within('the answer', confirm(pier9, booking.id))
    assert.deepEqual([answer.status, answer.body.status], [200, 10])
    assert.ok(polls > 0, 'nobody waited, or not with a poll behind it')
  })

  /** The caller hears nothing any more; answers what the next API process can be asked by. */
  async function killWhileWaiting(
    call: (client: Client) => Promise<unknown>,
    isReached: () => Promise<unknown>,
  ): Promise<Client> {
    const api = startRole(service, 'serve')
    const waiting = call(clientFor(await addressOf(api), service.keys.PIER9))
    waiting.catch(() => {})
    await until('the moment to kill', async () => Boolean(await isReached()))
    api.signal('SIGKILL')
    assert.equal(await within('the kill', api.exited), 'SIGKILL')
    await assert.rejects(within('the caller', waiting), TypeError)
    const next = startRole(service, 'serve')
    return clientFor(await addressOf(next), service.keys.PIER9)
  }

  const toldBy = (client: Client, booking: any, status: number) =>
    until(`status ${status}`, isAt(client, booking, status))

  for (const [moment, isReached] of [
    ['it has begun', async (id: string) => (await submissionStates(service, id)).length > 0],
    [
      'the operator has the order',
      async (_: string, booking: any) => (await ordersAtOperators(service, booking)).length > 0,
    ],
  ] as const) {
    test(`STATET-6 STATE-3 killed when ${moment}: issued and paid once, and the next API process tells it`, async () => {
      const before = await moneyOf(service)
      const booking = await book(pier9, [legOf('HAIAU'), legOf('CONSON')])
      const letConfirm = await keepWaiting(service, { operator: 'HAIAU' })
      const next = await killWhileWaiting(
        client => confirm(client, booking.id),
        () => isReached(booking.id, booking),
      )
      await letConfirm()
      const told = await toldBy(next, booking, 10)
      assert.equal(told.certainty, 'operator_confirmed')
      await forgetCalls(service)
      const again = await confirm(next, booking.id)
      assert.equal(again.status, 200)
      assert.deepEqual(again.body, told)
      const orders = await ordersAtOperators(service, booking)
      assert.deepEqual(
        orders.map(({ state, submissions }) => [state, submissions]),
        [
          ['issued', 1],
          ['issued', 1],
        ],
      )
      assert.equal(spent(before, await moneyOf(service)).PIER9, booking.net_total)
    })
  }

  test('STATET-3 killed before the second operator rejects: 6, only the first leg is paid, and the next API process tells why', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [legOf('SAOBIEN'), legOf('LYSONLINK')])
    const letConfirm = await keepWaiting(service, { operator: 'SAOBIEN' })
    await misbehave(service, { operator: 'LYSONLINK', action: 'reject', reason: 'no', times: 1 })
    const next = await killWhileWaiting(
      client => confirm(client, booking.id),
      async () => (await ordersAtOperators(service, booking)).length > 0,
    )
    await letConfirm()
    const told = await toldBy(next, booking, 6)
    assert.equal(told.payment_status, 17)
    const [issued, rejected] = told.orders
    assert.deepEqual([issued.status, rejected.status], [10, 6])
    assert.match(rejected.issue_error.message, /no/)
    assert.equal(spent(before, await moneyOf(service)).PIER9, issued.net_price)
    assert.equal(await countMarks(service, booking.id), 1)
  })

  test('GROUPB-11 killed during a cancellation: cancelled and refunded once, and the next API process tells it', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    const quote = await quoteOf(pier9, booking.id)
    const letCancel = await keepWaiting(service, { operator: 'HAIAU', on: 'cancel' })
    const next = await killWhileWaiting(
      client => cancel(client, booking.id),
      async () => (await partStates(service, booking.id)).includes('submitting'),
    )
    await letCancel()
    const told = await toldBy(next, booking, 14)
    assert.equal(told.orders[0].net_refunded, quote.net_refund)
    assert.equal((await cancel(next, booking.id)).body.status, 14)
    assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
    assert.equal((await ordersAtOperators(service, booking))[0]?.state, 'cancelled')
  })
})
