/**
 * Submit, the second part: the new order first, and only when that is issued the old seats go back.
 * "About to submit" is written before each call, so after a crash neither is ever sent twice: the
 * operator is asked until the answer is certain.
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
import {
  askForOrder,
  assertRecordedAsIssued,
  type CertainOutcome,
  isPastAllDoubt,
  longestSeconds,
  notSent,
  type OrderDeps,
  orderRequest,
  placeOrder,
  rehearses,
  rejected,
} from '../issuance/index.ts'
import { areOthersGone, findOrder, issuanceOf, type OrderRequest } from '../operators/index.ts'
import { markSeatsTold, markSeatsUntold } from '../voyages/index.ts'
import { recordOrder } from './outcome.ts'
import { type ReturnOutcome, recordReturn } from './returned.ts'

type SubmitDeps = OrderDeps & {
  db: Database
  recheckSeconds: number
  /** Called when the tickets of this order were changed. */
  onChanged: (orderId: string) => Promise<void>
}

type OpenChange = {
  id: string
  orderState: 'waiting' | 'submitting' | 'unknown' | 'issued'
  reference: string
  orderId: string
  operatorCode: string
  isRehearsal: boolean
  /** The operator really has one of the orders that the old seats are of. */
  isOfReal: boolean
  secondsSinceSubmission: number | null
  secondsSinceIssue: number | null
  order: OrderRequest
}

type OpenReturn = {
  reference: string
  seatCodes: string[]
  /** Of the older order, seats that do not go back. */
  staying: string[]
  /** Of the older order. */
  isRehearsal: boolean
  state: 'waiting' | 'submitting' | 'unknown'
  /** Why the operator refused what may be gone already. */
  refusal: string | null
  secondsSinceSubmission: number | null
}

export async function advanceChange(
  deps: SubmitDeps,
  changeId: string,
  lease: Lease,
): Promise<void> {
  for (;;) {
    const change = await readOpenChange(deps.db, changeId)
    if (change === undefined || !lease.isHeld()) return
    const next =
      change.orderState === 'issued'
        ? await advanceReturn(deps, change, lease)
        : await advanceOrder(deps, change, lease)
    if (next === 'go_on') continue
    await lookAgainLater(deps.db, 'changes', changeId, deps.recheckSeconds)
    return
  }
}

function readOpenChange(db: Database, changeId: string): Promise<OpenChange | undefined> {
  return first<OpenChange>(
    db,
    sql`select c.id, c.order_state as "orderState", c.is_rehearsal as "isRehearsal", c.reference, c.order_id as "orderId",
               v.operator_code as "operatorCode",
               exists (select from change_returns r where r.change_id = c.id
                         and not ${wasRehearsed(sql`r.reference`)}) as "isOfReal",
               ${surelySince(sql`c.submitted_at`)} as "secondsSinceSubmission",
               ${surelySince(sql`c.resolved_at`)} as "secondsSinceIssue",
               ${orderRequest({
                 reference: sql`c.reference`,
                 seatCode: sql`w.seat_code`,
                 tickets: sql`from change_tickets w join tickets t on t.id = w.ticket_id
                                join customers c on c.id = t.customer_id
                              where w.change_id = ${changeId}`,
               })} as "order"
        from changes c join voyages v on v.id = c.voyage_id join bookings b on b.id = c.booking_id
        where c.id = ${changeId} and c.finished_at is null`,
  )
}

async function advanceOrder(
  deps: SubmitDeps,
  change: OpenChange,
  lease: Lease,
): Promise<'go_on' | 'wait'> {
  const outcome =
    change.orderState === 'waiting'
      ? await submitOrder(deps, change, lease)
      : await askForNewOrder(deps, change)
  if (outcome === 'wait') return 'wait'
  const isFirst = await recordOrder(deps.db, change.id, outcome)
  if (outcome.kind !== 'issued') return 'go_on'
  if (isFirst) await deps.onChanged(change.orderId)
  else {
    await assertRecordedAsIssued(
      deps,
      change,
      sql`select order_state as state from changes where id = ${change.id}`,
    )
  }
  return 'go_on'
}

