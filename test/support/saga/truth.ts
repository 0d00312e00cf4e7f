/** Judges a finished world by what its operators did. */
import assert from 'node:assert/strict'
import { first, rows, sql } from '../../../src/db/index.ts'
import { verifyLedger } from '../../../src/ledger/verify.ts'
import { reconcileDebts } from '../../../src/reconciliation/index.ts'
import { tester } from '../actor.ts'
import { feePerSeat } from './operator.ts'
import { margins, type Theatre } from './stage.ts'
import type { World as AnyWorld } from './world.ts'

type World = AnyWorld & Pick<Theatre, 'root' | 'middle'>

export async function judge(world: World, before: Money): Promise<void> {
  await assertSentOnce(world)
  await assertOutcomes(world)
  await assertMoney(world, before)
  await assertNothingLeft(world)
  await assertTold(world)
}

async function assertSentOnce({ db, truth, organizationId }: World): Promise<void> {
  const cancelled = await rows<{ key: string; times: number }>(
    db,
    sql`select 'cancel ' || c.reference || ' ' || (select string_agg(seat, ',' order by seat collate "C")
                                                   from unnest(c.seat_codes) as seat) as key,
               count(*) as times
        from (
          select p.reference, p.seat_codes from cancellation_parts p
            join orders o on o.id = p.order_id where o.organization_id = ${organizationId}
          union all
          select r.reference, r.seat_codes from change_returns r
            join changes c on c.id = r.change_id join orders o on o.id = c.order_id
          where o.organization_id = ${organizationId}
        ) c group by 1`,
  )
  const wanted = new Map(cancelled.map(({ key, times }) => [key, times]))
  for (const [key, times] of truth.received) {
    const most = key.startsWith('cancel ') ? (wanted.get(key) ?? 0) : 1
    assert.ok(times <= most, `sent ${times} times instead of ${most}: ${key}`)
  }
  const references = truth.orders.map(({ reference }) => reference)
  assert.equal(new Set(references).size, references.length, 'an order was placed twice')
}

/** Asserts that exactly what is issued at the operators is issued here, down to the seats. */
async function assertOutcomes({ db, truth, organizationId }: World): Promise<void> {
  const ours = await rows<{ reference: string; state: string }>(
    db,
    sql`select s.reference, s.state from submissions s join orders o on o.id = s.order_id
        where o.organization_id = ${organizationId}
        union all
        select c.reference, c.order_state from changes c join orders o on o.id = c.order_id
        where o.organization_id = ${organizationId}`,
  )
  const placed = new Set(truth.orders.map(({ reference }) => reference))
  for (const { reference, state } of ours) {
    const is = placed.has(reference) ? 'issued' : 'not issued'
    assert.equal(state === 'issued' ? 'issued' : 'not issued', is, `order ${reference}: ${state}`)
  }
  const tickets = await rows<{ ticket: string }>(
    db,
    sql`select t.operator_reference || ' ' || t.seat_code || ' ' || t.ticket_number as ticket
        from tickets t join orders o on o.id = t.order_id
        where o.organization_id = ${organizationId} and t.ticket_number is not null
          and t.cancelled_at is null`,
  )
  const standing = await standingSeats({ db, organizationId })
  const theirs = truth.orders.flatMap(({ reference, tickets }) =>
    tickets
      .filter(({ isLive, seatCode }) => isLive && !standing.has(`${reference} ${seatCode}`))
      .map(({ seatCode, ticketNumber }) => `${reference} ${seatCode} ${ticketNumber}`),
  )
  assert.deepEqual(tickets.map(({ ticket }) => ticket).toSorted(), theirs.toSorted())
}

/** Old seats that an operator did not take back after a change. They are known, and left to people. */
async function standingSeats({
  db,
  organizationId,
}: Pick<World, 'db' | 'organizationId'>): Promise<Set<string>> {
  const seats = await rows<{ seat: string }>(
    db,
    sql`select r.reference || ' ' || unnest(r.seat_codes) as seat
        from change_returns r join changes c on c.id = r.change_id
          join orders o on o.id = c.order_id
        where o.organization_id = ${organizationId} and r.state = 'stands'`,
  )
  return new Set(seats.map(({ seat }) => seat))
}

type Money = Record<'root' | 'middle' | 'agency', number>

export async function moneyOf({
  db,
  root,
  middle,
  organizationId,
}: Pick<World, 'db' | 'root' | 'middle' | 'organizationId'>): Promise<Money> {
  const accounts = await rows<{ owner: string; balance: number }>(
    db,
    sql`select owner, balance from accounts
        where kind = 'deposit' and owner in (${root}, ${middle}, ${organizationId})`,
  )
  const of = (id: string) => accounts.find(({ owner }) => owner === id)?.balance ?? 0
  return { root: of(root), middle: of(middle), agency: of(organizationId) }
}

