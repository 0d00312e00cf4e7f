import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, rows, run, sql, type Tx } from '../../src/db/index.ts'
import {
  clearMarks,
  giveUpSeats,
  keepMarks,
  markSeats,
  markSeatsTold,
  markSeatsUntold,
  shortenMarks,
  takenSeats,
} from '../../src/voyages/index.ts'
import { book } from '../support/booking.ts'
import { legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('marks of several seats', async () => {
  const service = await startService()
  const { db } = service
  const booking = await book(service.as('PIER9'), [{ ...legOf('CONSON'), seats: 2 }])
  const [order] = booking.orders
  const voyageId = order.voyage.id
  const seats = order.tickets
    .map((ticket: any) => ({
      voyageId,
      seatCode: ticket.seat_code,
      seatClass: ticket.seat_class,
      orderId: order.id,
    }))
    .toSorted((one: any, other: any) => (one.seatCode < other.seatCode ? -1 : 1))
  const codes = seats.map((seat: any) => seat.seatCode)
  const heldUntil = new Date(Date.now() + 600_000)

  // They lie in the table from the last seat to the first, so that a scan comes to them in that order.
  beforeEach(() =>
    inTransaction(db, async tx => {
      await clearMarks(tx, booking.id)
      for (const seat of seats.toReversed()) await markSeats(tx, booking.id, [seat], heldUntil)
    }),
  )

  const ofOrder = sql`booking_id = ${booking.id} and order_id = ${order.id}`
  const movements: [string, (tx: Tx) => Promise<unknown>][] = [
    ['kept for an issuance', tx => keepMarks(tx, booking.id)],
    ['shortened', tx => shortenMarks(tx, booking.id, new Date(Date.now() + 60_000))],
    ['given up one by one', tx => giveUpSeats(tx, booking.id, voyageId, codes)],
    ['freed with their booking', tx => clearMarks(tx, booking.id)],
    ['freed with their leg', tx => clearMarks(tx, booking.id, [order.id])],
    ['told to their operator', tx => run(tx, markSeatsTold(ofOrder))],
    ['told to nobody after all', tx => run(tx, markSeatsUntold(ofOrder))],
  ]
  for (const [what, move] of movements) {
    test(`PATHT-1 seats that are ${what} are locked in the order of their codes, as whoever takes them over does`, async () => {
      const { moving } = await inTransaction(db, async tx => {
        const lock = (seatCode: string) =>
          sql`select from seat_marks where voyage_id = ${voyageId} and seat_code = ${seatCode}
              for update nowait`
        await run(tx, lock(codes[0]))
        const moving = inTransaction(db, move)
        await until('a wait for the first seat', async () => {
          const waiting = await first<{ count: number }>(
            tx,
            sql`select count(*) from pg_locks l join pg_stat_activity a using (pid)
                where not l.granted and a.datname = current_database()`,
          )
          return waiting?.count === 1
        })
        await run(tx, lock(codes[1]))
        return { moving }
      })
      await moving
    })
  }

  test('PATHT-1 a seat that a booking has is not free for it a second time', async () => {
    const again = seats.map((seat: any) => ({ ...seat, orderId: newId() }))
    assert.deepEqual(await inTransaction(db, tx => markSeats(tx, booking.id, again, null)), again)
    const marks = await rows(
      db,
      sql`select order_id as "orderId", held_until as "heldUntil" from seat_marks
          where booking_id = ${booking.id}`,
    )
    assert.deepEqual(
      marks,
      seats.map(() => ({ orderId: order.id, heldUntil })),
    )
  })

  test('PATHT-1 a booking gives up no seat of another', async () => {
    const stranger = newId()
    assert.equal(await inTransaction(db, tx => giveUpSeats(tx, stranger, voyageId, codes)), 0)
    assert.equal((await takenSeats(db, seats)).length, codes.length)
  })

  test('PATHT-1 a seat belongs to its voyage: of the same code on another one it is neither taken nor given up with it', async () => {
    const elsewhere = await first<{ id: string }>(
      db,
      sql`select id from voyages where id <> ${voyageId} limit 1`,
    )
    const there = seats.map((seat: any) => ({ ...seat, voyageId: elsewhere?.id }))
    const stranger = newId()
    const mark = (wanted: any[]) =>
      inTransaction(db, tx => markSeats(tx, stranger, wanted, heldUntil))
    assert.deepEqual(await mark([...seats, there[0]]), seats)
    assert.deepEqual(await takenSeats(db, [there[1], { ...seats[0], seatCode: 'none' }]), [])
    await inTransaction(db, tx => markSeats(tx, booking.id, there.slice(1), heldUntil))
    assert.equal(await inTransaction(db, tx => giveUpSeats(tx, booking.id, voyageId, codes)), 2)
    assert.deepEqual(
      await takenSeats(db, [...seats, ...there]),
      there.map((seat: any, at: number) => ({
        ...seat,
        bookingId: at === 0 ? stranger : booking.id,
      })),
    )
  })

  test('LIMITT-5 a seat whose hold ran out becomes wholly the next booking’s', async () => {
    await inTransaction(db, tx => shortenMarks(tx, booking.id, new Date(Date.now() - 1_000)))
    await run(db, sql`update seat_marks set told_at = now() where booking_id = ${booking.id}`)
    const next = { bookingId: newId(), orderId: newId(), seatClass: 'vip' }
    const wanted = seats.map((seat: any) => ({ ...seat, ...next }))
    assert.deepEqual(
      await inTransaction(db, tx => markSeats(tx, next.bookingId, wanted, heldUntil)),
      [],
    )
    const marks = await rows(
      db,
      sql`select booking_id as "bookingId", order_id as "orderId", seat_class as "seatClass",
                 held_until as "heldUntil", told_at as "toldAt"
          from seat_marks where voyage_id = ${voyageId} and seat_code = any(${codes}::text[])`,
    )
    assert.deepEqual(
      marks,
      codes.map(() => ({ ...next, heldUntil, toldAt: null })),
    )
    await inTransaction(db, tx => clearMarks(tx, next.bookingId, [next.orderId]))
  })

  test('WHAT-4 the seats of one leg come free, and those of the other stay', async () => {
    const [left, staying] = seats
    const other = { ...staying, orderId: newId() }
    await inTransaction(db, async tx => {
      await clearMarks(tx, booking.id)
      await markSeats(tx, booking.id, [left, other], heldUntil)
      await clearMarks(tx, booking.id, [order.id])
    })
    assert.deepEqual(await takenSeats(db, seats), [{ ...staying, bookingId: booking.id }])
  })

  test('LIMITT-5 a seat whose hold ran out is taken no more, and one without an end is', async () => {
    const taken = seats.map((seat: any) => ({ ...seat, bookingId: booking.id }))
    assert.deepEqual(await takenSeats(db, seats), taken)
    await inTransaction(db, tx => shortenMarks(tx, booking.id, new Date(Date.now() - 1_000)))
    assert.deepEqual(await takenSeats(db, seats), [])
    await inTransaction(db, tx => keepMarks(tx, booking.id))
    assert.deepEqual(await takenSeats(db, seats), taken)
  })
})
