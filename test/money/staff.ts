/**
 * What staff do at their desks between the rounds: they keep, refund or complete what is partly issued, cancel by
 * hand what was issued by hand, and settle answers that were lost, by what the operators really did.
 */
import { sweepCases } from '../../src/cases/index.ts'
import { Problem } from '../../src/core/errors.ts'
import { one, rows, sql } from '../../src/db/index.ts'
import {
  decideCase,
  issueLeg,
  issueMissingLegs,
  keepCase,
  refundCase,
  rejectLeg,
  type Verdict,
} from '../../src/desk/index.ts'
import { createRefresher } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import type { Random } from '../support/price-cases.ts'
import type { TrueTicket } from '../support/saga/operator.ts'
import type { Tree } from './tree.ts'

type OpenCase = { id: string; kind: string; subject: string; bookingId: string }
type Count = (what: string) => void

const note = 'as it says'
const evidence = { operatorReference: 'by telephone', note }

export async function workAtDesks(tree: Tree, random: Random, count: Count): Promise<void> {
  await sweepCases(tree.db, 0)
  const cases = await rows<OpenCase>(
    tree.db,
    sql`select id, kind, subject, booking_id as "bookingId" from repair_cases
        where closed_at is null order by id`,
  )
  for (const open of cases) {
    // A tree comes to rest only when the first of these are done, and the others are rare.
    const isWanted = ['cancellation_by_hand', 'partly_issued'].includes(open.kind)
    if (!isWanted && random.percent(30)) continue
    try {
      if (open.kind === 'partly_issued') count(`repair: ${await repair(tree, open, random)}`)
      else if (await decide(tree, open, random)) count(`decided: ${open.kind}`)
    } catch (error) {
      // An operator did not answer, somebody cannot pay, a seat is gone: another time.
      if (!(error instanceof Problem)) throw error
      count(`repair: ${error.code}`)
    }
  }
}

async function repair(tree: Tree, { id, bookingId }: OpenCase, random: Random): Promise<string> {
  const { db, operators } = tree
  const way = random.oneOf(['keep', 'refund', 'refund', 'complete', 'complete'])
  if (way === 'keep') await keepCase(db, id, note, tester)
  if (way === 'complete') await complete(tree, id, random)
  if (way === 'refund') {
    const penalties = await penaltiesByHand(tree, bookingId)
    await refundCase({ db, operators }, id, { evidence, penalties }, tester)
    await tellOperator(tree, bookingId)
  }
  return way
}

/** Buys the missing legs at their operators one after the other, until one is refused. */
async function complete(tree: Tree, caseId: string, random: Random): Promise<void> {
  const { db, operators } = tree
  const start = { db, operators, refresher: createRefresher(db) }
  const requestId = await issueMissingLegs(start, caseId, { note }, tester)
  const legs = await rows<{
    leg: number
    reference: string
    voyageRef: string
    tickets: { id: string; seatCode: string; fullName: string; passengerType: string }[]
  }>(
    db,
    sql`select s.leg, s.reference, v.operator_voyage_ref as "voyageRef",
               (select json_agg(json_build_object('id', t.id, 'seatCode', t.seat_code,
                         'fullName', c.full_name, 'passengerType', t.passenger_type))
                from tickets t join customers c on c.id = t.customer_id
                where t.order_id = s.order_id) as tickets
        from ticketing_requests r join submissions s on s.attempt_id = r.attempt_id
          join orders o on o.id = s.order_id join voyages v on v.id = o.voyage_id
        where r.id = ${requestId} order by s.leg`,
  )
  for (const { leg, reference, voyageRef, tickets } of legs) {
    const order = { reference, voyageRef, passengers: tickets }
    const isSold = random.percent(80) && tree.sellByHand(order)
    if (!isSold) return rejectLeg(db, requestId, { leg, reason: note }, tester)
    const numbered = tickets.map(({ id, seatCode }) => ({ ticketId: id, ticketNumber: seatCode }))
    const wanted = { leg, evidence, tickets: numbered }
    await issueLeg({ db, onIssued: async () => {} }, requestId, wanted, tester)
  }
}