/**
 * Asserts that every level has spent exactly its own NET of the seats that live at the operators, plus what
 * those kept of cancelled ones and took for changed ones. The operators know only the fare.
 */
async function assertMoney(world: World, before: Money): Promise<void> {
  const { truth } = world
  const standing = await standingSeats(world)
  const fares = truth.orders.flatMap(({ reference, voyageRef, tickets }) =>
    tickets
      .filter(({ isLive, seatCode }) => isLive && !standing.has(`${reference} ${seatCode}`))
      .map(() => world.fareOf(voyageRef)),
  )
  const base = fares.reduce((sum, fare) => sum + fare, 0)
  const kept = truth.penalties + (await feesOf(world))
  const after = await moneyOf(world)
  const spent = {
    root: before.root - after.root,
    middle: before.middle - after.middle,
    agency: before.agency - after.agency,
  }
  assert.deepEqual(spent, {
    root: base + kept,
    middle: base + margins.root * fares.length + kept,
    agency: base + (margins.root + margins.middle) * fares.length + kept,
  })
}

/** What a change cost: an old seat that was not taken back was paid for as well. */
async function feesOf(world: World): Promise<number> {
  return world.truth.fees + feePerSeat * (await standingSeats(world)).size
}

async function assertNothingLeft({ db, organizationId }: World): Promise<void> {
  const left = await first(
    db,
    sql`select (select coalesce(sum(held), 0)::bigint from accounts) as held,
               (select count(*) from issuance_attempts where finished_at is null)
               + (select count(*) from cancellations where finished_at is null)
               + (select count(*) from changes where finished_at is null) as jobs,
               (select count(*) from bookings where organization_id = ${organizationId}
                and status in (2, 12)) as undecided`,
  )
  assert.deepEqual(left, { held: 0, jobs: 0, undecided: 0 })
  const seats = await rows<{ mark: string; ticket: string }>(
    db,
    sql`select m.order_id || ' ' || m.voyage_id || ' ' || m.seat_code as mark,
               t.order_id || ' ' || t.voyage_id || ' ' || t.seat_code as ticket
        from (select m.* from seat_marks m join bookings b on b.id = m.booking_id
              where b.organization_id = ${organizationId}) m
          full join (select t.seat_code, o.id as order_id, o.voyage_id
                     from tickets t join orders o on o.id = t.order_id
                     where o.organization_id = ${organizationId} and t.ticket_number is not null
                       and t.cancelled_at is null) t
            on t.order_id = m.order_id and t.voyage_id = m.voyage_id and t.seat_code = m.seat_code
        where m.order_id is null or t.order_id is null`,
  )
  assert.deepEqual(seats, [], 'a mark without a live ticket, or one without its mark')
}

/**
 * Asserts that the status says what is left of the booking, and that each outcome of an attempt was told
 * once.
 */
async function assertTold({ db, organizationId }: World): Promise<void> {
  const wrong = await rows(
    db,
    sql`select b.booking_code, b.status, b.payment_status, l.live, l.legs
        from bookings b cross join lateral (
          select count(*) filter (where t.ticket_number is not null and t.cancelled_at is null) as live,
                 count(*) filter (where t.ticket_number is not null) as ever,
                 count(distinct o.id) filter (where o.status = 6) as failed, count(distinct o.id) as legs
          from orders o join tickets t on t.order_id = o.id where o.booking_id = b.id
        ) l
        where b.organization_id = ${organizationId}
          and not case b.status
            when 10 then l.live > 0 and l.failed = 0
            when 6 then l.failed > 0
            when 8 then l.ever = 0
            else l.live = 0 end`,
  )
  assert.deepEqual(wrong, [], 'a status that is not what is left of the booking')
  const told = await first<{ attempts: number; events: number }>(
    db,
    sql`select (select count(*) from issuance_attempts a join bookings b on b.id = a.booking_id
                where b.organization_id = ${organizationId}) as attempts,
               (select count(*) from events where organization_id = ${organizationId}
                  and type in ('booking.issuedTicket', 'booking.issuedTicketError')) as events`,
  )
  assert.equal(told?.events, told?.attempts, 'an outcome was not told once')
}

/** The books of all worlds of a theatre. */
export async function assertBooks({ db, clock }: Theatre): Promise<void> {
  // A run that was killed has the turn until its lease is over.
  await clock.set(clock.now() + 60_000)
  assert.deepEqual(await verifyLedger(db), [], 'the books do not balance')
  const deps = { db, operators: null, environment: 'production' as const }
  const { differences } = await reconcileDebts(deps, { isDryRun: true, by: tester })
  assert.deepEqual(differences, [], 'an order was not paid what it cost')
}
