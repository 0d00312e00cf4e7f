import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, run, sql, wakeWaiting } from '../../src/db/index.ts'
import { correctTicketNumber } from '../../src/desk/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm, tryToBook } from '../support/booking.ts'
import { change, issue, otherSeats } from '../support/change.ts'
import { endHoldIn } from '../support/holds.ts'
import { forgetCalls, keepWaiting, legOf, misbehave, until } from '../support/issuance.ts'
import { openService, startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

suite('the tag of a booking', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const tagOf = async (id: string) => {
    const answer = await pier9.get(`/bookings/${id}`)
    assert.equal(answer.status, 200)
    return answer.headers.get('etag') ?? ''
  }
  const ask = (id: string, tag: string) => pier9.get(`/bookings/${id}`, { 'if-none-match': tag })

  test('PATHT-3 an unchanged booking answers 304 without a body to its tag', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const tag = await tagOf(booking.id)
    assert.match(tag, /^"[^"]+"$/)
    for (const given of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag},"y"`, '*']) {
      const answer = await ask(booking.id, given)
      assert.equal(answer.status, 304, given)
      assert.equal(answer.body, '')
      assert.equal(answer.headers.get('etag'), tag)
    }
  })

  test('PATHT-3 another tag, or none of any sense, gets the booking', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const tag = await tagOf(booking.id)
    for (const given of ['"x"', tag.replaceAll('"', ''), `"x${tag.slice(1)}`, '', ',,,']) {
      const answer = await ask(booking.id, given)
      assert.equal(answer.status, 200, given)
      assert.equal(answer.body.id, booking.id)
    }
  })

  test('PATHT-3 more tags than anybody has are a 400, whether the booking is in memory or not', async () => {
    const { id } = await book(pier9, [legOf('SAOBIEN')])
    const many = (tag: string) => `${tag}, ${'"x",'.repeat(2_000)}`
    assertProblem(await ask(id, many('*')), 400, 'validation_failed')
    const tag = await tagOf(id)
    for (let times = 0; times < 2; times += 1) assert.equal((await ask(id, tag)).status, 304)
    assertProblem(await ask(id, many(tag)), 400, 'validation_failed')
  })

  test('PATHT-1 the tag that creation gave is the tag of the first reading', async () => {
    const { body, headers } = await tryToBook(pier9, [legOf('SAOBIEN')])
    assert.equal((await ask(body.id, headers.get('etag') ?? '')).status, 304)
    assert.deepEqual((await pier9.get(`/bookings/${body.id}`)).body, body)
  })

  test('LIMITT-5 the tag changes when the hold runs out, although nothing is written', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    await endHoldIn(service, booking.id, 60_000)
    const tag = await tagOf(booking.id)
    assert.equal((await ask(booking.id, tag)).status, 304)
    await endHoldIn(service, booking.id)
    const answer = await ask(booking.id, tag)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.status, 8)
    assert.notEqual(answer.headers.get('etag'), tag)
  })

  test('EVENT-2 PATHT-3 the tag changes with issuance, and then has the ticket files', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const tag = await tagOf(booking.id)
    const confirmed = await confirm(pier9, booking.id)
    assert.equal(confirmed.status, 200)
    const answer = await ask(booking.id, tag)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.status, 10)
    assert.equal(answer.body.ticket_files.length, 1)
    assert.equal(answer.headers.get('etag'), confirmed.headers.get('etag'))
    assert.equal((await ask(booking.id, answer.headers.get('etag') ?? '')).status, 304)
  })

  test('ERRT-7 the tag changes when an answer is lost and when the instant to poll has passed, and is stable between', async () => {
    const patient = await openService({ env: { ISSUANCE_RECHECK_SECONDS: '600' } })
    try {
      const client = patient.as('PIER9')
      const booking = await book(client, [legOf('TRANGKHUYET')])
      const end = await misbehave(patient, { action: 'lose_reply', times: 1 })
      await confirm(client, booking.id, { prefer: 'respond-async' })
      const read = () => client.get(`/bookings/${booking.id}`)
      await until('a lost answer', async () => (await read()).body.certainty === 'unknown')
      const sendAgain = (tag: string | null) =>
        client.get(`/bookings/${booking.id}`, { 'if-none-match': tag ?? '' })
      const seen = await read()
      // The quickest of this operator is minutes away.
      assert.equal((await sendAgain(seen.headers.get('etag'))).status, 304)
      const due = Date.parse(seen.body.next_poll_after)
      assert.ok(due > Date.now() + 60_000, seen.body.next_poll_after)
      await run(
        patient.db,
        sql`update issuance_attempts set started_at = started_at - make_interval(mins => 20)`,
      )
      const late = await sendAgain(seen.headers.get('etag'))
      assert.equal(late.status, 200)
      assert.ok(Date.parse(late.body.next_poll_after) > Date.now() - 60_000)
      assert.ok(late.body.allowed_actions.includes('contact_operator'))
      await run(
        patient.db,
        sql`update submissions set state = 'submitting' where state = 'unknown'`,
      )
      const other = await sendAgain(late.headers.get('etag'))
      assert.deepEqual([other.status, other.body.certainty], [200, 'in_flight'])
      await end()
      await until('10', async () => {
        await wakeWaiting(patient.db, { isDryRun: false })
        return (await read()).body.status === 10
      })
    } finally {
      await patient.close()
    }
  })

  test('PATHT-3 the tag changes when the operator moves the departure, and when the counter closes', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('TRANGKHUYET')])
    const move = (hours: number) =>
      run(
        service.db,
        sql`update voyages set departs_at = now() + make_interval(hours => ${hours}),
              arrives_at = now() + make_interval(hours => ${hours + 2})
            where id = ${booking.orders[0].voyage.id}`,
      )
    const tag = await tagOf(booking.id)
    await move(48)
    const moved = await ask(booking.id, tag)
    assert.equal(moved.status, 200)
    assert.deepEqual(moved.body.allowed_actions, booking.allowed_actions)
    await move(0)
    const closed = await ask(booking.id, moved.headers.get('etag') ?? '')
    assert.equal(closed.status, 200)
    assert.ok(!closed.body.allowed_actions.includes('confirm'))
  })

  test('PATHT-3 the tag changes with the seats of a booking that is not issued', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const tag = await tagOf(booking.id)
    const seats = await otherSeats(pier9, booking)
    assert.equal((await change(pier9, booking, seats)).status, 200)
    const { status, body } = await ask(booking.id, tag)
    assert.equal(status, 200)
    assert.equal(body.orders[0].tickets[0].seat_code, seats.seats[0]?.seat_code)
  })

  test('PATHT-3 the tag changes with each leg that is cancelled, while another is awaited', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await confirm(pier9, booking.id)).body.status, 10)
    const [letFirst, letOther] = [
      await keepWaiting(service, { operator: 'CONSON', on: 'cancel' }),
      await keepWaiting(service, { operator: 'HAIAU', on: 'cancel' }),
    ]
    const partsAre = (...states: string[]) =>
      until(states.join(), async () => {
        const parts = await rows<{ state: string }>(
          service.db,
          sql`select p.state from cancellation_parts p join orders o on o.id = p.order_id
              where o.booking_id = ${booking.id} order by o.leg`,
        )
        return parts.map(({ state }) => state).join() === states.join()
      })
    await pier9.post(`/bookings/${booking.id}/cancel`, {}, { prefer: 'respond-async' })
    await partsAre('submitting', 'waiting')
    const tag = await tagOf(booking.id)
    await letFirst()
    await partsAre('cancelled', 'submitting')
    const { status, body } = await ask(booking.id, tag)
    assert.equal(status, 200)
    assert.deepEqual(
      body.orders.map((order: any) => order.status),
      [14, 12],
    )
    await letOther()
    await partsAre('cancelled', 'cancelled')
  })

  test('PATHT-3 the tag changes when staff correct the number of a ticket', async () => {
    await forgetCalls(service)
    const booking = await issue(service, 'CONSON')
    const [{ id: ticketId, ticket_number: to }] = booking.orders[0].tickets
    const seen = 'X-WRONG'
    await run(service.db, sql`update tickets set ticket_number = ${seen} where id = ${ticketId}`)
    const tag = await tagOf(booking.id)
    const of = { organizationId: service.organizations.PIER9, bookingId: booking.id, ticketId }
    const deps = { ...service.app.services, onIssued: async () => {} }
    await correctTicketNumber(deps, of, { seen, to, reason: 'mistyped' }, tester)
    const { status, body } = await ask(booking.id, tag)
    assert.equal(status, 200)
    assert.equal(body.orders[0].tickets[0].ticket_number, to)
  })

  test('the tag tells another organization nothing, `*` neither', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    for (const tag of [await tagOf(booking.id), '*']) {
      const path = `/bookings/${booking.id}`
      const answer = await service.as('STRANGER').get(path, { 'if-none-match': tag })
      assertProblem(answer, 404, 'not_found')
    }
  })
})
