import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { book, confirm } from './booking.ts'
import type { Client } from './client.ts'
import { isAt, keepWaiting, legOf, submissionStates, until } from './issuance.ts'
import type { TestService } from './service.ts'

/**
 * A confirmed booking of two legs whose first operator, CONSON, does not answer before `answerNow`, so that the order of the
 * second, SAOBIEN, is not sent yet. `issued` waits for its tickets.
 */
export async function firstLegUnderWay(service: TestService, client: Client, t: TestContext) {
  const answerNow = await keepWaiting(service, { operator: 'CONSON', on: 'order' })
  t.after(answerNow)
  const booking = await book(client, [legOf('CONSON'), legOf('SAOBIEN')])
  const sent = await confirm(client, booking.id, { prefer: 'respond-async' })
  assert.equal(sent.status, 202)
  await until('its first order', async () =>
    (await submissionStates(service, booking.id)).includes('submitting'),
  )
  assert.deepEqual(await submissionStates(service, booking.id), ['submitting', 'waiting'])
  const issued = () => until('its tickets', isAt(client, booking, 10))
  return { answerNow, issued }
}
