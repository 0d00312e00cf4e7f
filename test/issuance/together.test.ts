/** What the legs of a crowd do together. The service's own worker is stopped. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import {
  alone,
  first,
  inTransaction,
  inTurns,
  type Lease,
  rows,
  run,
  sql,
} from '../../src/db/index.ts'
import { legStatements } from '../../src/issuance/open-legs.ts'
import { recordIssued, recordOutcome } from '../../src/issuance/outcome.ts'
import { advanceAttempt, type SubmitDeps } from '../../src/issuance/submit.ts'
import { book, confirm } from '../support/booking.ts'
import {
  forgetCalls,
  holdsOf,
  legOf,
  moneyOf,
  ordersAtOperators,
  submissionStates,
} from '../support/issuance.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'

const sent: string[] = []
tapStatements(({ text }, send) => {
  sent.push(text)
  return send()
})

suite('legs of a crowd', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const { operators } = service.app.services
  await service.app.issuance?.stop(0)
  const me = newId()
  const lease: Lease = { worker: me, isHeld: () => true }
  const deps: SubmitDeps = {
    db,
    operators,
    legs: legStatements(db, alone),
    realTicketing: true,
    marginSeconds: 0,
    recheckSeconds: 600,
    onIssued: async () => {},
    onDecided: () => {},
  }

  /** Confirmed, and claimed by us. */
  async function claimed(operator: string) {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf(operator)])
    await confirm(pier9, booking.id, { prefer: 'respond-async' })
    const attempt = await first<{ id: string }>(
      db,
      sql`update issuance_attempts set worker = ${me}, lease_until = now() + interval '1 hour'
          where booking_id = ${booking.id} returning id`,
    )
    return { booking, attemptId: attempt?.id ?? '', reference: `${booking.booking_code}-1-1` }
  }
  type Claimed = Awaited<ReturnType<typeof claimed>>

  /** The same, and at the operator. */
  async function submitted(operator: string) {
    const made = await claimed(operator)
    await run(
      db,
      sql`update submissions set state = 'submitting', submitted_at = now()
          where reference = ${made.reference}`,
    )
    return made
  }

  const seatOf = ({ booking }: Claimed): string => booking.orders[0].tickets[0].seat_code
  const issued = (made: Claimed, seatCode = seatOf(made)) => ({
    reference: made.reference,
    outcome: {
      kind: 'issued' as const,
      operatorOrderNumber: `NO-${made.reference}`,
      tickets: [{ seatCode, ticketNumber: `T-${made.reference}` }],
      rehearsal: false,
    },
  })
  const rejected = ({ reference }: Claimed) => ({
    reference,
    outcome: { kind: 'rejected', code: 'operator_rejected', reason: 'sold out' } as const,
  })
  const read = async ({ booking }: Claimed) => (await pier9.get(`/bookings/${booking.id}`)).body
  const resolutionsOf = async ({ booking }: Claimed) =>
    new Set((await holdsOf(service, booking.id)).map(({ resolution }) => resolution))

  test('STATET-2 legs that are taken to their operators at once share their statements, and each is ordered and issued once, as itself', async () => {
    const made: Claimed[] = []
    for (const operator of ['SAOBIEN', 'HAIAU', 'CONSON', 'SAOBIEN', 'HAIAU', 'LYSONLINK']) {
      made.push(await claimed(operator))
    }
    const before = await moneyOf(service)
    const legs = legStatements(db, inTurns())
    sent.length = 0
    await Promise.all(made.map(each => advanceAttempt({ ...deps, legs }, each.attemptId, lease)))
    const count = (words: string) => sent.filter(text => text.includes(words)).length
    assert.equal(count('cross join lateral (select * from submissions'), 1)
    assert.equal(count(`update submissions s set state = 'submitting'`), 1)
    for (const each of made) {
      const booking = await read(each)
      assert.equal(booking.status, 10)
      const [ticket] = booking.orders[0].tickets
      assert.equal(ticket.seat_code, seatOf(each))
      const [order] = await ordersAtOperators(service, each.booking)
      assert.deepEqual([order?.reference, order?.submissions], [each.reference, 1])
      assert.deepEqual(order?.ticket_numbers, [ticket.ticket_number])
      assert.deepEqual(await resolutionsOf(each), new Set(['posted']))
      assert.equal(booking.ticket_files.length, 1)
    }
    const paid = made.reduce((sum, { booking }) => sum + booking.net_total, 0)
    const after = await moneyOf(service)
    assert.equal(before.PIER9.balance - after.PIER9.balance, paid)
    assert.equal(before.PIER9.held - after.PIER9.held, paid)
    assert.deepEqual(
      await eventsOf(made),
      made.flatMap(() => ['booking.issuedTicket', 'invoice.created']),
    )
  })

  test('STATE-1 who does not hold the lease claims nothing, also together with who does', async () => {
    const ours = await claimed('HAIAU')
    const theirs = await claimed('SAOBIEN')
    const { claim } = legStatements(db, inTurns())
    const by = (made: Claimed, worker: string) =>
      claim({ reference: made.reference, worker, isRehearsal: false })
    const won = await Promise.all([
      by(ours, newId()),
      by(ours, me),
      by(ours, me),
      by(theirs, newId()),
    ])
    assert.deepEqual(won, [false, true, false, false])
    assert.equal(String(await submissionStates(service, theirs.booking.id)), 'waiting')
    assert.equal(await recordOutcome(db, ours.reference, rejected(ours).outcome), true)
    await advanceAttempt(deps, theirs.attemptId, lease)
  })

  test('STATET-6 of outcomes that are recorded together each is the first of its leg, or changes nothing', async () => {
    const late = await submitted('HAIAU')
    assert.equal(await recordOutcome(db, late.reference, rejected(late).outcome), true)
    const once = await submitted('SAOBIEN')
    const other = await submitted('CONSON')
    const { record } = legStatements(db, inTurns())
    const answers = [issued(late), issued(once), issued(once), rejected(once), issued(other)]
    const first = await Promise.all(answers.map(record))
    assert.deepEqual([first[0], first[4]], [false, true])
    assert.equal(first.slice(1, 4).filter(Boolean).length, 1)
    assert.equal((await read(late)).status, 6)
    assert.deepEqual(await resolutionsOf(late), new Set(['voided']))
    assert.equal((await read(once)).status, first[3] ? 6 : 10)
    assert.equal((await read(other)).status, 10)
    const twice = await submitted('LYSONLINK')
    assert.deepEqual(await recordIssued(db, [issued(twice), issued(twice)]), [undefined, true])
  })

  test('STATET-6 nobody waits for a booking that somebody else has locked', async () => {
    const busy = await submitted('HAIAU')
    const free = await submitted('SAOBIEN')
    const { record } = legStatements(db, inTurns())
    const { late } = await inTransaction(db, async tx => {
      await run(tx, sql`select from bookings where id = ${busy.booking.id} for update`)
      assert.deepEqual(await recordIssued(db, [issued(busy), issued(free)]), [undefined, true])
      return { late: record(issued(busy)) }
    })
    assert.equal(await late, true)
    assert.equal((await read(busy)).status, 10)
    assert.equal((await read(free)).status, 10)
  })

  test('STATET-6 one that cannot be recorded is nobody else’s harm', async () => {
    const wrong = await submitted('HAIAU')
    const right = await submitted('SAOBIEN')
    await assert.rejects(
      recordIssued(db, [issued(wrong, 'Z99'), issued(right)]),
      /tickets of other seats/,
    )
    assert.equal(String(await submissionStates(service, right.booking.id)), 'submitting')
    const { record } = legStatements(db, inTurns())
    const [failed, done] = await Promise.allSettled([
      record(issued(wrong, 'Z99')),
      record(issued(right)),
    ])
    assert.equal(failed.status, 'rejected')
    assert.deepEqual(done, { status: 'fulfilled', value: true })
    assert.equal((await read(right)).status, 10)
    assert.equal((await read(wrong)).status, 2)
    assert.equal(await record(rejected(wrong)), true)
  })

  test('STATET-3 legs that are rejected and issued at once go their own ways', async () => {
    const made = [await submitted('HAIAU'), await submitted('SAOBIEN'), await submitted('CONSON')]
    const [one, two, three] = made as [Claimed, Claimed, Claimed]
    const { record } = legStatements(db, inTurns())
    const answers = [rejected(one), issued(two), rejected(three)]
    assert.deepEqual(await Promise.all(answers.map(record)), [true, true, true])
    assert.deepEqual(
      (await Promise.all(made.map(each => read(each)))).map(({ status, payment_status }) => [
        status,
        payment_status,
      ]),
      [
        [6, 1],
        [10, 4],
        [6, 1],
      ],
    )
    assert.deepEqual(await resolutionsOf(one), new Set(['voided']))
    assert.deepEqual(await resolutionsOf(two), new Set(['posted']))
    assert.deepEqual(await eventsOf([one]), ['booking.issuedTicketError'])
  })

  /** Those of the bookings, in their order and the order of the events. */
  async function eventsOf(made: Claimed[]): Promise<string[]> {
    const found = await rows<{ type: string }>(
      db,
      sql`select type from events e join unnest(${made.map(({ booking }) => booking.id)}::text[])
            with ordinality as b (id, place) on b.id = e.data ->> 'booking_id'
          order by b.place, e.number`,
    )
    return found.map(({ type }) => type)
  }
})
