/**
 * The outcome of a leg, in one transaction: the money, the tickets, the statuses and the event together.
 * The worker that has the operator's answer and the one that asks later both end here, so the happy path
 * and the crash share one code path. A second outcome changes nothing.
 *
 *   submission   waiting ◀─▶ submitting ──▶ issued | rejected       (back: it certainly was not sent)
 *                   │ ▲           └──────▶ unknown ──▶ issued | rejected
 *                   │ └───────────────────────┘                     (the same, while another worker asks)
 *                   ├────▶ not_submitted (an earlier leg failed)
 *                   └────▶ issued | rejected (by staff, at the desk)
 */
import {
  addTicketNumbers,
  type BookingState,
  moveBookings,
  registerTicketFiles,
  renewVersion,
} from '../bookings/index.ts'
import { openCaseOfBooking } from '../cases/index.ts'
import { BookingStatus, type IssueError, OrderStatus, PaymentStatus } from '../core/status.ts'
import {
  type Database,
  inTransaction,
  json,
  keepPlans,
  rows,
  run,
  runLater,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import { bookingIssued, bookingIssueFailed } from '../events/index.ts'
import { invoiceBookings } from '../invoices/index.ts'
import { releaseAtCommit, settleAtCommit } from '../ledger/index.ts'
import type { IssuedTicket } from '../operators/index.ts'
import { giveBackUse } from '../pricing/index.ts'
import { clearMarks, markSeatsTold } from '../voyages/index.ts'
import { scheduleNextStep } from './next-step.ts'
import type { CertainOutcome } from './order.ts'
import { putPricesBack } from './prices-before.ts'
import type { Way } from './start.ts'
import type { AttemptState } from './wait.ts'

/** `copies`: the storage keys of the operator's own ticket files, by seat code. */
export type Issued = Extract<CertainOutcome, { kind: 'issued' }> & {
  copies?: ReadonlyMap<string, string>
}
type Rejected = Extract<CertainOutcome, { kind: 'rejected' }>
type LegOutcome = Issued | Rejected

export type Decided = { reference: string; outcome: LegOutcome }

type Leg = {
  reference: string
  attemptId: string
  orderId: string
  bookingId: string
  bookingCode: string
  organizationId: string
  way: Way
  holdIds: string[]
  /** The booking has issued legs already; this one is tried again, at another price. */
  isOfRepair: boolean
}

/** Answers false, and changes nothing, when the leg had an outcome already. */
export function recordOutcome(
  db: Database,
  reference: string,
  outcome: LegOutcome,
): Promise<boolean> {
  return inTransaction(db, tx => resolveLeg(tx, reference, outcome, 'worker'))
}

/**
 * `recordOutcome` for several issued legs in one transaction: all of them, or none. Answers undefined for a
 * leg whose booking is locked by somebody else, for whom the others do not wait, and for a leg that is
 * named once more.
 */
export async function recordIssued(
  db: Database,
  decided: readonly { reference: string; outcome: Issued }[],
): Promise<(boolean | undefined)[]> {
  const outcomes = new Map(decided.map(({ reference, outcome }) => [reference, outcome]))
  const { looked, resolved } = await inTransaction(db, async tx => {
    const legs = await lockLegs(tx, [...outcomes.keys()], sql`for update of b skip locked`)
    return {
      looked: new Set(legs.map(leg => leg.reference)),
      resolved: await resolveLegs(tx, legs, outcomes, 'worker'),
    }
  })
  return decided.map(({ reference, outcome }) =>
    looked.has(reference) && outcomes.get(reference) === outcome
      ? resolved.has(reference)
      : undefined,
  )
}

/**
 * Who decides a leg, and in which state of it. Staff decide a leg of the desk when it is its turn (`desk`),
 * and an order whose answer was lost (`repair`).
 */
const isOpenTo = {
  worker: sql`s.state in ('submitting', 'unknown')`,
  desk: sql`s.way = 'desk' and s.state = 'waiting' and not exists (
              select from submissions earlier where earlier.attempt_id = s.attempt_id
                and earlier.leg < s.leg and earlier.resolved_at is null)`,
  repair: sql`s.state = 'unknown'`,
}
type Decider = keyof typeof isOpenTo

/**
 * `recordOutcome` in the caller's transaction, which may not have locked
 * anything that comes after a booking.
 */
export async function resolveLeg(
  tx: Tx,
  reference: string,
  outcome: LegOutcome,
  decider: Decider,
): Promise<boolean> {
  const legs = await lockLegs(tx, [reference], sql`for update of b`)
  if (legs.length === 0) throw new Error(`no submission ${reference}`)
  const resolved = await resolveLegs(tx, legs, new Map([[reference, outcome]]), decider)
  return resolved.has(reference)
}

async function lockLegs(tx: Tx, references: string[], lock: Sql): Promise<Leg[]> {
  await runLater(tx, keepPlans)
  return rows<Leg>(
    tx,
    sql`select s.reference, s.attempt_id as "attemptId", s.order_id as "orderId",
               b.id as "bookingId", b.booking_code as "bookingCode",
               b.organization_id as "organizationId", s.way, s.hold_ids as "holdIds",
               a.prices_before is not null as "isOfRepair"
        from submissions s join issuance_attempts a on a.id = s.attempt_id
          join bookings b on b.id = a.booking_id
        where s.reference = any(${references}::text[]) ${lock}`,
  )
}

/** Answers the references of those that had no outcome. Each leg is of another booking, and all of these are locked. */
async function resolveLegs(
  tx: Tx,
  locked: readonly Leg[],
  outcomes: ReadonlyMap<string, LegOutcome>,
  decider: Decider,
): Promise<Set<string>> {
  if (locked.length === 0) return new Set()
  const moved = await rows<{ reference: string }>(
    tx,
    sql`update submissions s set state = d.state, resolved_at = now(), reason = d.reason
        from unnest(${locked.map(leg => leg.reference)}::text[],
                    ${locked.map(leg => outcomes.get(leg.reference)?.kind)}::text[],
                    ${locked.map(leg => reasonOf(outcomes.get(leg.reference)))}::text[])
               as d (reference, state, reason)
        where s.reference = d.reference and ${isOpenTo[decider]}
        returning s.reference`,
  )
  const resolved = new Set(moved.map(({ reference }) => reference))
  const legs = locked.filter(({ reference }) => resolved.has(reference))
  const issued: IssuedLeg[] = []
  const holdsToRelease: string[] = []
  const repriced: string[] = []
  for (const leg of legs) {
    const outcome = outcomes.get(leg.reference)
    if (outcome?.kind === 'issued') issued.push({ ...leg, outcome })
    if (outcome?.kind === 'rejected') {
      holdsToRelease.push(...leg.holdIds, ...(await failLegs(tx, leg, outcome)))
      if (leg.isOfRepair) {
        await putPricesBack(tx, leg.attemptId)
        repriced.push(leg.bookingId)
      }
    }
  }
  await issueLegs(tx, issued)
  const goingOn = await finishAttempts(tx, legs)
  // Missing legs that are yet to be tried have a price that nobody has paid: the last one of an attempt invoices them all.
  const priced = issued.filter(leg => !(leg.isOfRepair && goingOn.has(leg.attemptId)))
  await invoiceBookings(tx, [...priced.map(leg => leg.bookingId), ...repriced])
  // Money comes last: from here on the accounts of the whole chains are locked.
  await settleAtCommit(
    tx,
    issued.flatMap(leg => leg.holdIds),
  )
  await releaseAtCommit(tx, holdsToRelease)
  return resolved
}

function reasonOf(outcome: LegOutcome | undefined): string | null {
  return outcome?.kind === 'rejected' ? outcome.reason : null
}

type IssuedLeg = Leg & { outcome: Issued }

async function issueLegs(tx: Tx, legs: readonly IssuedLeg[]): Promise<void> {
  if (legs.length === 0) return
  const tickets = legs.flatMap(leg =>
    leg.outcome.tickets.map(({ seatCode, ticketNumber }) => ({ ...leg, seatCode, ticketNumber })),
  )
  await numberTickets(tx, tickets)
  const byStaff = legs.filter(({ way }) => way === 'desk')
  if (byStaff.length > 0) {
    await runLater(
      tx,
      markSeatsTold(
        sql`(booking_id, order_id) in (
              select * from unnest(${byStaff.map(leg => leg.bookingId)}::uuid[],
                                   ${byStaff.map(leg => leg.orderId)}::uuid[]))`,
      ),
    )
  }
  await runLater(
    tx,
    sql`update orders o set status = ${OrderStatus.issued}, operator_order_number = n.number
        from unnest(${legs.map(leg => leg.orderId)}::uuid[],
                    ${legs.map(leg => leg.outcome.operatorOrderNumber)}::text[]) as n (id, number)
        where o.id = n.id`,
  )
  await registerTicketFiles(
    tx,
    tickets.map(({ orderId, seatCode, outcome: { rehearsal, copies } }) => ({
      orderId,
      seatCode,
      rehearsal,
      copy: copies?.get(seatCode) ?? null,
    })),
  )
}

async function numberTickets(
  tx: Tx,
  tickets: readonly (IssuedLeg & IssuedTicket)[],
): Promise<void> {
  const numbered = await run(
    tx,
    sql`update tickets t set ticket_number = n.ticket_number, operator_reference = n.known_as
        from unnest(${tickets.map(ticket => ticket.orderId)}::uuid[],
                    ${tickets.map(ticket => ticket.seatCode)}::text[],
                    ${tickets.map(ticket => ticket.ticketNumber)}::text[],
                    ${tickets.map(knownAs)}::text[])
               as n (order_id, seat_code, ticket_number, known_as)
        where t.order_id = n.order_id and t.seat_code = n.seat_code`,
  )
  if (numbered !== tickets.length) {
    throw new Error(`${[...new Set(tickets.map(each => each.reference))]}: tickets of other seats`)
  }
  await runLater(tx, addTicketNumbers(tickets))
}

/** The operator does not know our reference for an order that staff placed in their own way. */
function knownAs({ way, reference }: Leg): string | null {
  return way === 'desk' ? null : reference
}

/**
 * Fails the rejected leg and all legs after it: none of them is tried any more. Answers the holds of
 * the legs that were never sent.
 */
async function failLegs(tx: Tx, leg: Leg, outcome: Rejected): Promise<string[]> {
  const unsent = await rows<{ orderId: string; holdIds: string[] }>(
    tx,
    sql`update submissions set state = 'not_submitted', resolved_at = now()
        where attempt_id = ${leg.attemptId} and state = 'waiting'
        returning order_id as "orderId", hold_ids as "holdIds"`,
  )
  const untried = unsent.map(({ orderId }) => orderId)
  await failOrders(tx, [leg.orderId], { code: outcome.code, message: outcome.reason })
  await failOrders(tx, untried, {
    code: 'earlier_leg_failed',
    message: 'an earlier leg was not issued, so this one was not submitted',
  })
  // All at once: legs need not be in the order of their voyages, by which seats are locked.
  await clearMarks(tx, leg.bookingId, [leg.orderId, ...untried])
  return unsent.flatMap(({ holdIds }) => holdIds)
}

function failOrders(tx: Tx, orderIds: readonly string[], error: IssueError): Promise<void> {
  return runLater(
    tx,
    sql`update orders set status = ${OrderStatus.issueError}, issue_error = ${json(error)}
        where id = any(${orderIds}::uuid[])`,
  )
}

/**
 * Queues the next open leg of each attempt. Where there is none, the attempt ends, and the booking goes to
 * 10 if all legs are issued, otherwise to 6. All legs of the booking count, because an attempt of staff
 * may have only the missing ones. Answers the attempts that go on.
 */
async function finishAttempts(tx: Tx, legs: readonly Leg[]): Promise<Set<string>> {
  const goingOn = new Set<string>()
  if (legs.length === 0) return goingOn
  const counted = await rows<{
    id: string
    open: number
    ofAttempt: Counts
    ofBooking: Counts & { refunded: number }
  }>(
    tx,
    sql`select a.id, count(*) filter (where s.resolved_at is null) as open,
               jsonb_build_object('issued', count(*) filter (where s.state = 'issued'),
                                  'legs', count(*)) as "ofAttempt",
               (select jsonb_build_object(
                         'issued', count(*) filter (where status = ${OrderStatus.issued}),
                         'legs', count(*), 'refunded', sum(net_refunded))
                from orders where booking_id = a.booking_id) as "ofBooking"
        from issuance_attempts a join submissions s on s.attempt_id = a.id
        where a.id = any(${legs.map(leg => leg.attemptId)}::uuid[]) group by a.id`,
  )
  const countsOf = new Map(counted.map(({ id, ...counts }) => [id, counts]))
  const ended: Ended[] = []
  for (const leg of legs) {
    const counts = countsOf.get(leg.attemptId)
    if (counts === undefined) throw new Error(`no attempt ${leg.attemptId}`)
    const { open, ofAttempt, ofBooking } = counts
    if (open > 0) {
      goingOn.add(leg.attemptId)
      await goOn(tx, leg)
    } else ended.push({ ...leg, attempt: stateOf(ofAttempt), ...endOf(ofBooking) })
  }
  await endAttempts(tx, ended)
  return goingOn
}

async function goOn(tx: Tx, { attemptId, bookingId }: Leg): Promise<void> {
  await scheduleNextStep(tx, attemptId)
  await renewVersion(tx, bookingId)
}

type Ended = Leg & { attempt: AttemptState; booking: keyof typeof endings; end: BookingState }

const endings = {
  issued: { status: BookingStatus.issued, paymentStatus: PaymentStatus.paid },
  failed: { status: BookingStatus.issueError, paymentStatus: PaymentStatus.unpaid },
  partly_issued: { status: BookingStatus.issueError, paymentStatus: PaymentStatus.partlyRefunded },
}

async function endAttempts(tx: Tx, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  // What the commit counts and numbers for an organization it locks after the root's account, which every
  // sale settles: so two such transactions never wait for each other.
  await runLater(
    tx,
    sql`update issuance_attempts a set state = n.state, finished_at = now(), worker = null
        from unnest(${ended.map(leg => leg.attemptId)}::uuid[],
                    ${ended.map(leg => leg.attempt)}::text[]) as n (id, state)
        where a.id = n.id`,
  )
  const inFlight = { status: BookingStatus.requested, paymentStatus: PaymentStatus.paid }
  for (const [end, those] of Map.groupBy(ended, leg => leg.end)) {
    const ids = those.map(leg => leg.bookingId)
    if ((await moveBookings(tx, ids, [inFlight], end)) !== ids.length) {
      throw new Error(`of bookings ${ids} one was not in flight`)
    }
  }
  for (const leg of ended) {
    if (leg.booking === 'partly_issued') await openCaseOfBooking(tx, leg.bookingId)
    if (leg.booking === 'failed') await giveBackUse(tx, leg.bookingId)
    const recordEvent = leg.booking === 'issued' ? bookingIssued : bookingIssueFailed
    const { organizationId, bookingId, bookingCode } = leg
    await recordEvent(tx, { organizationId, bookingId, bookingCode })
  }
  await runLater(
    tx,
    sql`select pg_notify('issuance_outcome', outcome)
        from unnest(${ended.map(leg => `${leg.attemptId} ${leg.attempt}`)}::text[]) as outcome`,
  )
}

/** Of a leg that was issued before, tickets may have been refunded, because the operator has lost them. */
const issuedAndRefunded = { ...endings.issued, paymentStatus: PaymentStatus.partlyRefunded }

function endOf(ofBooking: Counts & { refunded: number }): Pick<Ended, 'booking' | 'end'> {
  const booking = stateOf(ofBooking)
  const isRefunded = booking === 'issued' && ofBooking.refunded > 0
  return { booking, end: isRefunded ? issuedAndRefunded : endings[booking] }
}

type Counts = { issued: number; legs: number }

function stateOf({ issued, legs }: Counts): 'issued' | 'failed' | 'partly_issued' {
  if (issued === legs) return 'issued'
  return issued === 0 ? 'failed' : 'partly_issued'
}
