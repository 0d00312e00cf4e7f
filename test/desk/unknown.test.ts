import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { resolvePart } from '../../src/cancellation/index.ts'
import { sweepCases } from '../../src/cases/index.ts'
import { inTransaction, rows, run, sql, type Tx } from '../../src/db/index.ts'
import type { Evidence } from '../../src/desk/decision.ts'
import {
  countOpenCases,
  decideCase,
  keepCase,
  listCases,
  type Verdict,
} from '../../src/desk/index.ts'
import { rejected, resolveLeg } from '../../src/issuance/index.ts'
import { ageCancellation, bookIssued, cancel, partStates } from '../support/cancellation.ts'
import {
  ageChange,
  change,
  changeOutcome,
  differencesOf,
  issue,
  otherSeats,
} from '../support/change.ts'
import { clerk, deskOf, evidence, refused, unknownOrder } from '../support/desk.ts'
import {
  ageSubmissions,
  isAt,
  keepWaiting,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  silence,
  spent,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const bound = 1_800

suite('the repair desk: answers that were lost', async () => {
  const service = await startService({
    env: { OPERATOR_ORDER_TIMEOUT_MS: '10000', OPERATOR_READ_TIMEOUT_MS: '60000' },
  })
  const { db } = service
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const binh = clerk('Bình')
  const page = { sort: '_id', limit: 100, after: null } as const
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const proof = evidence('BY-PHONE-1', 'Chị Lan, 10:40')
  const decide = (caseId: string, verdict: Verdict, given: Evidence = proof, by = ana) =>
    decideCase(desk.issueDeps, caseId, verdict, given, by)
  const openCases = (booking: any) => listCases(db, { isOpen: true, bookingId: booking.id }, page)

  async function caseOf(booking: any, kind: string): Promise<string> {
    await sweepCases(db, bound)
    const [found, ...more] = await openCases(booking)
    assert.equal(found?.kind, kind)
    assert.deepEqual(more, [])
    return found?.id ?? ''
  }

  async function lostOrder(...operators: string[]) {
    const before = await moneyOf(service)
    return { before, ...(await unknownOrder(service, operators, bound + 60)) }
  }

  const numbersFor = (booking: any, leg = 0) =>
    booking.orders[leg].tickets.map((ticket: any) => ({
      ticketId: ticket.id,
      ticketNumber: `S-${ticket.seat_code}`,
    }))

  test('STATE-3 a case opens for what is unknown longer than the bound, once, and not before', async () => {
    const { booking, letFind } = await lostOrder()
    await sweepCases(db, 86_400)
    assert.deepEqual(await openCases(booking), [])
    await Promise.all([sweepCases(db, bound), sweepCases(db, bound), sweepCases(db, bound)])
    const caseId = await caseOf(booking, 'unknown_order')
    const { repairs, legs } = await desk.readCase(caseId)
    assert.deepEqual(
      repairs.map(({ kind }) => kind),
      ['issued', 'rejected'],
    )
    assert.equal(legs[0]?.submissions[0]?.state, 'unknown')
    await letFind()
    await until('status 10', async () => (await read(booking)).status === 10)
    assert.deepEqual(await openCases(booking), [])
    assert.equal(await countOpenCases(db), 0)
    await refused(
      'desk_conflict',
      decide(caseId, { kind: 'rejected' }, evidence(null, 'they say no')),
      /resolved_itself/,
    )
    await sweepCases(db, bound)
    assert.notEqual((await desk.readCase(caseId)).closedAt, null)
    assert.equal((await read(booking)).status, 10)
  })

  test('STATE-3 a case opens at once for what was sent before the clock was set back', async () => {
    const { booking, letFind } = await lostOrder()
    await ageSubmissions(service, booking.id, -3 * 3_600)
    const caseId = await caseOf(booking, 'unknown_order')
    await decide(caseId, { kind: 'issued', tickets: numbersFor(booking) })
    await letFind()
    await until('status 10', async () => (await read(booking)).status === 10)
  })

  test('decided issued: 10, settled once, and the next leg is submitted; the worker’s later answer changes nothing', async () => {
    const { booking, before, letFind } = await lostOrder('CONSON', 'HAIAU')
    const caseId = await caseOf(booking, 'unknown_order')
    const issued = { kind: 'issued' as const, tickets: numbersFor(booking) }
    await refused('validation_failed', decide(caseId, issued, evidence(' ', 'x')), /evidence/)
    await refused('validation_failed', decide(caseId, { kind: 'issued', tickets: [] }))
    const tickets = [...issued.tickets, ...numbersFor(booking, 1)]
    await refused('validation_failed', decide(caseId, { kind: 'issued', tickets }))
    const ofOtherLeg = { kind: 'issued' as const, tickets: numbersFor(booking, 1) }
    await refused('validation_failed', decide(caseId, ofOtherLeg))
    await refused('desk_conflict', decide(caseId, { kind: 'stands' }), /not decided as stands/)
    await refused('desk_conflict', keepCase(db, caseId, 'keep', ana), /lost/)
    assert.deepEqual(await submissionStates(service, booking.id), ['unknown', 'waiting'])
    await decide(caseId, issued)
    const done = await until('status 10', isAt(pier9, booking, 10))
    assert.deepEqual(
      done.orders[0].tickets.map((ticket: any) => ticket.ticket_number),
      numbersFor(booking).map(({ ticketNumber }: any) => ticketNumber),
    )
    await letFind()
    await service.app.issuance?.drain()
    assert.equal(spent(before, await moneyOf(service)).PIER9, done.net_total)
    await refused('desk_conflict', decide(caseId, issued, proof, binh), /decided/)
  })

  // Elsewhere than the other tests: the operator has sold a seat that we believe to be free now.
  test('decided rejected: 6 and released once, with what the operator said', async () => {
    const { booking, before, letFind } = await lostOrder('SAOBIEN')
    const caseId = await caseOf(booking, 'unknown_order')
    const rejected = { kind: 'rejected' as const }
    await refused('validation_failed', decide(caseId, rejected, evidence('R')), /note/)
    const done = await Promise.allSettled([
      decide(caseId, rejected, evidence(null, 'no such order')),
      decide(caseId, rejected, evidence(null, 'no such order'), binh),
    ])
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
    await letFind()
    await service.app.issuance?.drain()
    const { status, payment_status, orders } = await read(booking)
    assert.deepEqual([status, payment_status], [6, 1])
    assert.equal(orders[0].issue_error.message, 'no such order')
    assert.deepEqual(await moneyOf(service), before)
  })

  /** Staff say that there is no such order while a worker is being told that it is issued. */
  async function rejectWhileAsked(
    table: 'issuance_attempts' | 'changes',
    { booking, letFind }: { booking: any; letFind: () => Promise<void> },
    caseId: string,
    operator: string,
  ) {
    const saga = sql`booking_id = ${booking.id} and finished_at is null`
    const parked = sql`update ${sql.table(table)} set next_step_at = now() + interval '1 hour'
                       where ${saga} and lease_until <= now()`
    const { operators } = service.app.services
    const readsNow = () => operators.vitals(operator)?.reads.underWay ?? 0
    await until('nobody asks', async () => (await run(db, parked)) === 1)
    await letFind()
    // A search that is still under way would look like the worker's question.
    await until('nothing is read there', () => readsNow() === 0)
    const letAnswer = await keepWaiting(service, { operator, on: 'find' })
    await run(db, sql`update ${sql.table(table)} set next_step_at = now() where ${saga}`)
    const asking = sql`select from ${sql.table(table)} where ${saga} and lease_until > now()`
    await until(
      'a worker asks',
      async () => readsNow() > 0 && (await rows(db, asking)).length === 1,
    )
    await decide(caseId, { kind: 'rejected' }, evidence(null, 'no such order'))
    await letAnswer()
    const reference = (await ordersAtOperators(service, booking)).at(-1)?.reference ?? ''
    const told = `${operator} has issued ${reference}, which was recorded as rejected`
    await until('it is told', () => service.logs.some(line => line.includes(told)))
    const differences = await differencesOf(service)
    const ofOrder = differences.filter(({ subject }) => subject.endsWith(reference))
    assert.deepEqual(
      ofOrder.map(({ kind, expected }) => [kind, expected]),
      [['operator', 'no live ticket']],
    )
  }

  test('decided rejected while the operator says that it is issued: the log tells, and reconciliation', async () => {
    const order = await lostOrder('SONGVIET')
    const caseId = await caseOf(order.booking, 'unknown_order')
    await rejectWhileAsked('issuance_attempts', order, caseId, 'SONGVIET')
    assert.equal((await read(order.booking)).status, 6)
    assert.deepEqual(await moneyOf(service), order.before)
  })

  test('staff and the worker at once: one of them decides', async () => {
    const { booking, before, letFind } = await lostOrder()
    const caseId = await caseOf(booking, 'unknown_order')
    const mine = decide(caseId, { kind: 'issued', tickets: numbersFor(booking) }).catch(
      (error: { code?: string }) => assert.equal(error.code, 'desk_conflict'),
    )
    await Promise.all([letFind(), mine])
    await until('status 10', async () => (await read(booking)).status === 10)
    await service.app.issuance?.drain()
    const { net_total } = await read(booking)
    assert.equal(spent(before, await moneyOf(service)).PIER9, net_total)
    const files = await rows(db, sql`select id from ticket_files where booking_id = ${booking.id}`)
    assert.equal(files.length, 1)
  })

  /** A cancellation whose reply was lost. */
  async function unknownCancellation(given?: any) {
    const booking = given ?? (await bookIssued(service, pier9, [legOf('CONSON')]))
    const before = await moneyOf(service)
    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'lose_reply', times: 1 })
    const letFind = await silence(service, 'CONSON')
    const answer = await cancel(pier9, booking.id, undefined, { prefer: 'respond-async' })
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    await until('an unknown part', async () =>
      (await partStates(service, booking.id)).includes('unknown'),
    )
    await ageCancellation(service, booking.id, bound + 60)
    return { booking, before, letFind }
  }

  for (const [what, begin, table, resolveOf] of [
    [
      'an order',
      lostOrder,
      'submissions',
      (tx: Tx, { reference }: any) => resolveLeg(tx, reference, rejected('no'), 'repair'),
    ],
    [
      'a cancellation',
      unknownCancellation,
      'cancellation_parts',
      (tx: Tx, { id }: any) => resolvePart(tx, id, { kind: 'cancelled', penalty: 0 }, 'desk'),
    ],
  ] as const) {
    test(`STATE-3 staff decide nothing of ${what} whose answer may still come`, async () => {
      const { booking, letFind } = await begin()
      await inTransaction(db, async tx => {
        for (const state of ['waiting', 'submitting', 'unknown']) {
          const [row] = await rows(
            tx,
            sql`update ${sql.table(table)} set state = ${state} where order_id = ${booking.orders[0].id} returning *`,
          )
          if (state !== 'unknown') assert.equal(await resolveOf(tx, row), false, state)
        }
      })
      await letFind()
      await until('its end', async () => [10, 14].includes((await read(booking)).status))
    })
  }

  test('a cancellation decided cancelled: refunded once at the penalty that the operator kept', async () => {
    const { booking, before, letFind } = await unknownCancellation()
    const caseId = await caseOf(booking, 'unknown_cancellation')
    const cancelled = { kind: 'cancelled' as const, penalty: 7_000 }
    await refused('validation_failed', decide(caseId, cancelled, evidence(null, 'x')), /evidence/)
    const done = await Promise.allSettled([
      decide(caseId, cancelled),
      decide(caseId, cancelled, proof, binh),
    ])
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
    await letFind()
    await service.app.cancellation?.drain()
    const after = await read(booking)
    assert.deepEqual([after.status, after.payment_status], [14, 17])
    assert.equal(after.orders[0].net_refunded, booking.net_total - 7_000)
    assert.equal(spent(before, await moneyOf(service)).PIER9, 7_000 - booking.net_total)
  })

  for (const [seats, isVoyageCancelled, penalty, kept, says] of [
    [1, true, 0, 0, 'all comes back, what changes cost too'],
    [1, true, 7_000, 27_000, 'what changes cost stays with it, as it kept a penalty'],
    [2, true, 0, 20_000, 'what it cost to change a ticket that was cancelled before stays'],
    [1, false, 0, 20_000, 'what changes cost stays with it where it sails'],
  ] as const) {
    const meanwhile = isVoyageCancelled ? ', of a voyage that the operator cancelled meanwhile' : ''
    test(`GROUPB-11 a cancellation decided cancelled${meanwhile}: ${says}`, async () => {
      const before = await moneyOf(service)
      const booking = await issue(service, 'CONSON', seats)
      await change(pier9, booking, await otherSeats(pier9, booking, seats))
      const changed = await changeOutcome(pier9, booking)
      assert.equal(changed.net_total - booking.net_total, seats * 20_000)
      const [{ voyage, tickets }] = changed.orders
      for (const { id } of tickets.slice(1)) {
        assert.equal((await cancel(pier9, booking.id, { ticket_ids: [id] })).status, 200)
      }
      const { letFind } = await unknownCancellation(changed)
      if (isVoyageCancelled) {
        await run(
          db,
          sql`update voyages set open = false, cancelled_at = now() where id = ${voyage.id}`,
        )
      }
      await decide(await caseOf(booking, 'unknown_cancellation'), { kind: 'cancelled', penalty })
      await letFind()
      const after = await read(booking)
      assert.deepEqual([after.status, after.payment_status], [14, kept === 0 ? 18 : 17])
      assert.equal(after.orders[0].net_refunded, changed.net_total - kept)
      assert.equal(spent(before, await moneyOf(service)).PIER9 ?? 0, kept)
      const differences = await differencesOf(service)
      assert.ok(!JSON.stringify(differences).includes(booking.booking_code))
    })
  }

  test('a cancellation decided to stand: the booking is issued as before and nothing comes back', async () => {
    const { booking, before, letFind } = await unknownCancellation()
    const caseId = await caseOf(booking, 'unknown_cancellation')
    await decide(caseId, { kind: 'stands' }, evidence(null, 'they kept it'))
    await letFind()
    await service.app.cancellation?.drain()
    const after = await read(booking)
    assert.deepEqual([after.status, after.payment_status, after.orders[0].status], [10, 4, 10])
    assert.deepEqual(await moneyOf(service), before)
  })

  /** A change whose call at the operator has lost its reply. */
  async function unknownChange(on: 'order' | 'cancel', operator = 'CONSON') {
    const booking = await issue(service, operator)
    const before = await moneyOf(service)
    await misbehave(service, { operator, on, action: 'lose_reply', times: 1 })
    const letFind = await silence(service, operator)
    const body = await otherSeats(pier9, booking)
    await change(pier9, booking, body, { prefer: 'respond-async' })
    const isUnknown =
      on === 'order'
        ? sql`select id from changes where booking_id = ${booking.id} and order_state = 'unknown'`
        : sql`select c.id from changes c join change_returns r on r.change_id = c.id
              where c.booking_id = ${booking.id} and r.state = 'unknown'`
    await until('an unknown change', async () => (await rows(db, isUnknown)).length === 1)
    await ageChange(service, booking.id, bound + 60)
    return { booking, before, letFind, seat: body.seats[0] }
  }

  test('a change’s order decided issued: the tickets are changed; then its old seats go back', async () => {
    const { booking, letFind, seat } = await unknownChange('order')
    const caseId = await caseOf(booking, 'unknown_change')
    const tickets = [{ ticketId: seat?.ticket_id ?? '', ticketNumber: 'S-NEW' }]
    await decide(caseId, { kind: 'issued', tickets })
    await letFind()
    const after = await until('the change', async () => {
      const body = await read(booking)
      return body.change?.state === 'changed' && body
    })
    const [ticket] = after.orders[0].tickets
    assert.deepEqual([ticket.seat_code, ticket.ticket_number], [seat?.seat_code, 'S-NEW'])
  })

  for (const [verdict, state] of [
    [{ kind: 'returned', fee: 0 }, 'changed'],
    [{ kind: 'stands' }, 'old_order_stands'],
  ] as const) {
    test(`a change’s return decided ${verdict.kind}: the change is ${state}`, async () => {
      const { booking, letFind } = await unknownChange('cancel')
      const caseId = await caseOf(booking, 'unknown_return')
      await decide(caseId, verdict, verdict.kind === 'stands' ? evidence(null, 'kept') : proof)
      await letFind()
      const [row] = await rows<{ state: string }>(
        db,
        sql`select state from changes where booking_id = ${booking.id}`,
      )
      assert.equal(row?.state, state)
      await refused('desk_conflict', decide(caseId, verdict, proof), /decided/)
    })
  }

  test('a change’s order decided rejected while the operator says that it is issued is told alike', async () => {
    const changing = await unknownChange('order', 'TRANGKHUYET')
    const caseId = await caseOf(changing.booking, 'unknown_change')
    await rejectWhileAsked('changes', changing, caseId, 'TRANGKHUYET')
    assert.equal((await read(changing.booking)).change.state, 'failed')
    assert.deepEqual(await moneyOf(service), changing.before)
  })

  // Last, because the operator has sold a seat that we believe to be free now.
  test('a change’s order decided rejected: the tickets are what they were, and no money moved', async () => {
    const { booking, before, letFind } = await unknownChange('order')
    const caseId = await caseOf(booking, 'unknown_change')
    await decide(caseId, { kind: 'rejected' }, evidence(null, 'no such order'))
    await letFind()
    await service.app.change?.drain()
    const after = await read(booking)
    assert.equal(after.change.state, 'failed')
    assert.deepEqual(after.orders[0].tickets, booking.orders[0].tickets)
    assert.deepEqual(await moneyOf(service), before)
  })
})
