/** Processes of the dashboard are killed -9 while staff work at the ticketing desk and the repair desk. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cancelBooking } from '../../src/cancellation/index.ts'
import { sweepCases } from '../../src/cases/index.ts'
import { first, rows, sql } from '../../src/db/index.ts'
import { listCases, requestTicketing, takeRequest } from '../../src/desk/index.ts'
import { confirmBooking } from '../../src/issuance/index.ts'
import { tester } from '../support/actor.ts'
import { differencesOf } from '../support/change.ts'
import { clerk, refused } from '../support/desk.ts'
import { misbehave, ordersAtOperators, until } from '../support/issuance.ts'
import { startProgram } from '../support/processes.ts'
import type { DeskCut } from '../support/saga/cut-desk.ts'
import { type DeskDeed, deskDeeds, doDeed } from '../support/saga/desk-deeds.ts'
import { bookSeats, killAll, openAgencies, parkedIn, seatsOf } from '../support/saga/kill.ts'
import { startService } from '../support/service.ts'

type Name = DeskDeed['name']
type Booked = { id: string; code: string; organizationId: string }

const byHand = 'NAMDUSAO'
const issuing = 'CONSON'
/** Rejects whatever it is asked. */
const rejecting = 'HAIAU'
/** Nobody learns what it did: one that has done it and one that has not, for each of the two cuts. */
const silent: Record<'issued' | 'rejected', string[]> = {
  issued: ['SAOBIEN', 'LYSONLINK'],
  rejected: ['SONGVIET', 'TRANGKHUYET'],
}
/** Status and payment status of the booking when all is done. */
const ends: Record<Name, [number, number]> = {
  hold: [10, 4],
  issue: [10, 4],
  reject: [6, 1],
  keep: [6, 17],
  refund: [14, 18],
  issue_missing: [10, 4],
  issued: [10, 4],
  rejected: [6, 1],
  cancelled: [14, 17],
  stands: [10, 4],
}

