import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../src/audit/index.ts'
import { cancelByOperator } from '../../src/cancellation/index.ts'
import { firstIdAt } from '../../src/core/ids.ts'
import { rows, run, sql, wakeWaiting } from '../../src/db/index.ts'
import { issueLeg, listTicketing, rejectRequest } from '../../src/desk/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { cancel } from '../support/cancellation.ts'
import { differencesOf } from '../support/change.ts'
import { clerk, deskOf, evidence, heldByDesk, manualLeg, refused } from '../support/desk.ts'
import { endHoldIn } from '../support/holds.ts'
import { addPrice, countMarks, forgetCalls, legOf, moneyOf, spent } from '../support/issuance.ts'
import { preflightOf } from '../support/preflight.ts'
import { startService } from '../support/service.ts'
import { departIn } from '../support/voyages.ts'

suite('the ticketing desk', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const binh = clerk('Bình')
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  await addPrice(service, 'SAIGON', 'percent', 1_000)

  test('a booking of a manual operator: asked for, taken, held, issued by hand; 10 and paid, with files and the event', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...manualLeg, seats: 2 }])
    const { id, isNew } = await desk.ask(booking, undefined, 'window seats please')
    assert.equal(isNew, true)
    assert.deepEqual(await desk.ask(booking), { id, isNew: false })
    assert.deepEqual(await moneyOf(service), before)
    await desk.take(id, ana)
    await desk.hold(id, ana)
    const held = await read(booking)
    assert.deepEqual([held.status, held.payment_status], [2, 4])
    assert.equal((await moneyOf(service)).PIER9.held, held.net_total)
    assert.equal((await desk.read(id)).state, 'held')
    const again = await confirm(pier9, booking.id)
    assert.equal(again.body.code, 'booking_processing')
    await desk.issue(id, booking, 1, ana, 'NDS-4711')
    const issued = await read(booking)
    assert.deepEqual([issued.status, issued.payment_status], [10, 4])
    assert.deepEqual(
      issued.orders[0].tickets.map((ticket: any) => ticket.ticket_number),
      issued.orders[0].tickets.map((ticket: any) => `N-1-${ticket.seat_code}`),
    )
    const after = await moneyOf(service)
    assert.equal(spent(before, after).PIER9, issued.net_total)
    assert.ok(
      (spent(before, after).ROOT ?? 0) < issued.net_total,
      'the levels keep their additions',
    )
    assert.deepEqual(
      Object.values(after).map(({ held }) => held),
      [0, 0, 0, 0, 0],
    )
    const { data } = (await pier9.get(`/bookings/${booking.id}/tickets`)).body
    assert.equal(data.length, 2)
    assert.match((await pier9.get(`/ticket-files/${data[0].id}`)).body, /^%PDF/)
    const events = (await pier9.get('/events')).body.data.filter((event: any) =>
      event.type.startsWith('booking.'),
    )
    assert.deepEqual(
      events.map((event: any) => [event.type, event.data.booking_id]),
      [['booking.issuedTicket', booking.id]],
    )
    assert.equal((await desk.read(id)).state, 'issued')
    const deeds = await listAudit(
      db,
      { subject: booking.id },
      { sort: '_id', limit: 100, after: null },
    )
    assert.deepEqual(deeds.map(({ action, by }) => [action, by.name]).slice(1), [
      ['ticketing.request', 'Agent'],
      ['ticketing.take', 'Ana'],
      ['ticketing.hold', 'Ana'],
      ['ticketing.issued', 'Ana'],
    ])
  })

  test('the queue has what waits and what is held, oldest first, and nothing that is over', async () => {
    const waiting = await desk.ask(await book(pier9, [manualLeg]))
    const { requestId } = await heldByDesk(service, [manualLeg], ana)
    const page = { sort: '_id', limit: 100, after: null } as const
    const open = await listTicketing(db, { states: ['waiting', 'held'] }, page)
    assert.deepEqual(
      open.map(({ id, state, takenBy }) => [id, state, takenBy?.name ?? null]),
      [
        [waiting.id, 'waiting', null],
        [requestId, 'held', 'Ana'],
      ],
    )
    const mine = await listTicketing(db, { states: ['waiting', 'held'], takenBy: ana.id }, page)
    assert.deepEqual(
      mine.map(({ id }) => id),
      [requestId],
    )
    await desk.reject(requestId, 1, 'no seats', ana)
  })

  test('a rejected leg: 6 and unpaid with the reason, money and seats free; the agency may ask again', async () => {
    const before = await moneyOf(service)
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    const [ticket] = booking.orders[0].tickets
    await desk.upload(requestId, ticket.id, Buffer.from('%PDF-1.7 of what was not issued'), ana)
    await desk.reject(requestId, 1, 'Hết vé', ana)
    const failed = await read(booking)
    assert.deepEqual([failed.status, failed.payment_status], [6, 1])
    assert.deepEqual(failed.orders[0].issue_error, { code: 'operator_rejected', message: 'Hết vé' })
    assert.deepEqual(await moneyOf(service), before)
    assert.equal(await countMarks(service, booking.id), 0)
    assert.equal((await desk.read(requestId)).state, 'failed')
    const again = await desk.ask(booking)
    assert.equal(again.isNew, true)
    await desk.take(again.id, binh)
    await desk.hold(again.id, binh)
    // The file was of the leg that was rejected.
    const unnumbered = { leg: 1, evidence: evidence('R'), tickets: [] }
    await refused('validation_failed', issueLeg(desk.issueDeps, again.id, unnumbered, binh))
    await desk.issue(again.id, booking, 1, binh)
    assert.equal((await read(booking)).status, 10)
    assert.equal((await desk.read(requestId)).state, 'failed')
  })

  test('a request that is rejected before the hold leaves the booking as it was, and the agency may ask again', async () => {
    const booking = await book(pier9, [manualLeg])
    const { id } = await desk.ask(booking)
    await desk.take(id, ana)
    await refused('validation_failed', rejectRequest(db, id, '  ', ana))
    await rejectRequest(db, id, 'the operator is on strike', ana)
    assert.deepEqual(await read(booking), booking)
    const { state, reason } = await desk.read(id)
    assert.deepEqual([state, reason], ['rejected', 'the operator is on strike'])
    await refused('desk_conflict', desk.hold(id, ana), /rejected/)
    await refused('desk_conflict', rejectRequest(db, id, 'again', ana), /rejected/)
    const again = await desk.ask(booking)
    assert.deepEqual([again.isNew, again.id === id], [true, false])
  })

  test('without the operator’s reference, or a number for each ticket, nothing is issued', async () => {
    const { booking, requestId } = await heldByDesk(service, [{ ...manualLeg, seats: 2 }], ana)
    const before = await read(booking)
    const [one, two] = booking.orders[0].tickets.map((ticket: any) => ({
      ticketId: ticket.id,
      ticketNumber: `N-${ticket.seat_code}`,
    }))
    const issue = (reference: string | null, tickets: any[]) =>
      issueLeg(desk.issueDeps, requestId, { leg: 1, evidence: evidence(reference), tickets }, ana)
    await refused('validation_failed', issue(null, [one, two]), /operator_reference/)
    await refused('validation_failed', issue('  ', [one, two]), /operator_reference/)
    await refused('validation_failed', issue('R', [one]))
    await refused('validation_failed', issue('R', [one, one]))
    await refused('validation_failed', issue('R', [one, two, { ...one, ticketNumber: 'N-2' }]))
    await refused('validation_failed', issue('R', [one, two, { ...one, ticketId: booking.id }]))
    await refused('validation_failed', issue('R', [one, { ...two, ticketNumber: ' ' }]))
    await refused('validation_failed', desk.reject(requestId, 1, '', ana), /reason/)
    assert.deepEqual(await read(booking), before)
    await issue('R', [one, two])
    await refused('desk_conflict', issue('R', [one, two]), /issued/)
    await refused('desk_conflict', desk.reject(requestId, 1, 'late', ana), /issued/)
  })

  test('the work is of whoever has taken it, and goes on after handing back', async () => {
    const booking = await book(pier9, [manualLeg])
    const { id } = await desk.ask(booking)
    await refused('desk_conflict', desk.hold(id, ana), /take it first/)
    await desk.take(id, ana)
    await desk.take(id, ana)
    await refused('desk_conflict', desk.take(id, binh), /Ana has it/)
    await refused('desk_conflict', desk.handBack(id, binh), /Ana has it/)
    await refused('desk_conflict', desk.hold(id, binh), /Ana has it/)
    await refused('desk_conflict', rejectRequest(db, id, 'no', binh), /Ana has it/)
    await desk.hold(id, ana)
    await refused('desk_conflict', desk.hold(id, ana), /held/)
    await refused('desk_conflict', desk.issue(id, booking, 1, binh), /Ana has it/)
    await refused('desk_conflict', desk.reject(id, 1, 'no', binh), /Ana has it/)
    await desk.handBack(id, ana)
    await desk.take(id, binh)
    await desk.issue(id, booking, 1, binh)
    await refused('desk_conflict', desk.take(id, ana), /over/)
    assert.equal((await read(booking)).status, 10)
  })

  test('two of the staff at once: one takes, one holds, one outcome counts, one debit', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [manualLeg])
    const { id } = await desk.ask(booking)
    const one = async (work: Promise<unknown>[]) => {
      const done = await Promise.allSettled(work)
      const lost = done.filter(each => each.status === 'rejected')
      assert.equal(lost.length, work.length - 1)
      for (const { reason } of lost) assert.equal(reason.code, 'desk_conflict', reason.message)
    }
    await one([desk.take(id, ana), desk.take(id, binh)])
    const owner = (await desk.read(id)).takenBy?.id === ana.id ? ana : binh
    const holds = await Promise.allSettled([1, 2, 3].map(() => desk.hold(id, owner)))
    assert.equal(holds.filter(({ status }) => status === 'fulfilled').length, 1)
    await one([
      desk.issue(id, booking, 1, owner),
      desk.issue(id, booking, 1, owner, 'OTHER'),
      desk.reject(id, 1, 'no', owner),
    ])
    const { status, net_total } = await read(booking)
    const after = await moneyOf(service)
    assert.deepEqual([after.PIER9.held, after.ROOT.held], [0, 0])
    if (status === 10) assert.equal(spent(before, after).PIER9, net_total)
    else assert.deepEqual([status, spent(before, after)], [6, {}])
  })

  test('MONEY-8 the hold is at the price of now, and short anywhere it holds nothing and changes nothing', async () => {
    const booking = await book(pier9, [manualLeg])
    const { id } = await desk.ask(booking)
    await desk.take(id, ana)
    await addPrice(service, 'DELTA', 'flat', 999_999_999)
    const asked = await read(booking)
    const before = await moneyOf(service)
    await refused('insufficient_balance', desk.hold(id, ana))
    assert.deepEqual(await moneyOf(service), before)
    const now = await read(booking)
    assert.deepEqual({ ...now, next_poll_after: null }, { ...asked, next_poll_after: null })
    assert.equal((await desk.read(id)).state, 'waiting')
    await run(db, sql`delete from price_additions where amount = 999999999`)
    await addPrice(service, 'DELTA', 'flat', 13_000)
    await desk.hold(id, ana)
    const held = await read(booking)
    assert.ok(held.net_total > booking.net_total, 'the price is not of now')
    assert.equal((await moneyOf(service)).PIER9.held, held.net_total)
    await desk.issue(id, booking, 1, ana)
    assert.equal(spent(before, await moneyOf(service)).PIER9, held.net_total)
  })

  test('what cannot be ticketed by hand is refused with its reason', async () => {
    await forgetCalls(service)
    await refused(
      'booking_not_confirmable',
      desk.ask(await book(pier9, [legOf('CONSON')])),
      /confirm it/,
    )
    const expired = await book(pier9, [manualLeg])
    await endHoldIn(service, expired.id, -1_000)
    await refused('booking_not_confirmable', desk.ask(expired), /hold ran out/)
    const stranger = await book(service.as('STRANGER'), [manualLeg])
    await refused('not_found', desk.ask(stranger))
    const closed = await book(pier9, [manualLeg])
    const open = (isOpen: boolean) =>
      run(db, sql`update voyages set open = ${isOpen} where id = ${closed.orders[0].voyage.id}`)
    await open(false)
    await refused('booking_not_confirmable', desk.ask(closed), /closed for sale/)
    await open(true)
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    await refused('booking_processing', desk.ask(booking))
    await desk.issue(requestId, booking, 1, ana)
    await refused('booking_not_confirmable', desk.ask(booking))
    assert.equal((await confirm(pier9, (await book(pier9, [manualLeg])).id)).status, 501)
  })

  test('ERRT-3 preflight and confirm say the same of a booking that the desk was asked for, or holds', async () => {
    const booking = await book(pier9, [manualLeg])
    const { id } = await desk.ask(booking)
    await desk.take(id, ana)
    const foretold = await foretell(booking)
    assert.equal(foretold.code, 'issuance_not_supported')
    assert.match(foretold.detail, /were asked/)
    await desk.hold(id, ana)
    assert.equal((await foretell(booking)).code, 'booking_processing')
    const { issuance_attempts } = await wakeWaiting(db, { isDryRun: false })
    assert.deepEqual(issuance_attempts, { open: 0, woken: 0 }, 'no worker has to do with it')
    await desk.issue(id, booking, 1, ana)
  })

  /** The one reason of the preflight, which is what confirm answers. */
  async function foretell({ id }: any) {
    await forgetCalls(service)
    const { reasons } = await preflightOf(service, { id })
    const { code, detail } = (await confirm(pier9, id)).body
    assert.deepEqual(reasons, [{ kind: 'refusal', code, detail }])
    return { code, detail }
  }

  test('a request lapses with its booking: the hold ran out, the agency cancelled, or a voyage has departed', async () => {
    const [late, gone] = [await book(pier9, [manualLeg]), await book(pier9, [manualLeg])]
    const sailed = await book(pier9, [manualLeg, legOf('CULAO')])
    const ids = []
    for (const booking of [late, gone, sailed]) ids.push((await desk.ask(booking)).id)
    for (const id of ids) await desk.take(id, ana)
    assert.notEqual((await read(sailed)).next_poll_after, null)
    await endHoldIn(service, late.id, -1_000)
    assert.equal((await cancel(pier9, gone.id)).status, 200)
    await departIn(service, sailed.orders[1].voyage.id, -1)
    assert.equal((await read(sailed)).next_poll_after, null)
    for (const id of ids) {
      assert.equal((await desk.read(id)).state, 'lapsed')
      await refused('desk_conflict', desk.hold(id, ana), /lapsed/)
      await refused('desk_conflict', desk.handBack(id, ana), /over/)
    }
    assert.equal((await desk.ask(await book(pier9, [manualLeg]))).isNew, true)
  })

  test('the operator’s own file is the ticket; what is no PDF or too large is refused', async () => {
    const { booking, requestId } = await heldByDesk(service, [{ ...manualLeg, seats: 2 }], ana)
    const [first, second] = booking.orders[0].tickets
    const pdf = Buffer.from('%PDF-1.7\nof the operator\n%%EOF')
    const upload = (bytes: Buffer, by = ana, ticket = first) =>
      desk.upload(requestId, ticket.id, bytes, by)
    await refused('validation_failed', upload(Buffer.from('GIF89a %PDF-')), /not a PDF/)
    await refused('payload_too_large', upload(Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024)])))
    await refused('desk_conflict', upload(pdf, binh), /Ana has it/)
    await refused('not_found', upload(pdf, ana, { id: booking.id }))
    const other = await heldByDesk(service, [manualLeg, legOf('CONSON')], ana)
    const [byHand, automated] = other.booking.orders.map(({ tickets }: any) => tickets[0])
    await refused('not_found', upload(pdf, ana, byHand))
    await refused('not_found', desk.upload(other.requestId, automated.id, pdf, ana))
    await desk.reject(other.requestId, 1, 'no seats', ana)
    await upload(Buffer.concat([Buffer.from('%PDF-an older one')], 2 * 1024 * 1024))
    // As the id is of a process whose clock is ahead. The time of the upload is the database's.
    await run(
      service.db,
      sql`update ticket_uploads set id = ${firstIdAt(new Date(Date.now() + 60_000))}
          where request_id = ${requestId}`,
    )
    const { sha256 } = await upload(pdf)
    assert.match(sha256, /^[0-9a-f]{64}$/)
    await issueLeg(
      desk.issueDeps,
      requestId,
      {
        leg: 1,
        evidence: evidence('NDS-9'),
        tickets: [
          { ticketId: first.id, ticketNumber: ' ' },
          { ticketId: second.id, ticketNumber: 'N-2' },
        ],
      },
      ana,
    )
    await refused('desk_conflict', upload(pdf), /issued/)
    const issued = await read(booking)
    assert.deepEqual(
      issued.orders[0].tickets.map((ticket: any) => ticket.ticket_number),
      ['NDS-9', 'N-2'],
    )
    const files = await rows<{ id: string; uploaded: boolean }>(
      db,
      sql`select f.id, f.uploaded from ticket_files f join tickets t on t.id = f.ticket_id
          where f.booking_id = ${booking.id} order by t.position`,
    )
    assert.deepEqual(
      files.map(({ uploaded }) => uploaded),
      [true, false],
    )
    const copies = await Promise.all(
      files.map(async ({ id }) => (await pier9.get(`/ticket-files/${id}`)).body),
    )
    assert.equal(copies[0], pdf.toString())
    assert.match(copies[1], /^%PDF/)
  })

  test('a voyage that its manual operator cancels is refunded in full', async () => {
    const before = await moneyOf(service)
    const { booking, requestId } = await heldByDesk(service, [{ ...manualLeg, seats: 2 }], ana)
    await desk.issue(requestId, booking, 1, ana)
    await cancelByOperator(db, booking.orders[0].voyage.id, { isDryRun: false, by: tester })
    const gone = await read(booking)
    assert.deepEqual([gone.status, gone.payment_status], [16, 18])
    assert.deepEqual((await moneyOf(service)).PIER9.held, 0)
    const { PIER9 = 0 } = spent(before, await moneyOf(service))
    assert.ok(PIER9 <= 0, 'the booking itself still costs something')
  })

  test('after all of it no debt differs from what was paid', async () => {
    assert.deepEqual(await differencesOf(service), [])
  })
})