/** What operators keep of the live legs that they know from staff alone, by the leg's order. */
async function penaltiesByHand(tree: Tree, bookingId: string): Promise<Map<string, number>> {
  const legs = await rows<{ orderId: string; people: string[] }>(
    tree.db,
    sql`select o.id as "orderId", json_agg(c.full_name) as people
        from orders o join tickets t on t.order_id = o.id join customers c on c.id = t.customer_id
        where o.booking_id = ${bookingId} and t.ticket_number is not null
          and t.cancelled_at is null and t.operator_reference is null group by 1`,
  )
  return new Map(legs.map(({ orderId, people }) => [orderId, penaltyOf(ticketsOf(tree, people))]))
}

/** Of what staff have cancelled by hand; the legs each by itself. */
async function tellOperator({ db, cancelByHand }: Tree, bookingId: string): Promise<void> {
  const legs = await rows<{ people: string[] }>(
    db,
    sql`select json_agg(c.full_name) as people
        from orders o join tickets t on t.order_id = o.id join customers c on c.id = t.customer_id
        where o.booking_id = ${bookingId} and t.cancelled_at is not null
          and t.operator_reference is null group by o.id`,
  )
  for (const { people } of legs) cancelByHand(people)
}

function ticketsOf({ truth }: Tree, people: readonly string[]): TrueTicket[] {
  return truth.orders
    .flatMap(({ tickets }) => tickets)
    .filter(({ person, ended }) => people.includes(person) && ended?.how !== 'exchanged')
}

function penaltyOf(tickets: TrueTicket[]): number {
  return tickets.reduce((sum, { penalty }) => sum + penalty, 0)
}

/** False while it is not certain what the operator did. */
async function decide(tree: Tree, open: OpenCase, random: Random): Promise<boolean> {
  const verdict =
    open.kind === 'unknown_order' || open.kind === 'unknown_change'
      ? await verdictOfOrder(tree, open)
      : open.kind !== 'unknown_return'
        ? await verdictOfPart(tree, open, random)
        : null
  if (verdict === null) return false
  await decideCase({ db: tree.db, onIssued: async () => {} }, open.id, verdict, evidence, tester)
  if (open.kind === 'cancellation_by_hand') await tellOperator(tree, open.bookingId)
  return true
}

async function verdictOfOrder(
  { db, truth, clock }: Tree,
  { subject }: OpenCase,
): Promise<Verdict | null> {
  const order = truth.orders.find(({ reference }) => reference === subject)
  if (order === undefined) return { kind: 'rejected' }
  if (order.issuedAt > clock.now()) return null
  const seats = await rows<{ ticketId: string; seatCode: string }>(
    db,
    sql`select t.id as "ticketId", t.seat_code as "seatCode"
        from submissions s join tickets t on t.order_id = s.order_id where s.reference = ${subject}
        union all
        select w.ticket_id, w.seat_code
        from changes c join change_tickets w on w.change_id = c.id where c.reference = ${subject}`,
  )
  const tickets = seats.map(({ ticketId, seatCode }) => ({ ticketId, ticketNumber: seatCode }))
  return { kind: 'issued', tickets }
}

async function verdictOfPart(
  tree: Tree,
  { kind, subject }: OpenCase,
  random: Random,
): Promise<Verdict | null> {
  const { people, isClosed } = await one<{ people: string[]; isClosed: boolean }>(
    tree.db,
    sql`select (select json_agg(c.full_name) from tickets t join customers c on c.id = t.customer_id
                where t.id = any(p.ticket_ids)) as people,
               v.cancelled_at is not null as "isClosed"
        from cancellation_parts p join orders o on o.id = p.order_id
          join voyages v on v.id = o.voyage_id where p.id = ${subject}`,
  )
  const tickets = ticketsOf(tree, people)
  const penalty = penaltyOf(tickets)
  if (kind === 'cancellation_by_hand') {
    return random.percent(80) ? { kind: 'cancelled', penalty } : { kind: 'stands' }
  }
  if (tickets.every(({ isLive }) => isLive)) {
    return tree.truth.later.length === 0 ? { kind: 'stands' } : null
  }
  // Of a closed voyage nothing kept means that it was the operator's own doing.
  return isClosed && penalty === 0 ? null : { kind: 'cancelled', penalty }
}
