/** The worker is killed in the middle of changes: each is settled once, and no order is placed twice. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readAttention } from '../../src/bookings/index.ts'
import { rows, sql } from '../../src/db/index.ts'
import {
  ageChange,
  change,
  changeOutcome,
  differencesOf,
  issue,
  otherSeats,
} from '../support/change.ts'
import { openCasesOf } from '../support/desk.ts'
import {
  keepWaiting,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { startRole, within } from '../support/processes.ts'
import { startService } from '../support/service.ts'

const fee = 20_000

suite('the worker is killed during a change', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  const margin = { ISSUANCE_MARGIN_SECONDS: '0' }
  const start = () => startRole(service, 'work', margin)
  const stateOf = async (booking: any) =>
    rows<{ order: string; returned: string }>(
      service.db,
      sql`select c.order_state as order, r.state as returned
          from changes c join change_returns r on r.change_id = c.id
          where c.booking_id = ${booking.id}`,
    )

  for (const [operator, on, when] of [
    ['CONSON', 'order', (state: any) => state.order === 'submitting'],
    ['SAOBIEN', 'order', (state: any) => state.order === 'submitting'],
    ['CONSON', 'cancel', (state: any) => state.returned === 'submitting'],
    ['SAOBIEN', 'cancel', (state: any) => state.returned === 'submitting'],
  ] as const) {
    test(`${operator}: killed while the ${on} is at the operator, another worker asks and settles once`, async () => {
      const first = start()
      const booking = await issue(service, operator)
      const body = await otherSeats(pier9, booking)
      const before = await moneyOf(service)
      const end = await keepWaiting(service, { operator, on })
      assert.equal((await change(pier9, booking, body, { prefer: 'respond-async' })).status, 202)
      await until(`a ${on} under way`, async () => (await stateOf(booking)).some(when))
      // The operator has the request when its own records show it, and not before.
      const trace = on === 'order' ? 'pending' : 'cancelled'
      await until(`the ${on} at the operator`, async () =>
        (await ordersAtOperators(service, booking)).some(({ state }) => state === trace),
      )
      first.signal('SIGKILL')
      assert.equal(await within('the kill', first.exited), 'SIGKILL')
      await end()
      const second = start()
      if (on === 'cancel') await ageChange(service, booking.id, 0)
      const changed = await changeOutcome(pier9, booking)
      second.signal('SIGTERM')
      await within('the stop', second.exited)
      assert.equal(changed.change.state, 'changed')
      assert.deepEqual(spent(before, await moneyOf(service)), {
        PIER9: fee,
        DELTA: fee,
        SAIGON: fee,
        ROOT: fee,
      })
      const [old, fresh, ...more] = await ordersAtOperators(service, booking)
      assert.deepEqual(more, [])
      assert.deepEqual([old?.state, fresh?.state, fresh?.submissions], ['cancelled', 'issued', 1])
    })
  }

  test('STATE-3 killed while the old seats go back, and the operator cannot be asked: it is unknown, and after a while a case for staff', async () => {
    const caseSeconds = service.config.issuance.caseMinutes * 60
    const certaintyOf = async (booking: any) =>
      (await pier9.get(`/bookings/${booking.id}`)).body.certainty
    const first = start()
    const booking = await issue(service, 'CONSON')
    const body = await otherSeats(pier9, booking)
    // Done at once, and not told in anybody's time.
    await keepWaiting(service, { operator: 'CONSON', on: 'cancel', times: 1 })
    const letFind = await misbehave(service, { operator: 'CONSON', on: 'find', action: 'error' })
    assert.equal((await change(pier9, booking, body, { prefer: 'respond-async' })).status, 202)
    await until('the return at the operator', async () =>
      (await ordersAtOperators(service, booking)).some(({ state }) => state === 'cancelled'),
    )
    first.signal('SIGKILL')
    assert.equal(await within('the kill', first.exited), 'SIGKILL')
    assert.deepEqual(await stateOf(booking), [{ order: 'issued', returned: 'submitting' }])
    assert.equal(await certaintyOf(booking), 'in_flight')
    const second = start()
    await until('that nobody knows', async () => (await certaintyOf(booking)) === 'unknown')
    assert.deepEqual(await stateOf(booking), [{ order: 'issued', returned: 'unknown' }])
    const { unknownOutcomes } = await readAttention(service.db, [service.organizations.PIER9], 5)
    assert.deepEqual(
      unknownOutcomes.bookings.map(({ id }) => id),
      [booking.id],
    )
    assert.deepEqual(await openCasesOf(service, booking), [])
    await ageChange(service, booking.id, caseSeconds)
    assert.deepEqual(await openCasesOf(service, booking), ['unknown_return'])
    await letFind()
    assert.equal((await changeOutcome(pier9, booking)).change.state, 'changed')
    assert.deepEqual(await openCasesOf(service, booking), [])
    second.signal('SIGTERM')
    await within('the stop', second.exited)
  })

  test('no debt differs afterwards', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
