/**
 * The ceiling of booking creation: its reads and writes, sent by the bare driver as prepared statements,
 * one after the other, as by a program that waits for each. It has no HTTP, no validation, no layout, and
 * one passenger.
 */
import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'

export type Seat = { voyageId: string; seatCode: string }

export function openStatements(
  databaseUrl: string,
  connections: number,
  who: { organizationId: string },
  nextSeat: () => Seat | null,
) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  pool.on('error', () => {})
  let code = 0
  return { create, close: () => pool.end() }

  async function create(): Promise<void> {
    const seat = nextSeat()
    if (seat === null) throw new Error('no seats left to book')
    const client = await pool.connect()
    try {
      await read(client, seat)
      const bookingId = await write(client, seat)
      await readBack(client, bookingId)
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  async function read(client: pg.PoolClient, seat: Seat): Promise<void> {
    await client.query({
      name: 'voyage',
      text: 'select * from voyages where id = $1',
      values: [seat.voyageId],
    })
    await client.query({
      name: 'organization',
      text: 'select hold_minutes, now() from organizations where id = $1',
      values: [who.organizationId],
    })
    await client.query({
      name: 'additions',
      text: `with recursive chain (id, parent_id) as (
               select id, parent_id from organizations where id = $1
               union all select o.id, o.parent_id from chain join organizations o on o.id = chain.parent_id)
             select a.* from chain join price_additions a on a.organization_id = chain.id`,
      values: [who.organizationId],
    })
  }

  async function write(client: pg.PoolClient, seat: Seat): Promise<string> {
    const [bookingId, orderId, customerId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
    const heldUntil = new Date(Date.now() + 1_200_000)
    code += 1
    const bookingCode = `B${code}`
    await client.query('begin')
    await client.query({
      name: 'mark',
      text: `insert into seat_marks values ($1, $2, 'eco', $3, $4, $5)
             on conflict (voyage_id, seat_code) do update set booking_id = excluded.booking_id
               where seat_marks.held_until <= now() returning 1`,
      values: [seat.voyageId, seat.seatCode, bookingId, orderId, heldUntil],
    })
    await client.query({
      name: 'booking',
      text: `with booking as (
               insert into bookings (id, organization_id, booking_code, status, payment_status,
                 payment_expired_at, contact_name, contact_email, contact_phone, total_price, net_total)
               values ($1, $2, $3, 2, 1, $4, 'Bench', 'bench@example.com', '+84900000000', 400000, 370000)),
             leg as (
               insert into orders (id, booking_id, organization_id, leg, voyage_id, operator_code,
                 status, net_price, net_by_level)
               values ($5, $1, $2, 1, $6, 'SAOBIEN', 2, 370000, '[]')),
             customer as (
               insert into customers (id, organization_id, booking_id, full_name, document_number)
               values ($7, $2, $1, 'Bench', '1')),
             words as (
               insert into search_words (booking_id, number, words)
               values ($1, 0, array_to_tsvector($12)), ($1, 1, array_to_tsvector($13))),
             deed as (
               insert into audit_log (id, actor_kind, actor_id, actor_name, organization_id, action, subject, facts)
               values ($10, 'key', 'bench', 'Bench', $2, 'booking.create', $11, '{}'))
             insert into tickets (id, order_id, customer_id, position, seat_code, seat_class,
               passenger_type, base_price, net_price, customer_price)
             values ($8, $5, $7, 1, $9, 'eco', 'adult', 314814, 370000, 400000)`,
      values: [
        ...[bookingId, who.organizationId, bookingCode, heldUntil, orderId],
        ...[seat.voyageId, customerId, randomUUIDv7(), seat.seatCode, randomUUIDv7(), bookingId],
        ...[wordsOf(['bench', bookingCode.toLowerCase()]), wordsOf(['bench', '1'])],
      ],
    })
    await client.query('commit')
    return bookingId
  }

  function wordsOf(words: string[]): string[] {
    return words.map(word => `${who.organizationId.slice(-8)}:${word}`)
  }

  async function readBack(client: pg.PoolClient, bookingId: string): Promise<void> {
    await client.query({
      name: 'head',
      text: 'select * from bookings where id = $1',
      values: [bookingId],
    })
    await client.query({
      name: 'legs',
      text: `select o.*, v.departs_at, (select jsonb_agg(t) from tickets t where t.order_id = o.id)
             from orders o join voyages v on v.id = o.voyage_id where o.booking_id = $1`,
      values: [bookingId],
    })
  }
}
