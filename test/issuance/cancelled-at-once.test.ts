/** A booking is issued, and cancelled before the answer to its confirmation is written. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../support/booking.ts'
import { cancel } from '../support/cancellation.ts'
import { keepWaiting, legOf, until } from '../support/issuance.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'

/** Happens before the next reading of a booking. */
let meanwhile: (() => Promise<unknown>) | null = null
tapStatements(async ({ text }, run) => {
  if (meanwhile !== null && text.startsWith('select b.id, b.booking_code')) {
    const act = meanwhile
    meanwhile = null
    await act()
  }
  return run()
})

suite('a booking that is cancelled as soon as it is issued', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  test('PATHT-2 its confirmation is answered with what it is now, and as over', async () => {
    const { id } = await book(pier9, [legOf('CONSON')])
    const letIssue = await keepWaiting(service, { operator: 'CONSON' })
    const confirming = confirm(pier9, id)
    const read = async () => (await pier9.get(`/bookings/${id}`)).body
    await until('an order under way', async () => (await read()).certainty === 'in_flight')
    meanwhile = async () => assert.equal((await cancel(pier9, id)).body.status, 14)
    await letIssue()
    const answer = await confirming
    assert.deepEqual([answer.status, answer.body.status], [200, 14])
    assert.equal(answer.headers.get('location'), null)
  })
})