async function submitOrder(
  deps: SubmitDeps,
  change: OpenChange,
  lease: Lease,
): Promise<CertainOutcome | 'wait'> {
  const { operatorCode, isOfReal } = change
  const isRehearsal = rehearses(deps, operatorCode)
  if (!(await claimOrder(deps, change, isRehearsal, lease))) return 'wait'
  // After a pause since the claim another worker may be asking the operator already.
  if (!lease.isHeld()) return sendOrderLater(deps, change)
  if (isRehearsal && isOfReal) return rehearsalRefused
  const answer = await placeOrder(deps, { ...change, isRehearsal })
  if (answer === 'unknown') return noteOrderUnknown(deps.db, change.id)
  return answer.kind === 'not_sent' ? notSent(answer) : answer
}

async function claimOrder(
  deps: SubmitDeps,
  { id }: OpenChange,
  isRehearsal: boolean,
  lease: Lease,
): Promise<boolean> {
  const claimed = await first(
    deps.db,
    sql`with claimed as (
          update changes set order_state = 'submitting', submitted_at = ${nowAtLatest()},
                 is_rehearsal = ${isRehearsal}
          where id = ${id} and order_state = 'waiting'
            and worker = ${lease.worker} and lease_until > now()
          returning booking_id, order_id
        ), told as (
          ${markSeatsTold(
            sql`(booking_id, order_id) in (
                  select booking_id, order_id from claimed where not ${isRehearsal}::boolean)`,
          )}
        )
        select order_id from claimed`,
  )
  return claimed !== undefined
}

/** Takes "about to submit" back: the request certainly did not leave. */
async function sendOrderLater(deps: SubmitDeps, { id, operatorCode }: OpenChange): Promise<'wait'> {
  const longest = longestSeconds(deps, operatorCode)
  await run(
    deps.db,
    sql`with back as (
          update changes set order_state = 'waiting'
          where id = ${id} and ${mayTakeBack(sql`order_state`, sql`submitted_at`, longest)}
          returning id, voyage_id
        )
        ${markSeatsUntold(
          sql`(voyage_id, seat_code) in (
                select back.voyage_id, w.seat_code
                from back join change_tickets w on w.change_id = back.id)`,
        )}`,
  )
  return 'wait'
}

async function noteOrderUnknown(db: Database, changeId: string): Promise<'wait'> {
  await run(
    db,
    sql`update changes set order_state = 'unknown'
        where id = ${changeId} and order_state = 'submitting'`,
  )
  return 'wait'
}

/** A passenger's real seats are not given back for rehearsed ones. */
const rehearsalRefused = rejected('real ticketing is off, and the tickets are real')

async function askForNewOrder(
  deps: SubmitDeps,
  change: OpenChange,
): Promise<CertainOutcome | 'wait'> {
  if (change.isRehearsal && change.isOfReal) return rehearsalRefused
  const answer = await askForOrder(deps, change)
  return answer === 'unknown' ? noteOrderUnknown(deps.db, change.id) : answer
}

async function advanceReturn(
  deps: SubmitDeps,
  change: OpenChange,
  lease: Lease,
): Promise<'go_on' | 'wait'> {
  const open = await first<OpenReturn | { reference: null }>(
    deps.db,
    sql`select r.reference, r.seat_codes as "seatCodes", r.state, r.reason as refusal,
               array(select t.seat_code from tickets t
                     where t.order_id = c.order_id and t.operator_reference = r.reference
                       and t.cancelled_at is null) as staying,
               ${wasRehearsed(sql`r.reference`)} as "isRehearsal",
               ${surelySince(sql`r.submitted_at`)} as "secondsSinceSubmission"
        from changes c left join change_returns r on r.change_id = c.id and r.resolved_at is null
        where c.id = ${change.id} and c.finished_at is null
        order by r.reference limit 1`,
  )
  // Another worker has finished it since it was read.
  if (open === undefined) return 'go_on'
  if (open.reference === null) throw new Error(`change ${change.id} has nothing to return`)
  const outcome =
    open.state === 'waiting'
      ? await submitReturn(deps, change, open, lease)
      : await askForReturn(deps, change, open)
  if (outcome === 'wait') return 'wait'
  await recordReturn(deps.db, { changeId: change.id, reference: open.reference }, outcome)
  return 'go_on'
}