suite('a process of the desks that is killed', async () => {
  const service = await startService()
  const { services } = service.app
  const { db, operators, issuance } = services
  const ana = clerk('Ana')
  const agencies = await openAgencies(service, deskDeeds.length * 2)
  const seats = new Map<string, ReturnType<typeof seatsOf>>()

  async function booked(organizationId: string, legs: string[]): Promise<Booked> {
    const wanted = []
    for (const operator of legs) {
      const next = seats.get(operator) ?? seatsOf(service, operator)
      seats.set(operator, next)
      wanted.push({ ...(await next()), name: 'Nguyen Thi Thu' })
    }
    return { ...(await bookSeats(service, organizationId, wanted)), organizationId }
  }

  async function deedOf(name: Name, id: string, booking: Booked, leg = 1): Promise<DeskDeed> {
    const tickets = await rows<{ ticketId: string; ticketNumber: string }>(
      db,
      sql`select t.id as "ticketId", 'N-' || t.seat_code as "ticketNumber"
          from tickets t join orders o on o.id = t.order_id
          where o.booking_id = ${booking.id} and o.leg = ${leg}`,
    )
    return { name, id, by: ana, leg, tickets }
  }

  /** Staff read the numbers in the operator's own records. */
  async function issuedThere(id: string, booking: Booked): Promise<DeskDeed> {
    const order = await until('issued by its operator', async () => {
      const [found] = await ordersAtOperators(service, { booking_code: booking.code })
      return found?.state === 'issued' && found
    })
    const deed = await deedOf('issued', id, booking)
    const tickets = deed.tickets.map((ticket, index) => ({
      ...ticket,
      ticketNumber: order.ticket_numbers[index] ?? '',
    }))
    return { ...deed, tickets }
  }

  async function asked({ organizationId, id }: Booked): Promise<string> {
    const wanted = { organizationId, bookingId: id, note: null }
    const request = await requestTicketing({ db, operators }, wanted, tester)
    await takeRequest(db, request.id, ana)
    return request.id
  }

  function openCase(booking: Booked): Promise<string> {
    const page = { sort: '_id', limit: 1, after: null } as const
    return until('its case', async () => {
      await sweepCases(db, 0)
      const [found] = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
      return found?.id
    })
  }

  /** Everything up to the deed itself. */
  async function prepare(name: Name, organizationId: string, cut: number) {
    if (name === 'issued' || name === 'rejected') {
      const booking = await booked(organizationId, [silent[name][cut] ?? ''])
      await confirmBooking(issuance, organizationId, booking.id, tester)
      const of = (id: string) =>
        name === 'issued' ? issuedThere(id, booking) : deedOf(name, id, booking)
      return { booking, deed: () => openCase(booking).then(of) }
    }
    if (name === 'keep' || name === 'refund' || name === 'issue_missing') {
      const booking = await booked(organizationId, [issuing, rejecting])
      await confirmBooking(issuance, organizationId, booking.id, tester)
      return { booking, deed: () => openCase(booking).then(id => deedOf(name, id, booking, 2)) }
    }
    const booking = await booked(organizationId, [byHand])
    const requestId = await asked(booking)
    if (name === 'hold') return { booking, deed: () => deedOf(name, requestId, booking) }
    await doDeed(services, await deedOf('hold', requestId, booking))
    if (name === 'issue' || name === 'reject') {
      return { booking, deed: () => deedOf(name, requestId, booking) }
    }
    await doDeed(services, await deedOf('issue', requestId, booking))
    await cancelBooking({ db, operators }, organizationId, booking.id, { ticketIds: null }, tester)
    return { booking, deed: () => openCase(booking).then(id => deedOf(name, id, booking)) }
  }

  /** What is held by a deed is issued by the next one. */
  async function goOn({ deed }: DeskCut, booking: Booked): Promise<void> {
    if (deed.name === 'hold') await doDeed(services, await deedOf('issue', deed.id, booking))
    if (deed.name !== 'issue_missing') return
    const request = await first<{ id: string }>(
      db,
      sql`select id from ticketing_requests where case_id = ${deed.id}`,
    )
    await doDeed(services, await deedOf('issue', request?.id ?? '', booking, 2))
  }

  /** A case is closed with its decision, or open without one. */
  const halfDone = () =>
    rows(
      db,
      sql`select c.kind, c.outcome from repair_cases c
          where (c.closed_at is null) = exists (select from desk_decisions where case_id = c.id)`,
    )

  test('STATE-1 STATET-6 in the midst of a deed nothing is done and staff do it again, right after it everything is and they cannot: money settled once, tickets entered once, no case half closed', async () => {
    const endRules = [await misbehave(service, { operator: rejecting, action: 'reject' })]
    for (const [name, codes] of Object.entries(silent)) {
      for (const operator of codes) {
        const action = name === 'issued' ? 'lose_reply' : 'error'
        endRules.push(await misbehave(service, { operator, action }))
        endRules.push(await misbehave(service, { operator, on: 'find', action: 'error' }))
      }
    }
    const begun = []
    for (const name of deskDeeds) {
      for (const [index, at] of (['midst', 'after'] as const).entries()) {
        const organizationId = agencies[begun.length] ?? ''
        const prepared = await prepare(name, organizationId, index)
        begun.push({ ...prepared, number: begun.length + 1, at })
      }
    }
    const cases: (DeskCut & { booking: Booked })[] = []
    for (const { deed, ...each } of begun) cases.push({ ...each, deed: await deed() })
    const program = startProgram(['test/support/saga/cut-desk.ts'], {
      DATABASE_URL: service.databaseUrl,
      DATABASE_CONNECTIONS: '40',
      GANGWAY_DATA_DIR: service.config.dataDir,
      GANGWAY_ENV: 'uat',
      OPERATOR_LOGINS_OFF: 'none',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEEDS: JSON.stringify(cases.map(({ number, deed, at }) => ({ number, deed, at }))),
    })
    await until('every deed at its cut', () => {
      assert.doesNotMatch(program.output(), /^refused/m)
      return parkedIn([program]).size === cases.length
    })
    await killAll(service, [program], [])
    assert.deepEqual(await halfDone(), [])
    for (const each of cases) {
      const again = doDeed(services, each.deed)
      if (each.at === 'midst') await again
      else await refused('desk_conflict', again)
      await goOn(each, each.booking)
    }
    for (const { deed, at, booking } of cases) {
      const read = () =>
        first<{ status: number; payment: number }>(
          db,
          sql`select status, payment_status as payment from bookings where id = ${booking.id}`,
        )
      const [status, payment] = ends[deed.name]
      const what = `${deed.name}, killed ${at}`
      await until(`${what}: status ${status}`, async () => (await read())?.status === status)
      assert.equal((await read())?.payment, payment, what)
    }
    for (const endRule of endRules) await endRule()
  })

  test('every agency paid for what it has and what its operators kept, nothing is held, each ticket of an issued leg has its number, each outcome was told once', async () => {
    const money = await rows(
      db,
      sql`select a.owner, a.held, a.balance from accounts a
          where a.kind = 'deposit' and a.owner = any(${agencies}::text[])
            and (a.held <> 0 or a.balance <> 1000000000 - (
              select sum(net_price - net_refunded) filter (where status in (10, 14)) from orders
              where organization_id::text = a.owner having count(*) > 0))`,
    )
    assert.deepEqual(money, [])
    const strange = await rows(
      db,
      sql`select o.status, t.ticket_number from tickets t join orders o on o.id = t.order_id
          where (o.status in (10, 14)) <> (t.ticket_number is not null)
            or (o.status = 10) <> exists (select from seat_marks m where m.order_id = o.id)`,
    )
    assert.deepEqual(strange, [])
    const told = await rows(
      db,
      sql`select b.booking_code from bookings b
          where (select count(*) from issuance_attempts where booking_id = b.id) <>
                (select count(*) from events where data ->> 'booking_id' = b.id::text
                   and type like 'booking.%')`,
    )
    assert.deepEqual(told, [])
    assert.deepEqual(await halfDone(), [])
    assert.deepEqual(await differencesOf(service), [])
  })
})
