/** Cases as the repair desk reads them: one line each, or one case in full with its legs and its money. */
import type { Actor } from '../audit/index.ts'
import { mayIssueMissingLegs } from '../bookings/index.ts'
import { anybodyMayAgree, quoteCancellation } from '../cancellation/index.ts'
import { type CaseKind, type CaseOutcome, stands } from '../cases/index.ts'
import { fail } from '../core/errors.ts'
import type { Filter, PageRequest } from '../core/pagination.ts'
import {
  type Database,
  first,
  one,
  pageClause,
  type Reader,
  rows,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { type LegOfDesk, readLegs } from './legs.ts'

export type RepairCase = {
  id: string
  kind: CaseKind
  /**
   * The id of the booking or of a cancellation's part, or the reference
   * of an order, a change or a return.
   */
  subject: string
  bookingId: string
  bookingCode: string
  organizationId: string
  organizationName: string
  bookingStatus: number
  paymentStatus: number
  openedAt: Date
  closedAt: Date | null
  outcome: CaseOutcome | null
}

export type CaseFile = RepairCase & {
  legs: LegOfDesk[]
  money: MoneyLine[]
  decisions: {
    decision: string
    subject: string
    operatorReference: string | null
    note: string | null
    by: Actor
    at: Date
  }[]
  repairs: Repair[]
}

/**
 * A repair that the case allows now. `refund` shows for each leg what comes back, and whether staff
 * have to enter the penalty (`byHand`). `part` has the seats to be cancelled, and the penalty by the
 * schedule. All amounts are in dong.
 */
type Repair =
  | {
      kind:
        | 'keep'
        | 'issue_missing'
        | 'issued'
        | 'rejected'
        | 'cancelled'
        | 'stands'
        | 'returned'
        | 'reopen'
      part?: CaseOfPart
    }
  | {
      kind: 'refund'
      legs: RefundLeg[]
    }

type RefundLeg = {
  orderId: string
  leg: number
  byHand: boolean
  /** Only if its operator agreed. */
  isAgainstSchedule: boolean
  penalty: number
  netRefund: number
}

export type CaseOfPart = { leg: number; seatCodes: string[]; penalty: number }

type MoneyLine = {
  id: string
  kind: string
  at: Date
  from: string
  to: string
  amount: number
  state: 'held' | 'posted' | 'voided' | 'moved'
}

const decisionsOf: Record<Exclude<CaseKind, 'partly_issued' | 'cancellation_by_hand'>, Repair[]> = {
  unknown_order: [{ kind: 'issued' }, { kind: 'rejected' }],
  unknown_change: [{ kind: 'issued' }, { kind: 'rejected' }],
  unknown_cancellation: [{ kind: 'cancelled' }, { kind: 'stands' }],
  unknown_return: [{ kind: 'returned' }, { kind: 'stands' }],
}

/** A case that resolved itself reads as closed before the sweep has written it down. */
export function listCases(
  reader: Reader,
  filter: Filter<{ isOpen: boolean; kind: CaseKind; bookingId: string }>,
  page: PageRequest,
): Promise<RepairCase[]> {
  const { isOpen = null, kind = null, bookingId = null } = filter
  return select(
    reader,
    sql`(${isOpen}::boolean is null or (q.outcome is null) = ${isOpen}) and (${kind}::text is null or q.kind = ${kind})
        and (${bookingId}::uuid is null or q."bookingId" = ${bookingId})
        ${pageClause(page, sql`q.id`)}`,
  )
}

export async function countOpenCases(reader: Reader): Promise<number> {
  const { count } = await one<{ count: number }>(
    reader,
    sql`select count(*)::int as count from repair_cases c where c.outcome is null and ${stands}`,
  )
  return count
}

/** Throws `not_found` when there is no such case. */
export async function readCase(
  deps: { db: Database; operators: Operators },
  id: string,
): Promise<CaseFile> {
  const found = await requireCase(deps.db, id)
  return {
    ...found,
    legs: await readLegs(deps.db, found.bookingId),
    money: await readMoney(deps.db, found.bookingId),
    decisions: await readDecisions(deps.db, found.bookingId),
    repairs: await repairsOf(deps, found),
  }
}

/** Reads the case under the booking's lock, which every repair takes first. */
export async function lockCase(tx: Tx, id: string): Promise<RepairCase> {
  await first(
    tx,
    sql`select b.id from repair_cases c join bookings b on b.id = c.booking_id
        where c.id = ${id} for update of b`,
  )
  return requireCase(tx, id)
}

export async function requireCase(reader: Reader, id: string): Promise<RepairCase> {
  const [found] = await select(reader, sql`q.id = ${id}`)
  return found ?? fail('not_found', 'there is no such case')
}

export function refuseUnlessOpen(found: RepairCase): void {
  if (found.outcome === null) return
  fail('desk_conflict', `the case is closed: ${found.outcome}`)
}

/**
 * True for a kept case that was not opened again, while its booking is partly issued. Not after the erasure, long after
 * the departure: nothing can be done any more, and what staff said then would stay for good.
 */
export async function mayReopen(
  reader: Reader,
  { id, outcome }: Pick<RepairCase, 'id' | 'outcome'>,
): Promise<boolean> {
  if (outcome !== 'kept') return false
  const kept = await first(
    reader,
    sql`select c.id from repair_cases c
        where c.id = ${id} and ${stands}
          and not exists (select from bookings
                          where id = c.booking_id and passengers_erased_at is not null)
          and not exists (select from desk_decisions
                          where case_id = c.id and decision = 'reopened' and booking_id = c.booking_id)`,
  )
  return kept !== undefined
}

async function repairsOf(
  deps: { db: Database; operators: Operators },
  found: RepairCase,
): Promise<Repair[]> {
  const { kind, outcome, organizationId, bookingId, subject } = found
  if (outcome !== null) return (await mayReopen(deps.db, found)) ? [{ kind: 'reopen' }] : []
  if (kind === 'cancellation_by_hand') {
    return [{ kind: 'cancelled', part: await readPart(deps.db, subject) }, { kind: 'stands' }]
  }
  if (kind !== 'partly_issued') return decisionsOf[kind]
  const asStaff = { asker: 'staff', agreed: anybodyMayAgree } as const
  const quote = await quoteCancellation(deps, organizationId, bookingId, asStaff)
  const legs = quote.legs.map(({ leg, byHand, isAgainstSchedule, penalty, netRefund }) => ({
    orderId: leg.orderId,
    leg: leg.leg,
    byHand,
    isAgainstSchedule,
    penalty,
    netRefund,
  }))
  return [
    { kind: 'keep' },
    ...(mayIssueMissingLegs(deps.operators, quote.booking)
      ? [{ kind: 'issue_missing' as const }]
      : []),
    ...(quote.refusal === null ? [{ kind: 'refund' as const, legs }] : []),
  ]
}

function readPart(reader: Reader, partId: string): Promise<CaseOfPart> {
  return one<CaseOfPart>(
    reader,
    sql`select o.leg, p.seat_codes as "seatCodes", p.penalty_quoted as penalty
        from cancellation_parts p join orders o on o.id = p.order_id where p.id = ${partId}`,
  )
}

function readMoney(reader: Reader, bookingId: string): Promise<MoneyLine[]> {
  return rows<MoneyLine>(
    reader,
    sql`select t.id, t.cause ->> 'kind' as kind, t.created_at as at, t.amount,
               f.kind || ' of ' || coalesce(fg.name, f.owner) as from,
               g.kind || ' of ' || coalesce(gg.name, g.owner) as to,
               case when t.kind = 'single' then 'moved' else coalesce(r.resolution, 'held') end as state
        from transfers t join accounts f on f.id = t.from_account
          join accounts g on g.id = t.to_account
          left join organizations fg on fg.id::text = f.owner
          left join organizations gg on gg.id::text = g.owner
          left join transfer_resolutions r on r.transfer_id = t.id
        where t.cause ->> 'booking_id' = ${bookingId} order by t.created_at, t.id`,
  )
}

function readDecisions(reader: Reader, bookingId: string): Promise<CaseFile['decisions']> {
  return rows(
    reader,
    sql`select decision, subject, operator_reference as "operatorReference", note,
               decided_by as by, decided_at as at
        from desk_decisions where booking_id = ${bookingId} order by id`,
  )
}

function select(reader: Reader, where: Sql): Promise<RepairCase[]> {
  return rows<RepairCase>(
    reader,
    sql`select q.* from (
          select c.id, c.kind, c.subject, c.booking_id as "bookingId",
                 b.booking_code as "bookingCode", b.organization_id as "organizationId",
                 g.name as "organizationName", b.status as "bookingStatus",
                 b.payment_status as "paymentStatus", c.opened_at as "openedAt",
                 c.closed_at as "closedAt",
                 case when c.outcome is null and not ${stands} then 'resolved_itself'
                      else c.outcome end as outcome
          from repair_cases c join bookings b on b.id = c.booking_id
            join organizations g on g.id = b.organization_id
        ) q where ${where}`,
  )
}
