/**
 * Submit, the second part of the saga: takes an attempt's legs in order to their operators.
 *
 * "About to submit" is written and committed before the operator is called, so that after a crash
 * a leg found `submitting` may or may not be at the operator: it is never submitted again, the
 * operator is asked for its reference until the answer is certain.
 */
import { type Database, first, type Lease, lookAgainLater, rows, run, sql } from '../db/index.ts'
import {
  type Issuance,
  type IssuedTicket,
  longestOrderSeconds,
  type OperatorProfile,
  type Operators,
  OperatorUnavailable,
  type OrderOutcome,
  type OrderPassenger,
  type OrderRequest,
} from '../operators/index.ts'
import { type LegOutcome, recordOutcome } from './outcome.ts'

export type SubmitDeps = {
  db: Database
  operators: Operators
  realTicketing: boolean
  marginSeconds: number
  recheckSeconds: number
  onIssued: (orderId: string) => Promise<void>
}

type OpenLeg = {
  reference: string
  state: 'waiting' | 'submitting' | 'unknown'
  orderId: string
  operatorCode: string
  voyageRef: string
  bookingId: string
  secondsSinceSubmission: number | null
}

/** Works on an attempt until it has an outcome, or until there is nothing to do but to wait. */
export async function advanceAttempt(
  deps: SubmitDeps,
  attemptId: string,
  lease: Lease,
): Promise<void> {
  for (;;) {
    const leg = await nextOpenLeg(deps.db, attemptId)
    if (leg === undefined || !lease.isHeld()) return
    const outcome =
      leg.state === 'waiting' ? await submitLeg(deps, leg, lease) : await askForLeg(deps, leg)
    if (outcome === 'wait') {
      await lookAgainLater(deps.db, 'issuance_attempts', attemptId, deps.recheckSeconds)
      return
    }
    const isFirst = await recordOutcome(deps.db, leg.reference, outcome)
    if (isFirst && outcome.kind === 'issued') await deps.onIssued(leg.orderId)
  }
}

function nextOpenLeg(db: Database, attemptId: string): Promise<OpenLeg | undefined> {
  return first<OpenLeg>(
    db,
    sql`select s.reference, s.state, s.order_id as "orderId", o.operator_code as "operatorCode",
               v.operator_voyage_ref as "voyageRef", o.booking_id as "bookingId",
               extract(epoch from now() - s.submitted_at)::float as "secondsSinceSubmission"
        from submissions s join orders o on o.id = s.order_id join voyages v on v.id = o.voyage_id
        where s.attempt_id = ${attemptId} and s.resolved_at is null order by s.leg limit 1`,
  )
}

async function submitLeg(
  deps: SubmitDeps,
  leg: OpenLeg,
  lease: Lease,
): Promise<LegOutcome | 'wait'> {
  const { profile, issuance } = issuanceOf(deps.operators, leg)
  const order = await readOrderRequest(deps.db, leg)
  const claimed = await run(
    deps.db,
    sql`update submissions s set state = 'submitting', submitted_at = now()
        from issuance_attempts a
        where s.reference = ${leg.reference} and s.state = 'waiting'
          and a.id = s.attempt_id and a.worker = ${lease.worker} and a.lease_until > now()`,
  )
  if (claimed === 0) return 'wait'
  // Rehearsed, unless the operator is connected directly: that one always places real orders.
  if (!deps.realTicketing && !profile.direct) return rehearse(order)
  // A worker that was paused between the commit and here has lost the leg: whoever has it now asks
  // the operator instead, and must not find an order that comes in later.
  if (!lease.isHeld()) return 'wait'
  return outcomeOf(deps, leg, order, await issuance.placeOrder(order))
}