async function submitReturn(
  deps: SubmitDeps,
  change: OpenChange,
  open: OpenReturn,
  lease: Lease,
): Promise<ReturnOutcome | 'wait'> {
  const claimed = await run(
    deps.db,
    sql`update change_returns r set state = 'submitting', submitted_at = ${nowAtLatest()}
        from changes c
        where r.change_id = ${change.id} and r.reference = ${open.reference}
          and r.state = 'waiting' and c.id = r.change_id
          and c.worker = ${lease.worker} and c.lease_until > now()`,
  )
  if (claimed === 0) return 'wait'
  if (open.isRehearsal) return { kind: 'returned', fee: null }
  if (!lease.isHeld()) return sendReturnLater(deps, change, open)
  const answer = await issuanceOf(deps.operators, change.operatorCode).cancelOrder(
    open.reference,
    open.seatCodes,
    { exchangedFor: change.reference },
  )
  if (answer.kind === 'cancelled') return { kind: 'returned', fee: answer.penalty }
  if (answer.kind === 'rejected') {
    // It refuses what is gone already: by a call of ours that came too late, or by itself.
    const record = await findOrder(deps.operators, change.operatorCode, open.reference)
    if (areOthersGone(record, open.staying)) return { kind: 'returned', fee: null }
    if (record.kind === 'unavailable') {
      return noteReturnUnknown(deps.db, change.id, open, answer.reason)
    }
    return { kind: 'stands', reason: answer.reason }
  }
  // Where it issues by hand now, staff give them back: the case of an answer that is lost is theirs.
  if (answer.kind === 'unknown' || answer.reason === 'by_hand') {
    return noteReturnUnknown(deps.db, change.id, open)
  }
  return isPastAllDoubt(deps, change.operatorCode, change.secondsSinceIssue)
    ? { kind: 'stands', reason: answer.reason }
    : sendReturnLater(deps, change, open)
}

/** As `sendOrderLater` does for an order. */
async function sendReturnLater(
  deps: SubmitDeps,
  { id, operatorCode }: OpenChange,
  { reference }: OpenReturn,
): Promise<'wait'> {
  const longest = longestSeconds(deps, operatorCode)
  await run(
    deps.db,
    sql`update change_returns set state = 'waiting'
        where change_id = ${id} and reference = ${reference}
          and ${mayTakeBack(sql`state`, sql`submitted_at`, longest)}`,
  )
  return 'wait'
}

async function noteReturnUnknown(
  db: Database,
  changeId: string,
  { reference }: OpenReturn,
  refusal: string | null = null,
): Promise<'wait'> {
  await run(
    db,
    sql`update change_returns set state = 'unknown', reason = coalesce(${refusal}, reason)
        where change_id = ${changeId} and reference = ${reference} and (state = 'submitting'
          or state = 'unknown' and ${refusal}::text is not null)`,
  )
  return 'wait'
}

/**
 * Seats that are gone from the old order went back by our call. Seats that still stand when no request of
 * ours can be under way did not; where the operator refused, none is under way.
 */
async function askForReturn(
  deps: SubmitDeps,
  change: OpenChange,
  open: OpenReturn,
): Promise<ReturnOutcome | 'wait'> {
  if (open.isRehearsal) return { kind: 'returned', fee: null }
  const record = await findOrder(deps.operators, change.operatorCode, open.reference)
  if (areOthersGone(record, open.staying)) return { kind: 'returned', fee: null }
  if (open.refusal !== null && record.kind !== 'unavailable') {
    return { kind: 'stands', reason: open.refusal }
  }
  const isOver = isPastAllDoubt(deps, change.operatorCode, open.secondsSinceSubmission)
  if (record.kind === 'issued' && isOver) {
    return { kind: 'stands', reason: 'the operator did not take the old seats back' }
  }
  return noteReturnUnknown(deps.db, change.id, open)
}
