/** Shorthand of the change suites: the call, another voyage, time that passes, books that agree. */
import assert from 'node:assert/strict'
import { type Database, run, sql } from '../../src/db/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import type { Reconciliation } from '../../src/reconciliation/reconcile.ts'
import { tester } from './actor.ts'
import { dayAhead, findVoyage, freeSeats } from './booking.ts'
import { bookIssued } from './cancellation.ts'
import type { Answer, Client } from './client.ts'
import { legOf, until } from './issuance.ts'
import type { TestService } from './service.ts'

export type ChangeBody = {
  order_id: string
  voyage_id?: string
  seats: { ticket_id: string; seat_code: string }[]
  dry_run?: boolean
}

export function change(
  client: Client,
  booking: { id: string },
  body: ChangeBody,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.post(`/bookings/${booking.id}/change`, body, headers)
}

/** An issued booking of one leg. */
export function issue(
  service: TestService,
  operator: string,
  seats = 1,
  more: { seatClass?: string } = {},
): Promise<any> {
  return bookIssued(service, service.as('PIER9'), [{ ...legOf(operator), seats, ...more }])
}

/** New seats for the first tickets of a booking's first leg, on its own voyage. */
export async function otherSeats(
  client: Client,
  booking: any,
  count = 1,
  seatClass = 'eco',
): Promise<ChangeBody> {
  const [order] = booking.orders
  const free = await freeSeats(client, order.voyage.id, count, seatClass)
  const tickets = order.tickets.slice(0, count)
  return {
    order_id: order.id,
    seats: tickets.map((ticket: any, index: number) => ({
      ticket_id: ticket.id,
      seat_code: free[index],
    })),
  }
}

/** Moves the whole first leg to a later voyage of the same operator and route, on any seats or on these. */
export async function otherVoyage(
  client: Client,
  booking: any,
  operator: string,
  wanted?: readonly string[],
) {
  const [order] = booking.orders
  for (let days = 11; days < 30; days += 1) {
    const date = dayAhead(days)
    if (date <= order.voyage.departure_date) continue
    const voyage = await findVoyage(client, { ...legOf(operator), date }).catch(() => null)
    if (voyage === null) continue
    const free = await freeSeats(client, voyage.id, wanted ? 20 : order.tickets.length)
    if (wanted?.some(seat => !free.includes(seat))) continue
    const seats = order.tickets.map((ticket: any, index: number) => ({
      ticket_id: ticket.id,
      seat_code: (wanted ?? free)[index],
    }))
    return { voyage, body: { order_id: order.id, voyage_id: voyage.id, seats } as ChangeBody }
  }
  return assert.fail(`no later voyage of ${operator}`)
}

/** Lets time pass for a booking's change that waits for its operator's answer. */
export async function ageChange({ db }: { db: Database }, bookingId: string, seconds: number) {
  const ago = sql`make_interval(secs => ${seconds})`
  await run(
    db,
    sql`update changes set submitted_at = submitted_at - ${ago}, next_step_at = now()
        where booking_id = ${bookingId} and finished_at is null`,
  )
  await run(
    db,
    sql`update change_returns set submitted_at = submitted_at - ${ago}
        where resolved_at is null
          and change_id in (select id from changes where booking_id = ${bookingId})`,
  )
}

/** Waits until the newest change of a booking is no longer running, and returns the booking. */
export function changeOutcome(client: Client, booking: { id: string }): Promise<any> {
  return until('an outcome of the change', async () => {
    const { body } = await client.get(`/bookings/${booking.id}`)
    return body.change?.state !== 'running' && body
  })
}

/**
 * Of a run that repairs. Begins anew where an operator was left alone after failures, because of one that is not asked
 * nothing can differ.
 */
export function differencesOf(service: TestService): Promise<Reconciliation['differences']> {
  const { db, operators } = service.app.services
  const mayBeAsked = () =>
    operators.all.every(({ profile }) => !operators.vitals(profile.code)?.coolsForMs)
  return until('an answer of every operator', async () => {
    if (!mayBeAsked()) return
    const { differences, unanswered } = await reconcileDebts(
      { db, operators, environment: 'production' },
      { isDryRun: false, by: tester },
    )
    const areAllAsked = Object.keys(unanswered ?? {}).length === 0
    return (areAllAsked || differences.length > 0) && differences
  })
}
