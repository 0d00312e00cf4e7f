/**
 * Callers who sell whatever happens. Each follows what the API says of its booking, as the guides tell a
 * partner, until the booking has reached its goal.
 */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { rows, run, sql } from '../../src/db/index.ts'
import { bookingBody, passenger } from './booking.ts'
import { differencesOf } from './change.ts'
import type { Answer, Client } from './client.ts'
import { forgetCalls, type Money, moneyOf, type OperatorOrder, spent, until } from './issuance.ts'
import type { Seat } from './saga/kill.ts'
import type { TestService } from './service.ts'

/** One caller's limit, over every fault and every start of a process on a busy machine. */
const patienceMs = 240_000

export type Sale = { reference: string; isToBeCancelled: boolean; booking?: any }

/** A call that returns a usable answer, or a 503 with Retry-After; null: the connection was lost. */
type Ask = (call: (client: Client) => Promise<Answer>) => Promise<Answer | null>

/**
 * Waits until all sales are over. Lets unknown outcomes grow old meanwhile, so that staff or a task settle
 * them.
 */
export async function allSold(service: TestService, selling: Promise<unknown>): Promise<void> {
  let isOver = false
  void selling
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  await until(
    'the end of every sale',
    async () => {
      await growUnknownsOld(service)
      await sleep(100)
      return isOver
    },
    patienceMs,
  )
  await selling
}

/** One caller's sale from its creation to its end. */
export async function sell(service: TestService, ask: Ask, sale: Sale, seat: Seat): Promise<void> {
  const { reference, isToBeCancelled } = sale
  const body = bookingBody([{ voyage_id: seat.voyageId, passengers: [passenger(seat.seatCode)] }], {
    client_reference: reference,
  })
  const id = await until(
    `a booking ${reference}`,
    async () => {
      const made = await ask(client => client.post('/bookings', body))
      if (made?.status === 201) return made.body.id as string
      // It is unknown whether the booking was made. Only a list without it proves that it was not.
      const listed = await until(
        'the list',
        async () => {
          const answer = await ask(client => client.get(`/bookings?client_reference=${reference}`))
          return answer?.status === 200 && answer
        },
        patienceMs,
      )
      assert.ok(listed.body.data.length <= 1, `${reference} was booked twice`)
      return listed.body.data[0]?.id as string | undefined
    },
    patienceMs,
  )
  const goal = isToBeCancelled ? 14 : 10
  sale.booking = await until(
    `status ${goal} of ${reference}`,
    async () => {
      await sleep(100)
      const { status, body: booking } = (await ask(client => client.get(`/bookings/${id}`))) ?? {}
      if (status !== 200) return false
      if (booking.status === goal) return booking
      const async = { prefer: 'respond-async' }
      if (booking.allowed_actions.includes('confirm')) {
        await forgetCalls(service)
        await ask(client => client.post(`/bookings/confirmToIssue/${id}`, undefined, async))
      } else if (isToBeCancelled && booking.status === 10) {
        await ask(client => client.post(`/bookings/${id}/cancel`, undefined, async))
      }
      return false
    },
    patienceMs,
  )
}

const waiting = [
  { table: 'submissions', saga: 'issuance_attempts', key: 'attempt_id' },
  { table: 'cancellation_parts', saga: 'cancellations', key: 'cancellation_id' },
]

/** Lets time pass for rows without a running call: their answers are known to be lost. */
async function growUnknownsOld({ db }: TestService): Promise<void> {
  for (const { table, saga, key } of waiting) {
    await run(
      db,
      sql`with aged as (
            update ${sql.table(table)} set submitted_at = submitted_at - interval '1 hour'
            where state = 'unknown' returning ${sql.ref(key)} as id)
          update ${sql.table(saga)} set next_step_at = now()
          where finished_at is null and id in (select id from aged)`,
    )
  }
}

/** Asserts what must be true of the sales whatever happened, also by the operators' own records. */
export async function assertSoldOnce(
  service: TestService,
  sales: readonly Sale[],
  before: Record<string, Money>,
): Promise<void> {
  const { db } = service
  const booked = await rows<{ reference: string; bookings: number }>(
    db,
    sql`select client_reference as reference, count(*) as bookings from bookings
        where client_reference = any(${sales.map(({ reference }) => reference)}::text[])
        group by 1 having count(*) = 1`,
  )
  assert.equal(booked.length, sales.length, 'a booking is lost or doubled')

  const codes = new Map(sales.map(({ booking }) => [booking.booking_code as string, booking]))
  const { body } = await service.control('GET', 'orders')
  const theirs = (body.data as OperatorOrder[]).filter(({ reference }) =>
    codes.has(reference.slice(0, 8)),
  )
  assert.deepEqual(
    theirs.filter(({ submissions }) => submissions !== 1),
    [],
    'an order was submitted twice',
  )
  const issued = theirs.filter(({ state }) => state === 'issued').map(order => order.reference)
  const ours = [...codes.values()].filter(({ status }) => status === 10)
  assert.deepEqual(
    issued.map(reference => reference.slice(0, 8)).toSorted(),
    ours.map(booking => booking.booking_code).toSorted(),
    'what is issued there is not what is issued here',
  )
  assert.deepEqual(await differencesOf(service), [])
  const net = [...codes.values()]
    .flatMap(booking => booking.orders)
    .reduce((sum: number, order: any) => sum + order.net_price - order.net_refunded, 0)
  assert.equal(spent(before, await moneyOf(service)).PIER9 ?? 0, net)
}
