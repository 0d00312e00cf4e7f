/** Shorthand of the cancellation suites: issued bookings, running cancellations, refunds. */
import assert from 'node:assert/strict'
import { type Database, rows, run, sql } from '../../src/db/index.ts'
import { book, confirm, type LegWanted } from './booking.ts'
import type { Answer, Client } from './client.ts'
import { forgetCalls } from './issuance.ts'

type Store = { db: Database }

/** A booking at 10, as its confirmation answered it. */
export async function bookIssued(
  service: Store,
  client: Client,
  legs: LegWanted[],
  more: Record<string, unknown> = {},
): Promise<any> {
  const booking = await book(client, legs, more)
  await forgetCalls(service)
  const answer = await confirm(client, booking.id)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

export function cancel(
  client: Client,
  bookingId: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.post(`/bookings/${bookingId}/cancel`, body, headers)
}

export async function quoteOf(client: Client, bookingId: string, ticketIds?: string[]) {
  const query = ticketIds === undefined ? '' : `?ticket_ids=${ticketIds.join()}`
  const answer = await client.get(`/bookings/${bookingId}/cancellation${query}`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** The base fares of a booking's tickets, by leg. No endpoint shows them to partners. */
export async function baseFares({ db }: Store, bookingId: string): Promise<number[][]> {
  const legs = await rows<{ fares: number[] }>(
    db,
    sql`select json_agg(t.base_price order by t.position) as fares
        from orders o join tickets t on t.order_id = o.id
        where o.booking_id = ${bookingId} group by o.leg order by o.leg`,
  )
  return legs.map(({ fares }) => fares)
}

/** The refunds that an organization's account shows for a booking. */
export async function refundsTo(client: Client, booking: { id: string }): Promise<number[]> {
  const { body } = await client.get('/transactions?limit=100')
  return body.data
    .filter((line: any) => line.cause.kind === 'refund' && line.cause.booking_id === booking.id)
    .map((line: any) => line.balance_change)
}

/** The states of the legs of a booking's newest cancellation. */
export async function partStates({ db }: Store, bookingId: string): Promise<string[]> {
  const parts = await rows<{ state: string }>(
    db,
    sql`select p.state from cancellation_parts p join orders o on o.id = p.order_id
        where p.cancellation_id = (select id from cancellations where booking_id = ${bookingId}
                                   order by id desc limit 1)
        order by o.leg`,
  )
  return parts.map(({ state }) => state)
}

/** Lets time pass for a booking's cancellations that wait for their operator's answer. */
export async function ageCancellation(
  { db }: Store,
  bookingId: string,
  seconds: number,
): Promise<void> {
  await run(
    db,
    sql`update cancellation_parts
        set submitted_at = submitted_at - make_interval(secs => ${seconds})
        where resolved_at is null
          and order_id in (select id from orders where booking_id = ${bookingId})`,
  )
  await run(
    db,
    sql`update cancellations set next_step_at = now()
        where booking_id = ${bookingId} and finished_at is null`,
  )
}
