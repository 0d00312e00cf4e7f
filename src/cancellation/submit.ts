/**
 * Submit, the second part of the saga: takes a cancellation's parts to their operators, one after the
 * other. "About to submit" is written first, so a part that is found `submitting` after a crash is never
 * sent again: the operator is asked for the state of the order until the answer is certain.
 */
import { wasRehearsed } from '../bookings/index.ts'
import {
  type Database,
  first,
  type Lease,
  lookAgainLater,
  mayTakeBack,
  nowAtLatest,
  run,
  sql,
  surelySince,
} from '../db/index.ts'
import { areOthersGone, findOrder, issuanceOf, type Operators } from '../operators/index.ts'
import { inTurn } from './next-step.ts'
import { type PartOutcome, recordPart } from './outcome.ts'

export type SubmitDeps = {
  db: Database
  operators: Operators
  /** An order that still stands after this time was not cancelled by our call. */
  patienceSeconds: number
  recheckSeconds: number
}

type OpenPart = {
  id: string
  way: 'automated' | 'desk'
  state: 'waiting' | 'submitting' | 'unknown'
  operatorCode: string
  reference: string
  isRehearsal: boolean
  seatCodes: string[]
  /** Of the same order, seats that are not to be cancelled. */
  staying: string[]
  penaltyQuoted: number
  /** Why the operator refused what may be gone already. */
  refusal: string | null
  isVoyageCancelled: boolean
  /** What its operator was paid for these tickets, in dong. */
  paid: number
  secondsSinceSubmission: number | null
  /** A part of this cancellation is cancelled. */
  followsCancelled: boolean
  /** Since it was first tried, of one that was not sent. */
  secondsUnsent: number | null
}

/**
 * Takes the next part as far as it goes. The part after it may belong to another operator, whose share of
 * the worker is counted separately.
 */
export async function advanceCancellation(
  deps: SubmitDeps,
  cancellationId: string,
  lease: Lease,
): Promise<void> {
  const part = await nextOpenPart(deps.db, cancellationId)
  if (part === undefined || !lease.isHeld()) return
  if (part.way === 'desk') return leaveToDesk(deps.db, cancellationId)
  const outcome =
    part.state === 'waiting'
      ? await submitPart(deps, part, cancellationId, lease)
      : await askForPart(deps, part)
  if (outcome === 'wait') {
    await lookAgainLater(deps.db, 'cancellations', cancellationId, deps.recheckSeconds)
    return
  }
  if (!(await recordPart(deps.db, part.id, outcome))) await assertRecorded(deps.db, part, outcome)
}

/**
 * Somebody had recorded an outcome before: mostly the same one. Where it was another, money was refunded, or
 * was not, for what the operator has not done, or has, and people have to know at once.
 */
async function assertRecorded(
  db: Database,
  { id, operatorCode, reference, state }: OpenPart,
  outcome: PartOutcome,
): Promise<void> {
  const recorded = await first<{ state: string; penalty: number | null }>(
    db,
    sql`select state, penalty from cancellation_parts where id = ${id}`,
  )
  // Only its answer says what it kept: who asks is told no more than what stands.
  const isSame =
    recorded?.state === outcome.kind &&
    (outcome.kind === 'refused' || state !== 'waiting' || recorded.penalty === outcome.penalty)
  if (isSame) return
  const found = outcome.kind === 'cancelled' ? `cancelled at ${outcome.penalty}` : outcome.kind
  const kept = recorded?.penalty == null ? '' : ` at ${recorded.penalty}`
  throw new Error(
    `${operatorCode}: cancellation of ${reference} is ${found}, and was recorded as ${recorded?.state}${kept}`,
  )
}

/** The rest is the staff's: the last part that they resolve ends the cancellation. */
async function leaveToDesk(db: Database, cancellationId: string): Promise<void> {
  await run(
    db,
    sql`update cancellations set next_step_at = 'infinity'
        where id = ${cancellationId} and finished_at is null`,
  )
}

function nextOpenPart(db: Database, cancellationId: string): Promise<OpenPart | undefined> {
  return first<OpenPart>(
    db,
    sql`select p.id, p.way, p.state, o.operator_code as "operatorCode", p.reference,
               ${wasRehearsed(sql`p.reference`)} as "isRehearsal",
               p.seat_codes as "seatCodes",
               array(select t.seat_code from tickets t
                     where t.order_id = p.order_id and t.operator_reference = p.reference
                       and t.cancelled_at is null and t.id <> all(p.ticket_ids)) as staying,
               p.penalty_quoted as "penaltyQuoted", p.reason as refusal,
               v.cancelled_at is not null as "isVoyageCancelled",
               (select sum(t.base_price)::bigint from tickets t
                where t.id = any(p.ticket_ids)) as paid,
               ${surelySince(sql`p.submitted_at`)} as "secondsSinceSubmission",
               ${surelySince(sql`p.unsent_since`)} as "secondsUnsent",
               exists (select from cancellation_parts c
                       where c.cancellation_id = p.cancellation_id and c.state = 'cancelled')
                 as "followsCancelled"
        from cancellation_parts p join orders o on o.id = p.order_id
          join voyages v on v.id = o.voyage_id
        where p.cancellation_id = ${cancellationId} and p.resolved_at is null
        order by ${inTurn} limit 1`,
  )
}

