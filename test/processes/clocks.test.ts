/**
 * The service with a clock of its own that is an hour ahead, and then jumps to an hour behind. What is
 * decided and kept by the time goes by the database's clock, so that nothing of it shows.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { first, run, sql } from '../../src/db/index.ts'
import { createPriceAddition } from '../../src/pricing/index.ts'
import { tester } from '../support/actor.ts'
import {
  bookingBody,
  confirm,
  dayAhead,
  findVoyage,
  freeSeats,
  passenger,
} from '../support/booking.ts'
import { cancel, quoteOf } from '../support/cancellation.ts'
import { clientFor } from '../support/client.ts'
import {
  addition,
  forgetCalls,
  keepWaiting,
  legOf,
  ordersAtOperators,
  until,
} from '../support/issuance.ts'
import { addressOf, startRole } from '../support/processes.ts'
import { startService } from '../support/service.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

suite('a service whose clock is wrong', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { db, operators } = service.app.services
  const direct = service.as('PIER9')
  const program = startRole(service, 'all', {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/shifted-clock.ts')}`,
    CLOCK_SHIFT_MS: String(hourMs),
    // Sources are asked at every search.
    SEARCH_FRESH_SECONDS: '0',
  })
  const wrong = clientFor(await addressOf(program), service.keys.PIER9)
  const { salesCutoffMinutes = 0, cancellationPenalties = [] } =
    operators.get('HAIAU')?.profile ?? {}

  const timeOfDatabase = async () =>
    (await first<{ now: Date }>(db, sql`select clock_timestamp() as now`))?.now.getTime() ?? 0

  /** As the database counts. */
  const departIn = (voyageId: string, ms: number) =>
    run(
      db,
      sql`update voyages set departs_at = now() + make_interval(secs => ${ms / 1_000})
          where id = ${voyageId}`,
    )

  let days = 20
  /** A booking of a voyage of its own, asked of the service whose clock is wrong. */
  async function create(departsInMs: number | null) {
    const voyage = await until('a voyage', () => {
      days += 1
      return findVoyage(wrong, { ...legOf('HAIAU'), date: dayAhead(days) }).catch(() => null)
    })
    const [seat = ''] = await freeSeats(direct, voyage.id, 1)
    if (departsInMs !== null) await departIn(voyage.id, departsInMs)
    const legs = [{ voyage_id: voyage.id, passengers: [passenger(seat)] }]
    return { voyage, answer: await wrong.post('/bookings', bookingBody(legs)) }
  }

  /** One of an ancestor, that begins in half an hour; one that ended half an hour ago. */
  async function addHalfHours() {
    const now = await timeOfDatabase()
    for (const window of [
      { effectiveFrom: new Date(now + 30 * minuteMs) },
      { effectiveTo: new Date(now - 30 * minuteMs) },
    ]) {
      const wanted = { ...addition(service.organizations.DELTA, 'flat', 1_000), ...window }
      await db.transaction().execute(tx => createPriceAddition(tx as never, wanted, tester))
    }
  }
  await addHalfHours()

  for (const [clock, jumpsTo] of [
    ['an hour ahead', /the clock is off by -3600000/],
    ['an hour behind, after a jump', /the clock is off by 3600000/],
  ] as const) {
    test(`LIMITT-5 ${clock}: a hold is as long as it should be, at the price of now`, async () => {
      const holdMs = 20 * minuteMs
      const began = await timeOfDatabase()
      const { answer } = await create(null)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      const end = Date.parse(answer.body.payment_expired_at)
      assert.ok(end >= began + holdMs && end <= (await timeOfDatabase()) + holdMs)
      const [ticket] = answer.body.orders[0].tickets
      assert.equal(ticket.net_price, ticket.base_price, 'an addition applied that is not in force')
      assert.equal((await cancel(wrong, answer.body.id)).body.status, 14)
    })

    test(`${clock}: what is open half an hour before its counter closes is sold, and not half an hour after it`, async () => {
      const cutoffMs = salesCutoffMinutes * minuteMs
      const open = await create(cutoffMs + 30 * minuteMs)
      assert.equal(open.answer.status, 201, JSON.stringify(open.answer.body))
      const closed = await create(cutoffMs - 30 * minuteMs)
      assert.equal(closed.answer.status, 409, JSON.stringify(closed.answer.body))
      assert.equal(closed.answer.body.code, 'voyage_closed')
    })

    test(`${clock}: what operators said is kept with the time of the database`, async () => {
      await findVoyage(wrong, legOf('HAIAU'))
      const late = await first<{ count: number }>(
        db,
        sql`select count(*) from voyage_sources
            where answered_at > now() or answered_at < now() - interval '30 minutes'`,
      )
      assert.equal(late?.count, 0)
    })

    test(`${clock}: an issuance is submitted once though the clock jumps in the midst of it, and cancelled at the penalty of now`, async () => {
      const { voyage, answer } = await create(null)
      const booking = answer.body
      const letConfirm = await keepWaiting(service, { operator: 'HAIAU' })
      await forgetCalls(service)
      await confirm(wrong, booking.id, { prefer: 'respond-async' })
      await until('the order at the operator', async () =>
        (await ordersAtOperators(service, booking)).at(0),
      )
      program.signal('SIGUSR2')
      await program.printed(jumpsTo)
      await letConfirm()
      await until('status 10', async () => {
        const { body } = await direct.get(`/bookings/${booking.id}`)
        return body.status === 10
      })
      const [order, ...more] = await ordersAtOperators(service, booking)
      assert.deepEqual([order?.state, order?.submissions, more], ['issued', 1, []])
      // Half an hour before and after each step of the schedule.
      for (const { hoursBefore } of cancellationPenalties) {
        for (const offMs of [-30 * minuteMs, 30 * minuteMs]) {
          await departIn(voyage.id, hoursBefore * hourMs + offMs)
          const theirs = await quoteOf(wrong, booking.id)
          const ours = await quoteOf(direct, booking.id)
          assert.deepEqual([theirs.allowed, theirs.penalty], [ours.allowed, ours.penalty])
        }
      }
    })
  }
})