async function outcomeOf(
  deps: SubmitDeps,
  leg: OpenLeg,
  order: OrderRequest,
  answer: OrderOutcome,
): Promise<LegOutcome | 'wait'> {
  if (answer.kind === 'issued' && areTicketsOf(order, answer.tickets)) {
    return { ...answer, rehearsal: false }
  }
  if (answer.kind === 'rejected') {
    return { kind: 'rejected', code: 'operator_rejected', reason: answer.reason }
  }
  if (answer.kind === 'not_sent') {
    return { kind: 'rejected', code: 'operator_unreachable', reason: answer.reason }
  }
  await run(
    deps.db,
    sql`update submissions set state = 'unknown' where reference = ${leg.reference} and state = 'submitting'`,
  )
  return 'wait'
}

/** Asks the operator what became of an order whose answer was lost. Never submits. */
async function askForLeg(deps: SubmitDeps, leg: OpenLeg): Promise<LegOutcome | 'wait'> {
  const { profile, issuance } = issuanceOf(deps.operators, leg)
  if (!deps.realTicketing && !profile.direct) return rehearse(await readOrderRequest(deps.db, leg))
  const record = await issuance.findOrder(leg.reference).catch((error: unknown) => {
    if (error instanceof OperatorUnavailable) return { kind: 'unavailable' as const }
    throw error
  })
  if (record.kind === 'issued') {
    const order = await readOrderRequest(deps.db, leg)
    if (areTicketsOf(order, record.tickets)) return { ...record, rehearsal: false }
  }
  if (record.kind === 'rejected') {
    return { kind: 'rejected', code: 'operator_rejected', reason: record.reason }
  }
  if (record.kind === 'cancelled') {
    return {
      kind: 'rejected',
      code: 'operator_rejected',
      reason: 'the operator cancelled the order',
    }
  }
  if (record.kind === 'none' && isPastAllDoubt(deps, profile, leg)) {
    return {
      kind: 'rejected',
      code: 'not_found_at_operator',
      reason: 'the operator has no record of the order',
    }
  }
  return 'wait'
}

/** When no request of ours can be under way any more, an order without a record was never placed. */
function isPastAllDoubt(deps: SubmitDeps, profile: OperatorProfile, leg: OpenLeg): boolean {
  const patience = longestOrderSeconds(profile) + deps.marginSeconds
  return (leg.secondsSinceSubmission ?? 0) > patience
}

function areTicketsOf(order: OrderRequest, tickets: IssuedTicket[]): boolean {
  const seats = new Set(order.passengers.map(passenger => passenger.seatCode))
  return tickets.length === seats.size && tickets.every(ticket => seats.has(ticket.seatCode))
}

function rehearse(order: OrderRequest): LegOutcome {
  return {
    kind: 'issued',
    operatorOrderNumber: `REHEARSAL-${order.reference}`,
    tickets: order.passengers.map(({ seatCode }) => ({
      seatCode,
      ticketNumber: `REHEARSAL-${order.reference}-${seatCode}`,
    })),
    rehearsal: true,
  }
}

function issuanceOf(
  operators: Operators,
  leg: OpenLeg,
): { profile: OperatorProfile; issuance: Issuance } {
  const operator = operators.get(leg.operatorCode)
  if (!operator?.issuance) throw new Error(`${leg.reference}: ${leg.operatorCode} has no issuance`)
  return { profile: operator.profile, issuance: operator.issuance }
}

async function readOrderRequest(db: Database, leg: OpenLeg): Promise<OrderRequest> {
  const contact = await first<OrderRequest['contact']>(
    db,
    sql`select contact_name as name, contact_email as email, contact_phone as phone
        from bookings where id = ${leg.bookingId}`,
  )
  if (contact === undefined) throw new Error(`no booking ${leg.bookingId}`)
  const passengers = await rows<OrderPassenger>(
    db,
    sql`select t.seat_code as "seatCode", t.passenger_type as "passengerType",
               c.full_name as "fullName", c.document_number as "documentNumber",
               c.date_of_birth as "dateOfBirth", c.nationality, c.gender, c.phone, c.email,
               t.plate_number as "plateNumber"
        from tickets t join customers c on c.id = t.customer_id
        where t.order_id = ${leg.orderId} order by t.position`,
  )
  return { reference: leg.reference, voyageRef: leg.voyageRef, contact, passengers }
}
