import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import {
  ageCancellation,
  bookIssued,
  cancel,
  partStates,
  quoteOf,
  refundsTo,
} from '../support/cancellation.ts'
import { openCasesOf } from '../support/desk.ts'
import {
  forgetCalls,
  isAt,
  legOf,
  misbehave,
  ordersAtOperators,
  until,
} from '../support/issuance.ts'
import { type Program, startRole, within } from '../support/processes.ts'
import { startService } from '../support/service.ts'

suite('a worker that is killed while it cancels', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  async function withWorker<T>(work: (program: Program) => Promise<T>): Promise<T> {
    const program = startRole(service, 'work', { ISSUANCE_MARGIN_SECONDS: '3600' })
    await program.printed(/gangway at work/)
    const result = await work(program)
    program.signal('SIGTERM')
    await within('the stop', program.exited)
    return result
  }

  /** Issues, cancels, and kills the worker between its submission and the outcome. */
  async function killWhileCancelling(
    operator: string,
    rule: { action: string; delay_ms?: number },
  ) {
    return withWorker(async program => {
      const booking = await bookIssued(service, pier9, [{ ...legOf(operator), seats: 2 }])
      const quote = await quoteOf(pier9, booking.id)
      const behave = await misbehave(service, { operator, on: 'cancel', ...rule })
      const answer = await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
      assert.equal(answer.status, 202, JSON.stringify(answer.body))
      await until('the submission', async () =>
        (await partStates(service, booking.id)).includes('submitting'),
      )
      program.signal('SIGKILL')
      await within('the end', program.exited)
      await behave()
      assert.deepEqual(await partStates(service, booking.id), ['submitting'])
      assert.ok(await isAt(pier9, booking, 12)())
      return { booking, quote }
    })
  }

  for (const operator of ['CONSON', 'HAIAU']) {
    test(`GROUPB-11 ${operator} cancelled after the worker was killed -9: the next one finds out, one refund`, async () => {
      const { booking, quote } = await killWhileCancelling(operator, {
        action: 'slow',
        delay_ms: 3_600_000,
      })
      // A caller that is gone before its request is done may have cancelled nothing.
      const stands = await until('the operator’s own word', async () => {
        const [order] = await ordersAtOperators(service, booking)
        return order?.state
      })
      await withWorker(async () => {
        if (stands !== 'cancelled') await ageCancellation(service, booking.id, 4_000)
        const end = await until(
          'an end',
          async () => (await isAt(pier9, booking, 14)()) || (await isAt(pier9, booking, 10)()),
        )
        const [order] = await ordersAtOperators(service, booking)
        assert.equal(end.status, order?.state === 'cancelled' ? 14 : 10)
        if (end.status === 10) await cancel(pier9, booking.id)
      })
      assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
    })
  }

  test('GROUPB-11 killed before the operator did anything: it is not sent again, and stands after all patience', async () => {
    const { booking, quote } = await killWhileCancelling('SAOBIEN', { action: 'hang' })
    await withWorker(async () => {
      await ageCancellation(service, booking.id, 4_000)
      await until('status 10', isAt(pier9, booking, 10))
      assert.equal((await ordersAtOperators(service, booking))[0]?.state, 'issued')
      assert.deepEqual(await refundsTo(pier9, booking), [])
      const answer = await cancel(pier9, booking.id)
      assert.equal(answer.body.status, 14, JSON.stringify(answer.body))
    })
    assert.deepEqual(await refundsTo(pier9, booking), [quote.net_refund])
  })

  test('GROUPB-11 STATE-3 killed, and the operator cannot be asked: it is unknown, and after a while a case for staff', async () => {
    const caseSeconds = service.config.issuance.caseMinutes * 60
    const certaintyOf = async (booking: any) =>
      (await pier9.get(`/bookings/${booking.id}`)).body.certainty
    const { booking } = await killWhileCancelling('CONSON', { action: 'hang' })
    assert.equal(await certaintyOf(booking), 'in_flight')
    const letFind = await misbehave(service, { operator: 'CONSON', on: 'find', action: 'error' })
    await withWorker(async () => {
      await until('that nobody knows', async () => (await certaintyOf(booking)) === 'unknown')
      assert.deepEqual(await partStates(service, booking.id), ['unknown'])
      assert.deepEqual(await openCasesOf(service, booking), [])
      await ageCancellation(service, booking.id, caseSeconds)
      assert.deepEqual(await openCasesOf(service, booking), ['unknown_cancellation'])
      await letFind()
      await ageCancellation(service, booking.id, 4_000)
      await until('status 10', isAt(pier9, booking, 10))
      assert.deepEqual(await openCasesOf(service, booking), [])
    })
  })

  test('GROUPB-11 a cancellation without any worker waits at 12 for the next one', async () => {
    const booking = await withWorker(() =>
      bookIssued(service, pier9, [legOf('CONSON'), legOf('NGOCTRAI')]),
    )
    const answer = await cancel(pier9, booking.id, {}, { prefer: 'respond-async' })
    assert.equal(answer.body.status, 12)
    assert.deepEqual(await partStates(service, booking.id), ['waiting', 'waiting'])
    await withWorker(() => until('status 14', isAt(pier9, booking, 14)))
    assert.equal((await refundsTo(pier9, booking)).length, 2)
  })
})
