/** An operator moves a sailing to another time when people have their tickets. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { serviceActor } from '../../src/audit/index.ts'
import { noteMovedSailings, noteTakenBack } from '../../src/bookings/index.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { findVoyages } from '../../src/voyages/index.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { forgetCalls, keepWaiting, legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'
import { readPage } from './ticket-pdf-reader.ts'

suite('a sailing that its operator moves', async () => {
  const service = await startService()
  const { pier9, read, voyageOf } = shorthandOf(service)
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  beforeEach(() => forgetCalls(service))

  /** As if it had been issued for an hour later than its operator lists it now. */
  const soldLater = async (booking: any) => {
    await run(
      service.db,
      sql`update voyages set departs_at = departs_at + interval '1 hour' where id = ${voyageOf(booking)}`,
    )
    await run(
      service.db,
      sql`update ticket_files set storage_key = booking_id || '/' || gen_random_uuid() || '.pdf'
          where booking_id = ${booking.id}`,
    )
  }
  /** The operator is asked again. */
  const askAgain = async (booking: any) => {
    const { operators, refresher } = service.app.services
    const [voyage = assert.fail()] = await findVoyages(service.db, [voyageOf(booking)])
    await refresher.refresh(operators.get(voyage.operatorCode) ?? assert.fail(), voyage)
  }
  /** All of it is longer ago: copies and earlier moves are an hour before the last one. */
  const settle = async ({ id, orders: [{ voyage }] }: any) => {
    await run(
      service.db,
      sql`update voyages set moved_at = moved_at - interval '1 hour' where id = ${voyage.id}`,
    )
    await run(
      service.db,
      sql`update ticket_files set created_at = created_at - interval '2 hours' where booking_id = ${id}`,
    )
    await inTransaction(service.db, async tx => {
      await run(tx, sql`alter table audit_log disable trigger user`)
      await run(
        tx,
        sql`update audit_log set at = at - interval '2 hours'
            where subject = ${id} and action = 'booking.sailing_moved'`,
      )
      await run(tx, sql`alter table audit_log enable trigger user`)
    })
  }
  const note = () =>
    noteMovedSailings(service.db, serviceActor('test'), error => assert.ifError(error))
  const toldOf = async ({ id }: any) =>
    (await agent.get(`/bookings/${id}/history`)).body.customer_told
  const movesOf = async ({ id }: any) =>
    (await agent.get(`/bookings/${id}/history`)).body.timeline.filter(
      ({ what }: any) => what === 'booking.sailing_moved',
    )
  const textOf = async ({ ticket_files: [file] }: any) => {
    const answer = await fetch(`${service.url}/api/v1/ticket-files/${file.id}`, {
      headers: { authorization: `Bearer ${service.keys.PIER9}` },
    })
    assert.equal(answer.status, 200)
    return (await readPage(Buffer.from(await answer.arrayBuffer()))).lines.join('\n')
  }

  test('its tickets are made anew with the new time, and its customer is to be told, once', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    await soldLater(booking)
    const sold = await read(booking)
    const before = await textOf(sold)
    await askAgain(booking)
    await settle(booking)
    const tag = (await pier9.get(`/bookings/${booking.id}`)).headers.get('etag')
    await note()
    const moved = await read(booking)
    assert.equal(moved.orders[0].voyage.departs_at, booking.orders[0].voyage.departs_at)
    assert.notEqual(moved.orders[0].voyage.departs_at, sold.orders[0].voyage.departs_at)
    assert.ok(moved.updated_at > sold.updated_at)
    assert.notEqual((await pier9.get(`/bookings/${booking.id}`)).headers.get('etag'), tag)
    const timeOf = ({ orders }: any) => orders[0].voyage.departs_at.slice(11, 16)
    const after = await textOf(moved)
    // A line of its own: the ticket also says when it was issued.
    const saysOf = (text: string) =>
      [sold, moved].map(each => text.split('\n').includes(timeOf(each)))
    assert.deepEqual(saysOf(before), [true, false], before)
    assert.deepEqual(saysOf(after), [false, true], after)
    assert.equal(await toldOf(booking), false)
    const [deed, ...others] = await movesOf(booking)
    assert.deepEqual([deed.leg, others], [1, []])
    await note()
    await askAgain(booking)
    await note()
    assert.equal((await movesOf(booking)).length, 1)
    const { taken_back_at } = (await agent.get(`/bookings/${booking.id}/history`)).body
    const said = { told: true, taken_back_at }
    assert.equal(
      (await agent.send('PUT', `/bookings/${booking.id}/customer-told`, said)).status,
      204,
    )
    await note()
    assert.equal(await toldOf(booking), true)
    // It is moved once more. Nothing comes back for it, so nobody is to be told once it has departed.
    await soldLater(booking)
    await askAgain(booking)
    await settle(booking)
    await note()
    assert.deepEqual([await toldOf(booking), (await movesOf(booking)).length], [false, 2])
    await departIn(service, voyageOf(booking), -1)
    assert.equal(await toldOf(booking), null)
  })

  test('tickets that are issued after the move, cancelled before it, or of another leg, are left alone', async () => {
    const [later, gone] = [
      await bookIssued(service, pier9, [legOf('SAOBIEN')]),
      await bookIssued(service, pier9, [legOf('SAOBIEN'), legOf('CONSON')]),
    ]
    await soldLater(later)
    await askAgain(later)
    const issued = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    assert.equal(voyageOf(issued), voyageOf(later))
    const [{ id }] = gone.orders[0].tickets
    assert.equal((await cancel(pier9, gone.id, { ticket_ids: [id] })).status, 200)
    await settle(later)
    await run(
      service.db,
      sql`update ticket_files set created_at = created_at - interval '2 hours'
          where order_id = ${gone.orders[0].id}`,
    )
    await note()
    assert.deepEqual(
      await Promise.all([later, gone, issued].map(async each => (await movesOf(each)).length)),
      [1, 0, 0],
    )
  })

  test('the operator’s own file stays, and its customer is told of the move once, whatever else is noted', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    await soldLater(booking)
    const before = await textOf(booking)
    await run(
      service.db,
      sql`update ticket_files set uploaded = true where booking_id = ${booking.id}`,
    )
    await askAgain(booking)
    await settle(booking)
    const orderIds = [booking.orders[0].id]
    await inTransaction(service.db, tx => noteTakenBack(tx, orderIds))
    await note()
    await note()
    assert.equal(await textOf(booking), before)
    assert.equal((await movesOf(booking)).length, 1)
    assert.equal(await toldOf(booking), false)
  })

  test('what is under way waits for its outcome', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    await soldLater(booking)
    await askAgain(booking)
    await settle(booking)
    const goOn = await keepWaiting(service, { operator: 'CONSON', on: 'cancel' })
    const cancelled = cancel(pier9, booking.id)
    await until('a cancellation', async () => (await read(booking)).status === 12)
    await note()
    assert.equal((await movesOf(booking)).length, 0)
    await goOn()
    assert.equal((await cancelled).body.status, 14)
    await note()
    assert.equal((await movesOf(booking)).length, 0)
  })
})
