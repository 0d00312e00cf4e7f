/**
 * Seat marks: the seats that the service has given away. The primary key (voyage, seat) keeps two
 * bookings off one seat. The next booking takes over a mark whose hold ran out.
 */
import { one, type Reader, rows, run, runLater, type Sql, sql, type Tx } from '../db/index.ts'

export type SeatToMark = {
  voyageId: string
  seatCode: string
  seatClass: string
  orderId: string
}

/**
 * Marks all seats for a booking and answers those that were not free. The caller rolls back when there
 * are any. `heldUntil` null: until issuance has an outcome. Seats are taken in one order, so that two
 * bookings over the same seats wait for each other and never deadlock.
 */
export async function markSeats(
  tx: Tx,
  bookingId: string,
  seats: readonly SeatToMark[],
  heldUntil: Date | null,
): Promise<SeatToMark[]> {
  const wanted = seats.map(seat => ({
    voyage_id: seat.voyageId,
    seat_code: seat.seatCode,
    seat_class: seat.seatClass,
    order_id: seat.orderId,
  }))
  const marked = await rows<{ voyage_id: string; seat_code: string }>(
    tx,
    sql`insert into seat_marks as mark
          (voyage_id, seat_code, seat_class, booking_id, order_id, held_until, told_at)
        select voyage_id, seat_code, seat_class, ${bookingId}, order_id, ${heldUntil}, null
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as w (voyage_id uuid, seat_code text, seat_class text, order_id uuid)
        order by voyage_id, seat_code
        on conflict (voyage_id, seat_code) do update
          set seat_class = excluded.seat_class, booking_id = excluded.booking_id,
              order_id = excluded.order_id, held_until = excluded.held_until,
              told_at = excluded.told_at
          where mark.held_until <= now()
        returning voyage_id, seat_code`,
  )
  const got = new Set(marked.map(mark => `${mark.voyage_id}/${mark.seat_code}`))
  return seats.filter(seat => !got.has(`${seat.voyageId}/${seat.seatCode}`))
}

/** Answers those of the seats that are marked, with the booking that has each. Marks nothing. */
export async function takenSeats<Seat extends { voyageId: string; seatCode: string }>(
  reader: Reader,
  seats: readonly Seat[],
): Promise<(Seat & { bookingId: string })[]> {
  const marks = await rows<{ voyage_id: string; seat_code: string; booking_id: string }>(
    reader,
    sql`select voyage_id, seat_code, booking_id from seat_marks
        where voyage_id = any(${seats.map(seat => seat.voyageId)}::uuid[])
          and seat_code = any(${seats.map(seat => seat.seatCode)}::text[])
          and (held_until is null or held_until > now())`,
  )
  const taken = new Map(marks.map(mark => [`${mark.voyage_id}/${mark.seat_code}`, mark.booking_id]))
  return seats.flatMap(seat => {
    const bookingId = taken.get(`${seat.voyageId}/${seat.seatCode}`)
    return bookingId === undefined ? [] : [{ ...seat, bookingId }]
  })
}

/** Keeps the seats of a booking from running out, because issuance begins. Answers how many it still had. */
export function keepMarks(tx: Tx, bookingId: string): Promise<number> {
  return run(
    tx,
    sql`update seat_marks set held_until = null, told_at = null
        where ${isLockedInOrder(sql`booking_id = ${bookingId}`)}`,
  )
}

/** Counts the seats that a booking still has, including expired marks that nobody took over. */
export async function countMarks(reader: Reader, bookingId: string): Promise<number> {
  const { marks } = await one<{ marks: number }>(
    reader,
    sql`select count(*) as marks from seat_marks where booking_id = ${bookingId}`,
  )
  return marks
}

/**
 * A statement to write together with the fact: the operator is about to be told of the seats whose marks meet a
 * condition, or staff have told it.
 */
export function markSeatsTold(which: Sql): Sql {
  const untold = sql`${which} and told_at is null`
  return sql`update seat_marks set told_at = now() where ${isLockedInOrder(untold)}`
}

/**
 * Undoes `markSeatsTold`: when the request to the operator certainly never left. A change leaves its old seats
 * out, of which the operator knew before.
 */
export function markSeatsUntold(which: Sql): Sql {
  return sql`update seat_marks set told_at = null where ${isLockedInOrder(which)}`
}

/**
 * A condition on a mark: what its operator counted as free at an instant still has the seat.
 * The seat was given away here, and nobody had told the operator yet. From then on the
 * operator's own number is believed, also while the order is under way, because only the
 * operator knows whether the order is in it.
 */
export function isUncounted(countedAt: Sql): Sql {
  return sql`(held_until > now()
    or held_until is null and (told_at is null or told_at >= ${countedAt}))`
}

/** Frees single seats that a booking gives up. Answers how many of them were still its own. */
export function giveUpSeats(
  tx: Tx,
  bookingId: string,
  voyageId: string,
  seatCodes: readonly string[],
): Promise<number> {
  const condition = sql`booking_id = ${bookingId} and voyage_id = ${voyageId}
    and seat_code = any(${seatCodes}::text[])`
  return run(tx, sql`delete from seat_marks where ${isLockedInOrder(condition)}`)
}

/** Lets the seats of a booking run out earlier. Answers how many were shortened. */
export function shortenMarks(tx: Tx, bookingId: string, heldUntil: Date): Promise<number> {
  return run(
    tx,
    sql`update seat_marks set held_until = ${heldUntil}
        where ${isLockedInOrder(sql`booking_id = ${bookingId} and held_until > ${heldUntil}`)}`,
  )
}

/** Frees the seats of a booking, or of some legs of it. */
export function clearMarks(tx: Tx, bookingId: string, orderIds?: readonly string[]): Promise<void> {
  const ofBooking = sql`booking_id = ${bookingId}`
  // There is an index by booking alone.
  const condition = orderIds ? sql`${ofBooking} and order_id = any(${orderIds}::uuid[])` : ofBooking
  return runLater(tx, sql`delete from seat_marks where ${isLockedInOrder(condition)}`)
}

/**
 * A condition on the marks that a statement writes. It locks them in the order in which `markSeats` takes
 * them over, so that neither waits for a seat of the other.
 */
function isLockedInOrder(condition: Sql): Sql {
  return sql`(voyage_id, seat_code) in (
    select voyage_id, seat_code from seat_marks where ${condition}
    order by voyage_id, seat_code for update)`
}
