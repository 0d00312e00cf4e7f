/** Staff correct the number of a ticket: everything that shows it has the new one, and nobody’s word outdoes the operator’s. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../../src/audit/index.ts'
import { erasePassengers } from '../../../src/bookings/index.ts'
import { resolvePart } from '../../../src/cancellation/index.ts'
import { inTransaction, one, run, sql } from '../../../src/db/index.ts'
import { issuanceOf } from '../../../src/operators/index.ts'
import { readPage } from '../../bookings/ticket-pdf-reader.ts'
import { tester } from '../../support/actor.ts'
import { book } from '../../support/booking.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { change, differencesOf, otherSeats } from '../../support/change.ts'
import { manualLeg, openCasesOf } from '../../support/desk.ts'
import { openDesks } from '../../support/desks-over-http.ts'
import { invoiceEvents, invoicesOf } from '../../support/invoices.ts'
import { legOf, misbehave, moneyOf, ordersAtOperators, until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { countWaiting, meetAt } from '../../support/waiting.ts'
import { assertProblem } from '../../support/wire.ts'

const pdf = Buffer.from('%PDF-1.4\nthe ticket of the operator\n%%EOF')

suite('the number of a ticket that staff correct', async () => {
  const service = await startService()
  const { db } = service
  const { agent, ana, binh, held, numbered, ok, pier9, read } = await openDesks(service)
  const { store } = service.app.services.ticketFiles
  const conson = issuanceOf(service.app.services.operators, 'CONSON')

  const pathOf = (booking: any, ticket: any) =>
    `/operations/bookings/${booking.id}/tickets/${ticket.id}/number`
  const ticketsOf = ({ orders }: any): any[] => orders[0].tickets
  const numbersOf = (booking: any): string[] => ticketsOf(booking).map(each => each.ticket_number)

  /** `seen` is what the booking says, unless the test says what an older page has. */
  async function correct(booking: any, to: string, { by = ana, ...more }: any = {}) {
    const [ticket] = ticketsOf(await read(booking))
    const seen = { ticket_number: ticket.ticket_number ?? '-' }
    const body = { seen, reason: 'mistyped', ticket_number: to }
    return by.send('PUT', pathOf(booking, ticket), { ...body, ...more })
  }

  async function corrected(booking: any, to: string, more: any = {}) {
    const { status, body } = await correct(booking, to, more)
    assert.equal(status, 204, JSON.stringify(body))
    return read(booking)
  }

  async function issuedByHand() {
    const { booking, path } = await held()
    await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    return read(booking)
  }

  const differencesAbout = async ({ id }: any) =>
    (await differencesOf(service)).filter(({ bookingIds }) => bookingIds?.includes(id))

  const deedsOf = ({ id }: any) =>
    listAudit(
      db,
      { subject: id, action: 'booking.correct_ticket_number' },
      { sort: '_id', limit: 100, after: null },
    )

  /** Whether its customer was told, and whether the first pages of the agency and the staff ask for it. */
  async function toldOf({ id }: any) {
    const asked = [agent, ana].map(async visitor => {
      const { untold_customers } = (await ok(visitor.get('/home'))).attention
      return untold_customers.bookings.some((each: any) => each.id === id)
    })
    const { customer_told } = await ok(agent.get(`/bookings/${id}/history`))
    return [customer_told, ...(await Promise.all(asked))]
  }

  const filesOf = async ({ id }: any): Promise<any[]> =>
    (await ok(pier9.get(`/bookings/${id}/tickets`))).data
  const printed = async ({ id }: any) => {
    const answer = await fetch(`${service.url}/api/v1/ticket-files/${id}`, {
      headers: { authorization: `Bearer ${service.keys.PIER9}` },
    })
    assert.equal(answer.status, 200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const linesOf = async (file: any) => (await readPage(await printed(file))).lines.join('\n')
  const keyOf = ({ id }: any) =>
    one<{ key: string }>(db, sql`select storage_key as key from ticket_files where id = ${id}`)

  /** As if staff had typed it when they said what became of an order whose answer was lost. */
  const mistype = ({ id }: any) =>
    run(db, sql`update tickets set ticket_number = 'X-WRONG' where id = ${id}`)

  test('booking, file, search, invoice and timeline have it; no money moves and no other ticket is touched', async () => {
    const booking = await issuedByHand()
    const [wrong, other] = numbersOf(booking)
    const [file, untouched] = await filesOf(booking)
    const [before, otherBefore] = [await linesOf(file), await printed(untouched)]
    assert.ok(before.includes(String(wrong)))
    const money = await moneyOf(service)
    const after = await corrected(booking, '  NDS-777 ', { reason: 'given_anew' })
    assert.deepEqual(numbersOf(after), ['NDS-777', other])
    assert.ok(after.updated_at > booking.updated_at)
    assert.deepEqual([after.status, after.payment_status], [booking.status, booking.payment_status])
    assert.deepEqual(await moneyOf(service), money)

    const [renewed, same] = await filesOf(booking)
    assert.deepEqual([renewed.id, renewed.ticket_number], [file.id, 'NDS-777'])
    assert.deepEqual(same, untouched)
    const lines = await linesOf(renewed)
    assert.ok(lines.includes('NDS-777') && !lines.includes(String(wrong)), lines)
    assert.ok((await printed(same)).equals(otherBefore), 'the file of the other ticket changed')

    for (const number of ['nds-777', String(wrong)]) {
      const { data } = await ok(agent.get(`/bookings?q=${number}&limit=100`))
      assert.ok(
        data.some(({ id }: any) => id === booking.id),
        number,
      )
    }
    const [invoice] = await invoicesOf(service, booking)
    assert.equal(invoice?.revision, 2)
    assert.ok(JSON.stringify(invoice?.lines).includes('"NDS-777"'))
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'updated'])
    const { timeline } = await ok(agent.get(`/bookings/${booking.id}/history`))
    const told = timeline.find(({ what }: any) => what === 'booking.correct_ticket_number')
    assert.deepEqual([told?.by, told?.leg], [{ kind: 'staff', name: null }, 1])
    const [ticket] = ticketsOf(booking)
    assert.deepEqual(
      (await deedsOf(booking)).map(({ facts }) => facts),
      [
        {
          order_id: booking.orders[0].id,
          ticket_id: ticket.id,
          before: wrong,
          after: 'NDS-777',
          reason: 'given_anew',
        },
      ],
    )
    assert.deepEqual(await differencesOf(service), [])
  })

  test('the agency has to tell its customer, who has the old number: on its first page, until somebody says so', async () => {
    const booking = await issuedByHand()
    assert.deepEqual(await toldOf(booking), [null, false, false])
    await corrected(booking, 'NDS-778')
    assert.deepEqual(await toldOf(booking), [false, true, true])
    const { taken_back_at } = await ok(agent.get(`/bookings/${booking.id}/history`))
    const said = { told: true, taken_back_at }
    const say = await agent.send('PUT', `/bookings/${booking.id}/customer-told`, said)
    assert.equal(say.status, 204)
    assert.deepEqual(await toldOf(booking), [true, false, false])
    await corrected(booking, 'NDS-779')
    assert.deepEqual(await toldOf(booking), [false, true, true])
  })

  test('the operator’s own file stays where staff mistyped the number beside it, and not where it shows the old one', async () => {
    const { booking, path } = await held()
    const [ticket] = ticketsOf(booking)
    const upload = await ana.send('POST', `${path}/tickets/${ticket.id}/file`, undefined, {
      body: new Uint8Array(pdf),
      headers: { 'content-type': 'application/pdf' },
    })
    assert.equal(upload.status, 201, JSON.stringify(upload.body))
    await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    await corrected(booking, 'NDS-780')
    const [file] = await filesOf(booking)
    assert.equal(file.ticket_number, 'NDS-780')
    assert.ok((await printed(file)).equals(pdf), 'the operator’s own file is gone')
    await corrected(booking, 'NDS-792', { reason: 'given_anew' })
    assert.match(await linesOf(file), /NDS-792/)
  })

  test('of a leg that is cancelled afterwards nobody has a ticket to hand out', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [ticket] = ticketsOf(booking)
    await mistype(ticket)
    await corrected(booking, ticket.ticket_number)
    assert.deepEqual(await toldOf(booking), [false, true, true])
    assert.equal((await cancel(pier9, booking.id)).body.status, 14)
    assert.deepEqual(await toldOf(booking), [null, false, false])
  })

  test('a press again, after its answer was lost, does nothing more; a number that staff have not seen is not overwritten', async () => {
    const booking = await issuedByHand()
    const seen = { ticket_number: numbersOf(booking)[0] }
    await corrected(booking, 'NDS-781')
    const once = await corrected(booking, 'NDS-781', { seen })
    const late = await correct(booking, 'NDS-782', { seen, by: binh })
    assertProblem(late, 409, 'corrected_meanwhile')
    assert.deepEqual(late.body.stands, { ticket_number: 'NDS-781' })
    assert.deepEqual(late.body.errors, [
      { path: '/ticket_number', message: 'meanwhile it is NDS-781' },
    ])
    assert.deepEqual(await read(booking), once)
    assert.equal((await deedsOf(booking)).length, 1)
    assert.equal(
      numbersOf(await corrected(booking, 'NDS-782', { seen: late.body.stands }))[0],
      'NDS-782',
    )
  })

  test('two corrections at once: one is written and the other is told of it; of two that say the same, one is written', async () => {
    const meet = (booking: any, numbers: string[], seen: string) =>
      meetAt(
        db,
        sql`select from bookings where id = ${booking.id} for update`,
        numbers.map(to => () => correct(booking, to, { seen: { ticket_number: seen } })),
      )
    for (const [numbers, statuses] of [
      [
        ['NDS-783', 'NDS-784'],
        [204, 409],
      ],
      [
        ['NDS-785', 'NDS-785'],
        [204, 204],
      ],
    ] as const) {
      const booking = await issuedByHand()
      const [seen = ''] = numbersOf(booking)
      const answers = await meet(booking, [...numbers], seen)
      assert.deepEqual(answers.map((each: any) => each.value.status).sort(), statuses)
      const deeds = await deedsOf(booking)
      assert.deepEqual(
        deeds.map(({ facts }) => facts.after),
        [numbersOf(await read(booking))[0]],
      )
    }
  })

  test('an operator that can be asked has the word: only the number of its record is taken', async t => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [ticket] = ticketsOf(booking)
    await mistype(ticket)
    const [order] = await ordersAtOperators(service, booking)
    const refused = await correct(booking, 'X-OTHER')
    assertProblem(refused, 400, 'validation_failed')
    assert.deepEqual(refused.body.errors, [
      { path: '/ticket_number', message: `is ${ticket.ticket_number} at the operator` },
    ])
    const letFind = await misbehave(service, { operator: 'CONSON', on: 'find', action: 'error' })
    const away = await correct(booking, ticket.ticket_number)
    assertProblem(away, 503, 'operator_unavailable')
    assert.ok(away.headers.has('retry-after'))
    await letFind()
    const { mock } = t.mock.method(conson, 'findOrder', async () => ({ kind: 'pending' }))
    assertProblem(await correct(booking, ticket.ticket_number), 503, 'operator_unavailable')
    mock.restore()
    assert.deepEqual(await deedsOf(booking), [])
    await until('it is asked again', async () => {
      const { status } = await correct(booking, ticket.ticket_number)
      return status === 204
    })
    assert.ok(order?.ticket_numbers.includes(numbersOf(await read(booking))[0] ?? ''))
    const gone = await conson.cancelOrder(order?.reference ?? '', [ticket.seat_code])
    assert.equal(gone.kind, 'cancelled')
    const lost = await correct(booking, 'X-LOST')
    assertProblem(lost, 409, 'desk_conflict')
    assert.equal(lost.body.detail, 'operator CONSON has no such ticket')
  })

  test('only an issued ticket of the booking that is not cancelled has a number to correct, and a number is not blank', async () => {
    const unissued = await book(pier9, [manualLeg])
    assertProblem(await correct(unissued, 'NDS-786'), 409, 'desk_conflict')
    const booking = await issuedByHand()
    const [ticket] = ticketsOf(booking)
    assertProblem(await correct(booking, '   '), 400, 'validation_failed')
    const { ticket_number } = ticket
    const body = { seen: { ticket_number }, reason: 'mistyped', ticket_number: 'NDS-787' }
    for (const [of, at] of [
      [unissued, ticket],
      [booking, { id: booking.id }],
      [{ id: ticket.id }, ticket],
    ]) {
      assertProblem(await ana.send('PUT', pathOf(of, at), body), 404, 'not_found')
    }
    assertProblem(
      await ana.send('PUT', pathOf(booking, ticket), { ...body, reason: 'because' }),
      400,
      'validation_failed',
    )
    const sold = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    assert.equal((await cancel(pier9, sold.id)).status, 200)
    assertProblem(await correct(sold, 'X-1'), 409, 'desk_conflict')
  })

  test('a cancellation in flight: the correction counts while the ticket is valid, and is refused once it is not', async () => {
    const booking = await issuedByHand()
    assert.equal((await cancel(pier9, booking.id)).body.status, 12)
    await service.app.cancellation?.drain()
    assert.equal(numbersOf(await corrected(booking, 'NDS-788'))[0], 'NDS-788')
    assert.deepEqual(await openCasesOf(service, booking), ['cancellation_by_hand'])
    const { waiting } = await inTransaction(db, async tx => {
      const { id } = await one<{ id: string }>(
        tx,
        sql`select p.id from cancellation_parts p join orders o on o.id = p.order_id
            where o.booking_id = ${booking.id}`,
      )
      assert.ok(await resolvePart(tx, id, { kind: 'cancelled', penalty: 0 }, 'desk'))
      const waiting = correct(booking, 'NDS-789')
      await until('the correction waits', async () => (await countWaiting(db)) === 1)
      return { waiting }
    })
    assertProblem(await waiting, 409, 'desk_conflict')
    const after = await until('14', async () => {
      const now = await read(booking)
      return now.status === 14 && now
    })
    assert.equal(numbersOf(after)[0], 'NDS-788')
    const [invoice] = await invoicesOf(service, booking)
    assert.deepEqual([invoice?.total, invoice?.lines], [0, []])
    assert.deepEqual(await differencesAbout(booking), [])
  })

  test('a change that is made while the operator is asked: the correction was of another ticket', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const [ticket] = ticketsOf(booking)
    await mistype(ticket)
    const body = await otherSeats(pier9, booking)
    const { findOrder } = conson
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    conson.findOrder = async reference => {
      const record = await findOrder(reference)
      asked.resolve()
      await answered.promise
      return record
    }
    const late = correct(booking, ticket.ticket_number, { seen: { ticket_number: 'X-WRONG' } })
    await Promise.race([asked.promise, late])
    conson.findOrder = findOrder
    const changed = await change(pier9, booking, body)
    assert.equal(changed.body.status, 10, JSON.stringify(changed.body))
    answered.resolve()
    assertProblem(await late, 409, 'desk_conflict')
    assert.deepEqual(numbersOf(await read(booking)), numbersOf(changed.body))
  })

  test('a copy that is being stored meanwhile does not stay, and nobody is handed it', async () => {
    const { booking, path } = await held([{ ...manualLeg, seats: 1 }])
    const { put } = store
    const stored: string[] = []
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    store.put = async (key, bytes) => {
      stored.push(key)
      if (stored.length === 1) {
        reached.resolve()
        await gate.promise
      }
      return put(key, bytes)
    }
    const issuing = ana.post(`${path}/legs/1/issue`, numbered(booking))
    await Promise.race([reached.promise, issuing])
    const issued = await read(booking)
    await corrected(issued, 'NDS-790')
    gate.resolve()
    await ok(issuing)
    store.put = put
    const [file] = await filesOf(booking)
    assert.equal((await keyOf(file)).key, stored[1])
    assert.equal(await store.get(stored[0] ?? ''), null)
    assert.match(await linesOf(file), /NDS-790/)
  })

  test('of an erased booking nothing is corrected, and nothing is stored anew', async () => {
    const booking = await issuedByHand()
    const [file] = await filesOf(booking)
    await run(
      db,
      sql`update bookings set created_at = now() - interval '50 days' where id = ${booking.id}`,
    )
    await run(
      db,
      sql`update voyages set departs_at = now() - interval '40 days', arrives_at = now() - interval '39 days'
          where id = ${booking.orders[0].voyage.id}`,
    )
    const erasure = { db, store, retentionDays: 30, onError: assert.ifError }
    await erasePassengers(erasure, tester, new AbortController().signal)
    const before = await keyOf(file)
    assertProblem(await correct(booking, 'NDS-791'), 422, 'booking_not_changeable')
    assert.deepEqual(await keyOf(file), before)
    assert.equal(await store.get(before.key), null)
  })
})

test('the number of a rehearsed ticket is not corrected: no operator knows it', async () => {
  const service = await startService({ env: { REAL_TICKETING: 'off' } })
  const { ana, pier9 } = await openDesks(service)
  const booking = await bookIssued(service, pier9, [legOf('HAIAU')])
  const [ticket] = booking.orders[0].tickets
  const answer = await ana.send(
    'PUT',
    `/operations/bookings/${booking.id}/tickets/${ticket.id}/number`,
    { seen: { ticket_number: ticket.ticket_number }, ticket_number: 'HA-1', reason: 'mistyped' },
  )
  assertProblem(answer, 409, 'desk_conflict')
  assert.equal(answer.body.detail, 'the tickets were rehearsed: no operator ever had them')
})
