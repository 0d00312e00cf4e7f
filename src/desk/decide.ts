/**
 * Staff say what an operator did when its answer was lost, after they have asked it. The worker goes on
 * asking meanwhile: both end in the same compare-and-set, and a second outcome changes nothing. Staff
 * also say what it did when they had to cancel by hand; no worker asks about that.
 */
import type { Actor } from '../audit/index.ts'
import { resolvePart } from '../cancellation/index.ts'
import { resolveOrder, resolveReturn } from '../change/index.ts'
import { type FieldError, fail, refuseField } from '../core/errors.ts'
import {
  type Database,
  inTransaction,
  one,
  type Reader,
  rows,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import { type CertainOutcome, rejected, resolveLeg } from '../issuance/index.ts'
import { lockCase, type RepairCase, refuseUnlessOpen } from './case-file.ts'
import { closeByDecision, type Evidence, explained, numberTyped, proven } from './decision.ts'

export type Verdict =
  | { kind: 'issued'; tickets: readonly { ticketId: string; ticketNumber: string }[] }
  | { kind: 'rejected' }
  | { kind: 'cancelled'; penalty: number }
  | { kind: 'returned'; fee: number | null }
  | { kind: 'stands' }

type DecideDeps = {
  db: Database
  /** Called after the commit, to store the copies of the order's tickets. */
  onIssued: (orderId: string) => Promise<void>
}

/**
 * Throws `desk_conflict` when the case is closed, the verdict does not fit
 * it, or the operator has answered.
 */
export async function decideCase(
  deps: DecideDeps,
  id: string,
  verdict: Verdict,
  given: Evidence,
  by: Actor,
): Promise<void> {
  const evidence =
    verdict.kind === 'rejected' || verdict.kind === 'stands' ? explained(given) : proven(given)
  const orderId = await inTransaction(deps.db, async tx => {
    const found = await lockCase(tx, id)
    refuseUnlessOpen(found)
    await closeByDecision(tx, found, 'decided', {
      subject: `${found.kind}:${found.subject}`,
      decision: verdict.kind,
      evidence,
      by,
    })
    const resolved = await resolve(tx, found, verdict, evidence)
    if (!resolved.isFirst) fail('desk_conflict', 'the operator has answered meanwhile')
    return resolved.orderId
  })
  if (verdict.kind === 'issued' && orderId !== null) await deps.onIssued(orderId)
}

type Resolved = { isFirst: boolean; orderId: string | null }

async function resolve(
  tx: Tx,
  { kind, subject }: RepairCase,
  verdict: Verdict,
  evidence: Evidence,
): Promise<Resolved> {
  const reason = evidence.note ?? ''
  if (kind === 'unknown_order' && (verdict.kind === 'issued' || verdict.kind === 'rejected')) {
    const { orderId } = await one<{ orderId: string }>(
      tx,
      sql`select order_id as "orderId" from submissions where reference = ${subject}`,
    )
    const tickets = sql`select t.id, t.seat_code from tickets t where t.order_id = ${orderId}`
    const outcome = await outcomeOf(tx, verdict, tickets, evidence)
    return { isFirst: await resolveLeg(tx, subject, outcome, 'repair'), orderId }
  }
  if (kind === 'unknown_change' && (verdict.kind === 'issued' || verdict.kind === 'rejected')) {
    const { id, orderId } = await one<{ id: string; orderId: string }>(
      tx,
      sql`select id, order_id as "orderId" from changes where reference = ${subject}`,
    )
    const tickets = sql`select ticket_id, seat_code from change_tickets where change_id = ${id}`
    const outcome = await outcomeOf(tx, verdict, tickets, evidence)
    return { isFirst: await resolveOrder(tx, id, outcome, 'desk'), orderId }
  }
  const isPart = kind === 'unknown_cancellation' || kind === 'cancellation_by_hand'
  if (isPart && verdict.kind === 'cancelled') {
    await refuseMoreThanPaid(tx, subject, verdict.penalty)
    return { isFirst: await resolvePart(tx, subject, verdict, 'desk'), orderId: null }
  }
  if (isPart && verdict.kind === 'stands') {
    const outcome = { kind: 'refused' as const, reason }
    return { isFirst: await resolvePart(tx, subject, outcome, 'desk'), orderId: null }
  }
  if (kind === 'unknown_return' && (verdict.kind === 'returned' || verdict.kind === 'stands')) {
    const [changeId = '', reference = ''] = subject.split('/')
    const outcome = verdict.kind === 'stands' ? { kind: 'stands' as const, reason } : verdict
    const isFirst = await resolveReturn(tx, { changeId, reference }, outcome, 'desk')
    return { isFirst, orderId: null }
  }
  return fail('desk_conflict', `a case of ${kind} is not decided as ${verdict.kind}`)
}

/** An operator keeps no more than it was paid. A digit too many could not be taken back. */
async function refuseMoreThanPaid(tx: Tx, partId: string, penalty: number): Promise<void> {
  const { paid } = await one<{ paid: number }>(
    tx,
    sql`select coalesce(sum(t.base_price), 0)::bigint as paid
        from cancellation_parts p join tickets t on t.id = any(p.ticket_ids) where p.id = ${partId}`,
  )
  if (penalty > paid) refuseField('/penalty', `must be <= ${paid}`)
}

/** `tickets` selects ticket ids and the seats that were ordered. Each of them needs its number. */
async function outcomeOf(
  reader: Reader,
  verdict: Extract<Verdict, { kind: 'issued' | 'rejected' }>,
  tickets: Sql,
  evidence: Evidence,
): Promise<CertainOutcome> {
  if (verdict.kind === 'rejected') return rejected(evidence.note ?? '')
  const ordered = await rows<{ id: string; seatCode: string }>(
    reader,
    sql`select o.id, o.seat_code as "seatCode" from (${tickets}) as o (id, seat_code)`,
  )
  const numbers = new Map(
    verdict.tickets.map(({ ticketId, ticketNumber }, index) => [
      ticketId,
      numberTyped(`/tickets/${index}/ticket_number`, ticketNumber),
    ]),
  )
  const errors: FieldError[] = ordered
    .filter(({ id }) => !numbers.get(id))
    .map(({ seatCode }) => ({ path: '/tickets', message: `has no number for seat ${seatCode}` }))
  if (verdict.tickets.length !== ordered.length) {
    errors.push({
      path: '/tickets',
      message: `has to be the ${ordered.length} tickets of the order`,
    })
  }
  if (errors.length > 0)
    fail('validation_failed', 'every ticket of the order needs its number', { errors })
  return {
    kind: 'issued',
    operatorOrderNumber: evidence.operatorReference ?? '',
    tickets: ordered.map(({ id, seatCode }) => ({ seatCode, ticketNumber: numbers.get(id) ?? '' })),
    rehearsal: false,
  }
}
