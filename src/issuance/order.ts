/**
 * One order at its operator, for issuance and ticket change alike: placed once, and asked for when its
 * answer was lost. `unknown` is no outcome: ask again later, never place again.
 */
import { personFacts } from '../bookings/index.ts'
import type { IssueError } from '../core/status.ts'
import { type Database, one, type Sql, sql } from '../db/index.ts'
import {
  areTicketsOf,
  findOrder,
  type IssuedTicket,
  issuanceOf,
  longestOrderSeconds,
  type OperatorProfile,
  type Operators,
  type OrderRequest,
} from '../operators/index.ts'

export type OrderDeps = {
  operators: Operators
  realTicketing: boolean
  /** An order without a record was never placed once the operator's longest time and this margin have passed. */
  marginSeconds: number
}

/** What became of an order, for good. */
export type CertainOutcome =
  | {
      kind: 'issued'
      operatorOrderNumber: string
      tickets: IssuedTicket[]
      rehearsal: boolean
    }
  | {
      kind: 'rejected'
      code: Exclude<IssueError['code'], 'earlier_leg_failed'>
      reason: string
    }

/** An order and where it is placed; `isRehearsal` is what was written when it was submitted. */
type Placement = { operatorCode: string; isRehearsal: boolean; order: OrderRequest }

/** The request certainly never left. */
type NotSent = { kind: 'not_sent'; reason: string }

/** The outcome of an order that its operator does not issue. */
export function rejected(reason: string): CertainOutcome {
  return { kind: 'rejected', code: 'operator_rejected', reason }
}

/** The outcome of a request that is not tried again: the seats are not sold. */
export function notSent({ reason }: NotSent): CertainOutcome {
  return { kind: 'rejected', code: 'operator_unreachable', reason }
}

/**
 * Places the order once. The caller has written "about to submit" and whether it is a rehearsal for its
 * reference, and holds the lease.
 */
export async function placeOrder(
  deps: OrderDeps,
  { operatorCode, isRehearsal, order }: Placement,
): Promise<CertainOutcome | NotSent | 'unknown'> {
  if (isRehearsal) return rehearse(order)
  const answer = await issuanceOf(deps.operators, operatorCode).placeOrder(order)
  if (answer.kind === 'issued' && areTicketsOf(order, answer.tickets)) {
    return { ...answer, rehearsal: false }
  }
  if (answer.kind === 'rejected') return rejected(answer.reason)
  return answer.kind === 'not_sent' ? answer : 'unknown'
}

/** Asks the operator about an order whose answer was lost. Never submits. */
export async function askForOrder(
  deps: OrderDeps,
  placed: Placement & { secondsSinceSubmission: number | null },
): Promise<CertainOutcome | 'unknown'> {
  const { operatorCode, isRehearsal, order, secondsSinceSubmission } = placed
  if (isRehearsal) return rehearse(order)
  const record = await findOrder(deps.operators, operatorCode, order.reference)
  if (record.kind === 'issued' && areTicketsOf(order, record.tickets)) {
    return { ...record, rehearsal: false }
  }
  if (record.kind === 'rejected') return rejected(record.reason)
  if (record.kind === 'cancelled') return rejected('the operator cancelled the order')
  if (record.kind === 'none' && isPastAllDoubt(deps, operatorCode, secondsSinceSubmission)) {
    return {
      kind: 'rejected',
      code: 'not_found_at_operator',
      reason: 'the operator has no record of the order',
    }
  }
  return 'unknown'
}

/**
 * Called when an order was issued but its outcome had been recorded before. Mostly that was the same
 * outcome. If it was another and the order stands, the operator has sold what nobody paid for. Then this
 * throws, so that people know at once.
 */
export async function assertRecordedAsIssued(
  { db, operators }: OrderDeps & { db: Database },
  { operatorCode, reference }: { operatorCode: string; reference: string },
  recorded: Sql<{ state: string }>,
): Promise<void> {
  const { state } = await one(db, recorded)
  if (state === 'issued') return
  const record = await findOrder(operators, operatorCode, reference)
  if (record.kind !== 'issued') return
  throw new Error(`${operatorCode} has issued ${reference}, which was recorded as ${state}`)
}

/**
 * Whether an order placed now is rehearsed. The operator that is connected directly always places real orders.
 * Later the order's own `is_rehearsal` counts, because the setting may have been switched.
 */
export function rehearses(deps: OrderDeps, operatorCode: string): boolean {
  return !deps.realTicketing && !deps.operators.get(operatorCode)?.profile.direct
}

/** True when no request of ours can be under way any more. */
export function isPastAllDoubt(
  deps: OrderDeps,
  operatorCode: string,
  secondsSinceSubmission: number | null,
): boolean {
  return (secondsSinceSubmission ?? 0) > longestSeconds(deps, operatorCode) + deps.marginSeconds
}

/** The longest time that a request of ours may be under way. */
export function longestSeconds({ operators }: OrderDeps, operatorCode: string): number {
  return longestOrderSeconds(operators.get(operatorCode)?.profile as OperatorProfile)
}

/**
 * The request of an order as a column, for a booking `b` and a voyage `v`. `tickets` is the rest of a query,
 * of tickets `t` and their people `c`; the seat code to order may differ from the ticket's own.
 */
export function orderRequest(of: {
  reference: Sql
  seatCode: Sql
  tickets: Sql
}): Sql<OrderRequest> {
  return sql`jsonb_build_object('reference', ${of.reference}, 'voyageRef', v.operator_voyage_ref,
    'contact', jsonb_build_object('name', b.contact_name, 'email', b.contact_email,
                                  'phone', b.contact_phone),
    'passengers', (select jsonb_agg(jsonb_build_object('seatCode', ${of.seatCode},
                            'passengerType', t.passenger_type, 'fullName', c.full_name,
                            ${personFacts}, 'plateNumber', t.plate_number) order by t.position)
                   ${of.tickets}))`
}

function rehearse(order: OrderRequest): CertainOutcome {
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
