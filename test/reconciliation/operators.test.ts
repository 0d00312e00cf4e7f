/** What operators have otherwise than we do is found by asking them, and left to people. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { first, run, sql } from '../../src/db/index.ts'
import { correctTicketNumber } from '../../src/desk/index.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { ordersAskedMax } from '../../src/reconciliation/operators.ts'
import { tester } from '../support/actor.ts'
import { bookIssued } from '../support/cancellation.ts'
import { change, differencesOf, otherSeats } from '../support/change.ts'
import { alterIssuance } from '../support/fake-operators.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('debt reconciliation with what operators have', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const { operators } = service.app.services
  const issued = () => bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])

  async function referenceOf(booking: any): Promise<string> {
    const row = await first<{ reference: string }>(
      db,
      sql`select operator_reference as reference from tickets where order_id = ${booking.orders[0].id}`,
    )
    return row?.reference ?? assert.fail('a ticket without a reference')
  }

  function correct(
    { id: bookingId }: any,
    { ticketId, ...numbers }: { ticketId: string; seen: string; to: string },
  ): Promise<void> {
    const of = { organizationId: service.organizations.PIER9, bookingId, ticketId }
    const deps = { db, operators, onIssued: async () => {} }
    return correctTicketNumber(deps, of, { ...numbers, reason: 'mistyped' }, tester)
  }

  test('an order that its operator no longer has is reported and left to people', async () => {
    const booking = await issued()
    const reference = await referenceOf(booking)
    const gone = await fetch(`${service.simulatorUrl}/CONSON/orders/${reference}/cancel`, {
      method: 'POST',
      headers: { authorization: 'Bearer pier-conson', 'content-type': 'application/json' },
      body: JSON.stringify({
        seat_codes: booking.orders[0].tickets.map((ticket: any) => ticket.seat_code),
      }),
    })
    assert.equal(gone.status, 200)
    const differences = await differencesOf(service)
    assert.deepEqual(
      differences.map(each => [each.kind, each.found, each.repair]),
      [['operator', 'no live ticket', 'none']],
    )
  })

  test('an order of which its operator has fewer seats than we do is reported and left to people', async () => {
    const conson = operators.get('CONSON')?.issuance
    assert.ok(conson)
    const booking = await issued()
    const [kept, gone] = booking.orders[0].tickets.map((each: any) => each.seat_code)
    const reference = await referenceOf(booking)
    assert.equal((await conson.cancelOrder(reference, [gone])).kind, 'cancelled')
    const differences = await differencesOf(service)
    const [difference, ...more] = differences.filter(({ subject }) => subject.includes(reference))
    assert.deepEqual(more, [])
    const { kind, expected, found, repair } = difference ?? {}
    assert.deepEqual(
      [kind, expected, found, repair],
      ['operator', [kept, gone].sort().join(' '), kept, 'none'],
    )
  })

  test('a ticket whose number is another at its operator is reported with both until staff correct it', async () => {
    const booking = await issued()
    const reference = await referenceOf(booking)
    const mine = async () =>
      (await differencesOf(service)).filter(({ subject }) => subject.endsWith(reference))
    assert.deepEqual(await mine(), [])
    const { id: ticketId, seat_code, ticket_number } = booking.orders[0].tickets[1]
    await run(db, sql`update tickets set ticket_number = 'MISTYPED' where id = ${ticketId}`)
    const { id: order } = booking.orders[0]
    const difference = {
      kind: 'operator',
      subject: `ticket numbers of order ${order} at CONSON, reference ${reference}`,
      about: { code: 'numbers_at_operator', values: { order, operator: 'CONSON', reference } },
      bookingIds: [booking.id],
      expected: `${seat_code} MISTYPED`,
      found: `${seat_code} ${ticket_number}`,
      repair: 'none',
    }
    assert.deepEqual(await mine(), [difference])
    await correct(booking, { ticketId, seen: 'MISTYPED', to: ticket_number })
    assert.deepEqual(await mine(), [])
  })

  test('numbers that two tickets of an order have the wrong way round are reported', async () => {
    const booking = await issued()
    const reference = await referenceOf(booking)
    const [one, two] = booking.orders[0].tickets.toSorted((a: any, b: any) =>
      a.seat_code < b.seat_code ? -1 : 1,
    )
    await run(
      db,
      sql`update tickets set ticket_number =
            case when id = ${one.id} then ${two.ticket_number} else ${one.ticket_number} end
          where order_id = ${booking.orders[0].id}`,
    )
    const said = (first: any, second: any) =>
      `${one.seat_code} ${first.ticket_number}, ${two.seat_code} ${second.ticket_number}`
    assert.deepEqual(
      (await differencesOf(service))
        .filter(({ subject }) => subject.endsWith(reference))
        .map(({ expected, found }) => [expected, found]),
      [[said(two, one), said(one, two)]],
    )
  })

  test('a number that is corrected while its operator is asked is no difference', async () => {
    const booking = await issued()
    const reference = await referenceOf(booking)
    const [{ id: ticketId, ticket_number }] = booking.orders[0].tickets
    await run(db, sql`update tickets set ticket_number = 'MISTYPED' where id = ${ticketId}`)
    let corrected: Promise<void> | undefined
    const asked = alterIssuance(operators, 'CONSON', ({ findOrder }) => ({
      async findOrder(of) {
        const record = await findOrder(of)
        if (of === reference) {
          corrected ??= correct(booking, { ticketId, seen: 'MISTYPED', to: ticket_number })
          await corrected
        }
        return record
      },
    }))
    const { differences } = await reconcileDebts(
      { db, operators: asked, environment: 'production' },
      { isDryRun: true, by: tester },
    )
    assert.ok(corrected, 'it was asked about')
    assert.deepEqual(
      differences.filter(({ subject }) => subject.endsWith(reference)),
      [],
    )
  })

  test('an order that was issued after it had been recorded as rejected is reported, however many are newer', async () => {
    const booking = await issued()
    const reference = await referenceOf(booking)
    // As if it had been rejected an hour ago; and enough orders since to fill a run.
    await run(
      db,
      sql`update submissions set state = 'rejected', resolved_at = now() - interval '1 hour'
          where reference = ${reference}`,
    )
    const orderId = booking.orders[0].id
    await run(db, sql`update tickets set operator_reference = null where order_id = ${orderId}`)
    await run(
      db,
      sql`with newer as (
            insert into issuance_attempts (id, booking_id, number, state, finished_at,
              lock_expires_at)
            select gen_random_uuid(), ${booking.id}, number, 'failed', now(), now()
            from generate_series(2, ${ordersAskedMax + 1}) as number
            returning id, number
          )
          insert into submissions (reference, attempt_id, order_id, leg, state, hold_ids,
            submitted_at, resolved_at)
          select 'NEWER-' || number, id, ${orderId}, 1, 'issued', '{}', now(), now()
          from newer`,
    )
    const differences = await differencesOf(service)
    assert.deepEqual(
      differences.map(({ kind, found }) => [kind, found]),
      [
        ['operator', `${ordersAskedMax} were asked about`],
        ['operator', booking.orders[0].tickets.map((each: any) => each.seat_code).join(' ')],
      ],
    )
    const due = Number.parseInt(String(differences[0]?.expected), 10)
    assert.ok(due > ordersAskedMax)
    assert.ok(differences[1]?.subject.endsWith(reference))
    const isPartial = async () =>
      (await differencesOf(service)).some(({ about }) => about?.code === 'check_partial')
    // As many as a run asks about are all asked about.
    await run(
      db,
      sql`update submissions set resolved_at = now() - interval '2 hours'
          where reference in (select reference from submissions where reference like 'NEWER-%'
                              limit ${due - ordersAskedMax})`,
    )
    assert.equal(await isPartial(), false)
    // An hour later they are not new any more, and have been asked about.
    await run(
      db,
      sql`update submissions set resolved_at = now() - interval '2 hours'
          where reference like 'NEWER-%' or reference = ${reference}`,
    )
    assert.equal(await isPartial(), false)
  })

  test('what its operator cancelled after it had refused to is reported, however long ago it was issued', async () => {
    await misbehave(service, { on: 'cancel', action: 'reject', times: 1 })
    const booking = await issued()
    const answer = await pier9.post(`/bookings/${booking.id}/cancel`)
    assert.equal(answer.body.code, 'cancellation_failed', JSON.stringify(answer.body))
    const reference = await referenceOf(booking)
    await run(
      db,
      sql`update submissions set resolved_at = resolved_at - interval '60 days'
          where reference = ${reference}`,
    )
    const of = async () =>
      (await differencesOf(service)).filter(({ subject }) => subject.endsWith(reference))
    assert.deepEqual(await of(), [])
    const conson = operators.get('CONSON')?.issuance
    const seats = booking.orders[0].tickets.map((each: any) => each.seat_code).sort()
    assert.equal((await conson?.cancelOrder(reference, seats))?.kind, 'cancelled')
    assert.deepEqual(
      (await of()).map(({ kind, expected, found, repair }) => [kind, expected, found, repair]),
      [['operator', seats.join(' '), 'no live ticket', 'none']],
    )
  })

  test('what an operator cancelled of both orders of a change is reported, however long ago the ticket was issued', async () => {
    const booking = await issued()
    const [moves, stays] = booking.orders[0].tickets
    const reference = await referenceOf(booking)
    const answer = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(answer.body.change?.state, 'changed', JSON.stringify(answer.body))
    const [moved] = answer.body.orders[0].tickets.filter(({ id }: any) => id === moves.id)
    await run(
      db,
      sql`update submissions set resolved_at = resolved_at - interval '60 days'
          where reference = ${reference}`,
    )
    const mine = async () =>
      (await differencesOf(service)).filter(({ bookingIds }) => bookingIds?.includes(booking.id))
    assert.deepEqual(await mine(), [])
    const conson = operators.get('CONSON')?.issuance
    const orders = [
      { reference, seat: stays.seat_code },
      { reference: `${booking.booking_code}-C1-1`, seat: moved.seat_code },
    ]
    for (const { reference, seat } of orders) {
      assert.equal((await conson?.cancelOrder(reference, [seat]))?.kind, 'cancelled')
    }
    const subjectOf = (of: string) => `order ${booking.orders[0].id} at CONSON, reference ${of}`
    const found = (await mine()).map(({ subject, expected, found }) => [subject, expected, found])
    assert.deepEqual(
      found.sort(),
      orders.map(({ reference, seat }) => [subjectOf(reference), seat, 'no live ticket']).sort(),
    )
  })

  test('a change of which the operator kept another fee than was paid is reported and left to people', async () => {
    const booking = await issued()
    const answer = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(answer.body.change?.state, 'changed', JSON.stringify(answer.body))
    const mine = async () =>
      (await differencesOf(service)).filter(({ subject }) =>
        subject.startsWith(`fee of the change of order ${booking.orders[0].id} at CONSON`),
      )
    assert.deepEqual(await mine(), [])
    const ofBooking = sql`change_id in (select id from changes where booking_id = ${booking.id})`
    const kept = await first<{ fee: number }>(
      db,
      sql`update change_returns set fee = fee + 5000 where ${ofBooking} returning fee`,
    )
    assert.ok(kept)
    assert.deepEqual(
      (await mine()).map(({ subject: _, about: _about, ...difference }) => difference),
      [
        {
          kind: 'operator',
          bookingIds: [booking.id],
          expected: kept.fee - 5_000,
          found: kept.fee,
          repair: 'none',
        },
      ],
    )
    await run(db, sql`update change_returns set fee = null where ${ofBooking}`)
    assert.deepEqual(await mine(), [])
    // Beside the lost answer there is that of another older order.
    await run(
      db,
      sql`insert into change_returns (change_id, reference, seat_codes, state, resolved_at, fee)
          select change_id, 'OTHER', seat_codes, state, resolved_at, ${kept.fee}
          from change_returns where ${ofBooking}`,
    )
    assert.deepEqual(await mine(), [])
  })
})
