/** What becomes of a ticketing request or a case while a call of its staff waits, or decides. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sweepCases } from '../../src/cases/index.ts'
import { resolveOrder, resolveReturn } from '../../src/change/index.ts'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, run, type Sql, sql, type Tx } from '../../src/db/index.ts'
import { decideCase, listCases, listUploads } from '../../src/desk/index.ts'
import { rejected } from '../../src/issuance/index.ts'
import { book } from '../support/booking.ts'
import { bookIssued } from '../support/cancellation.ts'
import { change, changeOutcome, issue, otherSeats } from '../support/change.ts'
import {
  clerk,
  deskOf,
  evidence,
  heldByDesk,
  manualLeg,
  refused,
  unknownOrder,
} from '../support/desk.ts'
import { legOf, misbehave, moneyOf, silence, until } from '../support/issuance.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'
import { countWaiting } from '../support/waiting.ts'

suite('a ticketing request and a case meanwhile', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const binh = clerk('Bình')
  const isBinhs = sql`taken_by = ${JSON.stringify(binh)}`

  /** Calls while somebody has the booking, who changes the request before the booking is let go. */
  async function whileCalled<T>(id: string, change: Sql, call: () => Promise<T>): Promise<T> {
    const { called } = await inTransaction(db, async tx => {
      await first(
        tx,
        sql`select from bookings where id = (select booking_id from ticketing_requests
                                             where id = ${id}) for update`,
      )
      const called = call()
      // It may be refused before this transaction hears of its own commit.
      called.catch(() => {})
      await until('the call waits', async () => (await countWaiting(db)) === 1)
      await run(tx, sql`update ticketing_requests set ${change} where id = ${id}`)
      return { called }
    })
    return called
  }

  test('a hold of what was given to a colleague, rejected, or held before holds nothing', async () => {
    const issued = await bookIssued(service, pier9, [legOf('CONSON')])
    const before = await moneyOf(service)
    for (const change of [
      isBinhs,
      sql`rejected_at = now(), reason = 'on strike'`,
      sql`attempt_id = (select id from issuance_attempts where booking_id = ${issued.id})`,
    ]) {
      const booking = await book(pier9, [manualLeg])
      const { id } = await desk.ask(booking)
      await desk.take(id, ana)
      const holding = whileCalled(id, change, () => desk.hold(id, ana))
      await refused('desk_conflict', holding, /not yours any more/)
      assert.deepEqual(await moneyOf(service), before)
    }
  })

  test('a file for what was given to a colleague is not of the request', async () => {
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    const [ticket] = booking.orders[0].tickets
    const pdf = Buffer.from('%PDF-1.7\nof the operator\n%%EOF')
    const uploading = whileCalled(requestId, isBinhs, () =>
      desk.upload(requestId, ticket.id, pdf, ana),
    )
    await refused('desk_conflict', uploading, /Bình has it/)
    assert.deepEqual(await listUploads(db, requestId), [])
    await desk.reject(requestId, 1, 'no seats', binh)
  })

  test('a decision about an order that is on its way again meanwhile is none, and leaves its case open', async () => {
    const { booking, letFind } = await unknownOrder(service)
    const ofBooking = sql`booking_id = ${booking.id}`
    const lease = (worker: string | null, until: string) =>
      run(
        db,
        sql`update issuance_attempts
            set worker = ${worker}, lease_until = ${until}::timestamptz, next_step_at = now()
            where ${ofBooking}`,
      )
    // No worker asks about it until then.
    await lease(newId(), new Date(Date.now() + 1_800_000).toISOString())
    await sweepCases(db, 1_800)
    const open = () =>
      listCases(db, { isOpen: true, bookingId: booking.id }, { sort: '_id', limit: 9, after: null })
    const [found] = await open()
    const move = (state: string) =>
      run(
        db,
        sql`update submissions set state = ${state}
            where attempt_id in (select id from issuance_attempts where ${ofBooking})`,
      )
    let isArmed = true
    tapStatements(async ({ text }, send) => {
      if (isArmed && text.startsWith('update submissions s set state = d.state')) {
        isArmed = false
        await move('submitting')
      }
      return send()
    })
    const proof = evidence(null, 'they know nothing of it')
    const deciding = decideCase(desk.issueDeps, found?.id ?? '', { kind: 'rejected' }, proof, ana)
    await refused('desk_conflict', deciding, /answered meanwhile/)
    await move('unknown')
    assert.deepEqual(
      (await open()).map(({ id }) => id),
      [found?.id],
    )
    await letFind()
    await lease(null, '-infinity')
    await until('status 10', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.status === 10
    })
  })

  for (const [what, on, moveTo, resolve] of [
    [
      'new order',
      'order',
      (id: string, state: string) =>
        sql`update changes set order_state = ${state} where id = ${id}`,
      (tx: Tx, id: string) => resolveOrder(tx, id, rejected('no such order'), 'desk'),
    ],
    [
      'return',
      'cancel',
      (id: string, state: string) =>
        sql`update change_returns set state = ${state} where change_id = ${id}`,
      (tx: Tx, changeId: string, reference: string) =>
        resolveReturn(tx, { changeId, reference }, { kind: 'stands', reason: 'kept' }, 'desk'),
    ],
  ] as const) {
    test(`STATE-3 staff decide nothing of a change’s ${what} whose answer may still come`, async () => {
      const booking = await issue(service, 'CONSON')
      await misbehave(service, { operator: 'CONSON', on, action: 'lose_reply', times: 1 })
      const letFind = await silence(service, 'CONSON')
      const body = await otherSeats(pier9, booking)
      await change(pier9, booking, body, { prefer: 'respond-async' })
      const isUnknown = sql<{ id: string; reference: string }>`
        select c.id, r.reference from changes c join change_returns r on r.change_id = c.id
        where c.booking_id = ${booking.id} and 'unknown' in (c.order_state, r.state)`
      const { id, reference } = await until('a lost answer', () => first(db, isUnknown))
      await inTransaction(db, async tx => {
        for (const state of ['waiting', 'submitting']) {
          await run(tx, moveTo(id, state))
          assert.equal(await resolve(tx, id, reference), false, state)
        }
        await run(tx, moveTo(id, 'unknown'))
      })
      await letFind()
      const { change: after } = await changeOutcome(pier9, booking)
      assert.equal(after.state, 'changed')
    })
  }
})