async function submitPart(
  deps: SubmitDeps,
  part: OpenPart,
  cancellationId: string,
  lease: Lease,
): Promise<PartOutcome | 'wait'> {
  const issuance = issuanceOf(deps.operators, part.operatorCode)
  const claimed = await run(
    deps.db,
    sql`update cancellation_parts p set state = 'submitting', submitted_at = ${nowAtLatest()}
        from cancellations c
        where p.id = ${part.id} and p.state = 'waiting' and c.id = ${cancellationId}
          and c.worker = ${lease.worker} and c.lease_until > now()`,
  )
  if (claimed === 0) return 'wait'
  if (part.isRehearsal) return { kind: 'cancelled', penalty: part.penaltyQuoted }
  if (!lease.isHeld()) return sendLater(deps, part.id)
  const answer = await issuance.cancelOrder(part.reference, part.seatCodes)
  // An operator keeps no more than it was paid, so a greater penalty makes the answer unreadable.
  const isUnreadable = answer.kind === 'cancelled' && answer.penalty > part.paid
  if (answer.kind === 'unknown' || isUnreadable) return noteUnknown(deps.db, part.id)
  if (answer.kind === 'cancelled') return { kind: 'cancelled', penalty: answer.penalty }
  if (answer.kind === 'rejected') {
    // It refuses what is cancelled already: by a call of ours that came too late, or by itself.
    const record = await findOrder(deps.operators, part.operatorCode, part.reference)
    const isDoubtful = record.kind === 'unavailable' || areOthersGone(record, part.staying)
    if (isDoubtful) return noteUnknown(deps.db, part.id, answer.reason)
    return { kind: 'refused', reason: answer.reason }
  }
  const isOver = answer.reason === 'by_hand' || (part.secondsUnsent ?? 0) > deps.patienceSeconds
  if (!part.followsCancelled || isOver) return { kind: 'refused', reason: answer.reason }
  // Another part has been cancelled already, so this one is tried again.
  return sendLater(deps, part.id)
}

/** Takes "about to submit" back: the request certainly did not leave. */
async function sendLater({ db, patienceSeconds }: SubmitDeps, partId: string): Promise<'wait'> {
  await run(
    db,
    sql`update cancellation_parts set state = 'waiting', submitted_at = null,
          unsent_since = coalesce(unsent_since, submitted_at)
        where id = ${partId} and ${mayTakeBack(sql`state`, sql`submitted_at`, patienceSeconds)}`,
  )
  return 'wait'
}

/** Nobody has the answer. After a while staff are told. `refusal`: why the operator refused what may be gone. */
async function noteUnknown(
  db: Database,
  partId: string,
  refusal: string | null = null,
): Promise<'wait'> {
  await run(
    db,
    sql`update cancellation_parts set state = 'unknown', reason = coalesce(${refusal}, reason)
        where id = ${partId} and (state = 'submitting'
          or state = 'unknown' and ${refusal}::text is not null)`,
  )
  return 'wait'
}

/**
 * Asks the operator for the state of the order. Seats that are gone from it were cancelled by our call,
 * at the penalty that was quoted; seats that still stand when patience is over were not. Where the operator
 * refused, its refusal counts as soon as it says that they are not gone. Of a voyage that the operator
 * cancelled they may be gone without our call, and without a penalty: what it kept it tells staff.
 */
async function askForPart(deps: SubmitDeps, part: OpenPart): Promise<PartOutcome | 'wait'> {
  if (part.isRehearsal) return { kind: 'cancelled', penalty: part.penaltyQuoted }
  const record = await findOrder(deps.operators, part.operatorCode, part.reference)
  if (areOthersGone(record, part.staying)) {
    if (part.isVoyageCancelled) return noteUnknown(deps.db, part.id)
    return { kind: 'cancelled', penalty: part.penaltyQuoted }
  }
  if (part.refusal !== null && record.kind !== 'unavailable') {
    return { kind: 'refused', reason: part.refusal }
  }
  const isPatienceOver = (part.secondsSinceSubmission ?? 0) > deps.patienceSeconds
  if (record.kind === 'issued' && isPatienceOver) {
    return { kind: 'refused', reason: 'the operator did not cancel the order' }
  }
  return noteUnknown(deps.db, part.id)
}
