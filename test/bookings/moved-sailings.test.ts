/** An operator moves a sailing to another time when people have their tickets. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { serviceActor } from '../../src/audit/index.ts'
import { noteMovedSailings, noteTakenBack } from '../../src/bookings/index.ts'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import type { Sailing, SailingQuery } from '../../src/operators/index.ts'
import { findVoyages } from '../../src/voyages/index.ts'
import { book, confirm } from '../support/booking.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, changeOutcome, otherSeats, otherVoyage } from '../support/change.ts'
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

  /** As if they had been issued for an hour later than their operator lists their sailing now. */
  const soldLater = async (...bookings: any[]) => {
    const id = voyageOf(bookings[0])
    await run(
      service.db,
      sql`update voyages set departs_at = departs_at + interval '1 hour' where id = ${id}`,
    )
    await run(
      service.db,
      sql`update ticket_files f
          set storage_key = f.booking_id || '/' || gen_random_uuid() || '.pdf'
          where f.booking_id = any(${bookings.map(each => each.id)}::uuid[])`,
    )
    await run(
      service.db,
      sql`update orders o set known_departure = v.departs_at from voyages v
          where v.id = o.voyage_id and o.voyage_id = ${id}
            and o.booking_id = any(${bookings.map(each => each.id)}::uuid[])`,
    )
  }
  /** The operator is asked again, and lists the sailing of a leg so many hours later than it does otherwise. */
  const askAgain = async (booking: any, hours = 0, leg = 1) => {
    const { operators, refresher } = service.app.services
    const [voyage = assert.fail()] = await findVoyages(service.db, [voyageOf(booking, leg)])
    const operator = operators.get(voyage.operatorCode) ?? assert.fail()
    const isMoved = ({ voyageRef }: Sailing) => voyageRef === voyage.operatorVoyageRef
    const later = (instant: Date) => new Date(instant.getTime() + hours * 3_600_000)
    const searchVoyages = async (query: SailingQuery) =>
      (await operator.searchVoyages(query)).map(each => ({
        ...each,
        ...(isMoved(each) && {
          departsAt: later(each.departsAt),
          arrivesAt: later(each.arrivesAt),
        }),
      }))
    await refresher.refreshAnew({ ...operator, searchVoyages }, voyage)
  }
  /** All of it is longer ago. */
  const settle = async ({ id }: any) => {
    await run(
      service.db,
      sql`update voyages set moved_at = moved_at - interval '1 hour'
          where id in (select voyage_id from orders where booking_id = ${id})`,
    )
    await run(
      service.db,
      sql`update ticket_files set created_at = created_at - interval '1 hour' where booking_id = ${id}`,
    )
  }
  const move = async (booking: any, hours: number, leg = 1) => {
    await askAgain(booking, hours, leg)
    await settle(booking)
  }
  const note = () =>
    noteMovedSailings(service.db, serviceActor('test'), error => assert.ifError(error))
  const toldOf = async ({ id }: any) =>
    (await agent.get(`/bookings/${id}/history`)).body.customer_told
  const movesOf = async ({ id }: any) =>
    (await agent.get(`/bookings/${id}/history`)).body.timeline.filter(
      ({ what }: any) => what === 'booking.sailing_moved',
    )
  const filesOf = ({ id }: any, leg = 1) =>
    rows<{ key: string; uploaded: boolean }>(
      service.db,
      sql`select f.storage_key as key, f.uploaded from ticket_files f
            join orders o on o.id = f.order_id join tickets t on t.id = f.ticket_id
          where f.booking_id = ${id} and o.leg = ${leg} order by t.position`,
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
    const instants = [deed.known_departure, sold.orders[0].voyage.departs_at].map(Date.parse)
    assert.equal(instants[0], instants[1], 'what its customer knew')
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
    await note()
    assert.deepEqual(
      await Promise.all([later, gone, issued].map(async each => (await movesOf(each)).length)),
      [1, 0, 0],
    )
  })

  test('the operator’s own file stays, and its customer is told of the move once, whatever else is noted', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    const [{ key } = assert.fail()] = await filesOf(booking)
    // The issuance stores it after it has answered, and no other copy than its own.
    await until('the copy of the issuance', () => service.app.services.ticketFiles.store.get(key))
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

  test('each move is noted, also one that was written while the one before was being noted', async () => {
    const booking = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    await move(booking, 1)
    await note()
    await move(booking, 2)
    await note()
    assert.equal((await movesOf(booking)).length, 2)
    await move(booking, 3)
    // An answer whose transaction takes its time.
    await inTransaction(service.db, async tx => {
      await run(
        tx,
        sql`update voyages set departs_at = departs_at + interval '1 hour',
              arrives_at = arrives_at + interval '1 hour', moved_at = clock_timestamp()
            where id = ${voyageOf(booking)}`,
      )
      await note()
    })
    assert.equal((await movesOf(booking)).length, 3)
    await settle(booking)
    await note()
    assert.equal((await movesOf(booking)).length, 4)
    const at = (await read(booking)).orders[0].voyage.departs_at.slice(11, 16)
    assert.ok((await textOf(booking)).split('\n').includes(at), at)
  })

  test('a sailing that is moved back before its customers heard of it was not moved', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    const before = await filesOf(booking)
    await askAgain(booking, 1)
    await note()
    await askAgain(booking, 0)
    await note()
    assert.deepEqual(await filesOf(booking), before, 'the time has not stood yet')
    await settle(booking)
    await note()
    assert.deepEqual([await toldOf(booking), await movesOf(booking)], [null, []])
    // A copy that was rendered meanwhile has the other time, so all are made anew, once.
    const [copy] = await filesOf(booking)
    assert.notEqual(copy?.key, before[0]?.key)
    await note()
    assert.deepEqual(await filesOf(booking), [copy])
    // They hear of one move, and so of the way back.
    await move(booking, 1)
    await note()
    await move(booking, 0)
    await note()
    assert.equal((await movesOf(booking)).length, 2)
  })

  test('the operator’s own file stays beside a copy that is made anew, and other legs stay as they are', async () => {
    const legs = [legOf('CONSON'), { ...legOf('HAIAU'), seats: 2 }]
    const booking = await bookIssued(service, pier9, legs)
    await run(
      service.db,
      sql`update ticket_files set uploaded = true where ticket_id = ${booking.orders[1].tickets[0].id}`,
    )
    const [first, [own, copy]] = [await filesOf(booking), await filesOf(booking, 2)]
    await move(booking, 1, 2)
    await note()
    await note()
    const [ownAfter, copyAfter] = await filesOf(booking, 2)
    assert.deepEqual(await filesOf(booking), first)
    assert.deepEqual(ownAfter, own)
    assert.notEqual(copyAfter?.key, copy?.key)
    assert.equal(copyAfter?.uploaded, false)
    assert.deepEqual(
      (await movesOf(booking)).map(({ leg }: any) => leg),
      [2],
    )
  })

  test('who booked before the move is told of it when the tickets are issued, or changed on the same voyage', async () => {
    const leg = legOf('SAOBIEN')
    const [held, changed] = [await book(pier9, [leg]), await bookIssued(service, pier9, [leg])]
    await soldLater(held, changed)
    await askAgain(held)
    await settle(held)
    const seats = await change(pier9, changed, await otherSeats(pier9, changed, 1))
    assert.equal(seats.status, 200, JSON.stringify(seats.body))
    await note()
    assert.deepEqual([await movesOf(held), (await movesOf(changed)).length], [[], 1])
    await confirm(pier9, held.id)
    await note()
    assert.deepEqual([(await movesOf(held)).length, (await movesOf(changed)).length], [1, 1])
    assert.equal(await toldOf(held), false)
  })

  test('who asked for a change to another voyage is told of a move since, and not of one before', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const { voyage, body } = await otherVoyage(pier9, booking, 'CONSON')
    const target = { orders: [{ voyage }] }
    await run(
      service.db,
      sql`update voyages set moved_at = now() - interval '1 hour' where id = ${voyage.id}`,
    )
    const goOn = await keepWaiting(service, { operator: 'CONSON', on: 'order' })
    assert.equal((await change(pier9, booking, body, { prefer: 'respond-async' })).status, 202)
    await goOn()
    const changed = await changeOutcome(pier9, booking)
    assert.equal(voyageOf(changed), voyage.id)
    await note()
    assert.deepEqual(await movesOf(booking), [])

    const other = await bookIssued(service, pier9, [legOf('CONSON')])
    const again = { ...(await otherVoyage(pier9, other, 'CONSON')).body, voyage_id: voyage.id }
    const goOnAgain = await keepWaiting(service, { operator: 'CONSON', on: 'order' })
    assert.equal((await change(pier9, other, again, { prefer: 'respond-async' })).status, 202)
    await askAgain(target, 1)
    await goOnAgain()
    assert.equal(voyageOf(await changeOutcome(pier9, other)), voyage.id)
    await run(
      service.db,
      sql`update voyages set moved_at = moved_at - interval '1 hour' where id = ${voyage.id}`,
    )
    await note()
    assert.deepEqual([(await movesOf(booking)).length, (await movesOf(other)).length], [1, 1])
  })

  test('whoever sailed is told of no sailing that has got the name of theirs', async () => {
    const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
    await move(booking, 4)
    await note()
    await departIn(service, voyageOf(booking), -120)
    await run(
      service.db,
      sql`update orders o set known_departure = v.departs_at from voyages v
          where v.id = o.voyage_id and o.booking_id = ${booking.id}`,
    )
    await move(booking, 5)
    await note()
    await move(booking, 6)
    await note()
    assert.equal((await movesOf(booking)).length, 1)
  })

  test('two workers note a move once, and a booking that fails stops no other', async () => {
    const leg = legOf('HAIAU')
    const [bad, good] = [
      await bookIssued(service, pier9, [leg]),
      await bookIssued(service, pier9, [leg]),
    ]
    await inTransaction(service.db, async tx => {
      await run(
        tx,
        sql`create function refuse_it() returns trigger language plpgsql as
            $$ begin raise exception 'refused'; end $$`,
      )
      await run(
        tx,
        sql`create trigger refuse_it before update on bookings for each row
            when (new.id::text = ${sql.lit(bad.id)}) execute function refuse_it()`,
      )
    })
    await move(good, 1)
    const failed: unknown[] = []
    const by = serviceActor('test')
    const noteAll = () =>
      noteMovedSailings(service.db, by, (_, facts) => failed.push(facts?.booking_id))
    await Promise.all([noteAll(), noteAll()])
    await run(service.db, sql`drop trigger refuse_it on bookings`)
    assert.deepEqual(failed, [bad.id, bad.id])
    assert.deepEqual([await movesOf(bad), (await movesOf(good)).length], [[], 1])
    await note()
    assert.equal((await movesOf(bad)).length, 1)
  })
})
