/**
 * The queue of the ticketing desk, as its staff read it.
 *
 *   waiting ──hold──▶ held ──every leg has an outcome──▶ issued | partly_issued | failed
 *      ├──▶ rejected (nothing was held)
 *      └──▶ lapsed (the booking's hold ran out, it was cancelled, or a voyage of it has departed)
 *
 * Only the rejection and the attempt are written. The outcome is read from the attempt, and a lapse from
 * the booking, so that a reader never sees a state that a sweep has yet to write.
 */
import { type Actor, type Deed, recordAudit } from '../audit/index.ts'
import { canBeTicketed } from '../bookings/index.ts'
import { fail } from '../core/errors.ts'
import type { Filter, PageRequest } from '../core/pagination.ts'
import { first, one, pageClause, type Reader, rows, type Sql, sql, type Tx } from '../db/index.ts'

export const ticketingStates = [
  'waiting',
  'held',
  'issued',
  'partly_issued',
  'failed',
  'rejected',
  'lapsed',
] as const
type TicketingState = (typeof ticketingStates)[number]

export type TicketingRequest = {
  id: string
  bookingId: string
  bookingCode: string
  organizationId: string
  organizationName: string
  /** The case whose repair it is; null when the agency asked. */
  caseId: string | null
  state: TicketingState
  note: string | null
  reason: string | null
  requestedBy: Actor
  requestedAt: Date
  takenBy: Actor | null
  /** Staff must hold the request before this instant. Once it is held, this limit is over. */
  paymentExpiredAt: Date
  netTotal: number
  operators: string[]
  departsAt: Date
  attemptId: string | null
}

export function listTicketing(
  reader: Reader,
  filter: { states: readonly TicketingState[] } & Filter<{ takenBy: string; bookingId: string }>,
  page: PageRequest,
): Promise<TicketingRequest[]> {
  const { states, takenBy = null, bookingId = null } = filter
  return select(
    reader,
    sql`q.state = any(${states}::text[])
        and (${takenBy}::text is null or q."takenBy" ->> 'id' = ${takenBy})
        and (${bookingId}::uuid is null or q."bookingId" = ${bookingId})
        ${pageClause(page, sql`q.id`)}`,
  )
}

export async function countTicketing(
  reader: Reader,
  states: readonly TicketingState[],
): Promise<number> {
  const { count } = await one<{ count: number }>(
    reader,
    sql`select count(*)::int as count from ${requests} where q.state = any(${states}::text[])`,
  )
  return count
}

/** Throws `not_found` when there is no such request. */
export async function readTicketing(reader: Reader, id: string): Promise<TicketingRequest> {
  const [request] = await select(reader, sql`q.id = ${id}`)
  return request ?? fail('not_found', 'there is no such ticketing request')
}

/** The newest request that an agency made for its own booking. Requests of repairs are the staff's. */
export async function findTicketing(
  reader: Reader,
  organizationId: string,
  bookingId: string,
): Promise<TicketingRequest> {
  const [request] = await select(
    reader,
    sql`q."bookingId" = ${bookingId} and q."organizationId" = ${organizationId}
        and q."caseId" is null order by q."requestedAt" desc, q.id desc limit 1`,
  )
  return request ?? fail('not_found', 'no ticketing was asked for')
}

/** Reads the request under the booking's lock, which everything that changes a request takes first. */
export async function lockTicketing(tx: Tx, id: string): Promise<TicketingRequest> {
  await first(
    tx,
    sql`select b.id from ticketing_requests r join bookings b on b.id = r.booking_id
        where r.id = ${id} for update of b`,
  )
  return readTicketing(tx, id)
}

/** Writes what was done to a request, where its agency reads it. */
export function recordDeed(
  tx: Tx,
  { id, bookingId, organizationId }: Pick<TicketingRequest, 'id' | 'bookingId' | 'organizationId'>,
  action: `ticketing.${string}`,
  by: Actor,
  facts: Deed['facts'] = {},
): Promise<void> {
  const subject = bookingId
  return recordAudit(tx, { by, action, organizationId, subject, facts: { of: id, ...facts } })
}

/** Only the person who has taken a request may work on it. */
export function refuseUnlessMine(request: TicketingRequest, by: Actor): void {
  if (request.takenBy?.id === by.id) return
  const who = request.takenBy === null ? 'take it first' : `${request.takenBy.name} has it`
  fail('desk_conflict', `this request is not yours: ${who}`)
}

export function refuseUnless(request: TicketingRequest, state: TicketingState): void {
  if (request.state === state) return
  fail('desk_conflict', `the request is ${request.state}, and has to be ${state} for this`)
}

/**
 * An open request is nobody's once the user who took it was removed, so that somebody else can go on. One that is
 * over still names them.
 */
const taker = sql`(
  case when a.finished_at is not null or r.rejected_at is not null then r.taken_by
       when r.taken_by ->> 'kind' <> 'user' then r.taken_by
       when exists (select from users u where u.id = (r.taken_by ->> 'id')::uuid) then r.taken_by
       end)`

/** Every request `q`, with its state. */
const requests = sql`(
  select r.id, r.booking_id as "bookingId", b.booking_code as "bookingCode",
         b.organization_id as "organizationId", g.name as "organizationName",
         r.case_id as "caseId", r.note, r.reason, r.requested_by as "requestedBy",
         r.requested_at as "requestedAt", ${taker} as "takenBy",
         b.payment_expired_at as "paymentExpiredAt", b.net_total as "netTotal",
         r.attempt_id as "attemptId",
         (select array_agg(distinct o.operator_code) from orders o
          where o.booking_id = b.id) as operators,
         (select min(v.departs_at) from orders o join voyages v on v.id = o.voyage_id
          where o.booking_id = b.id) as "departsAt",
         case when r.rejected_at is not null then 'rejected'
              when a.state = 'running' then 'held'
              when a.state is not null then a.state
              when ${canBeTicketed} then 'waiting'
              else 'lapsed' end as state
  from ticketing_requests r join bookings b on b.id = r.booking_id
    join organizations g on g.id = b.organization_id
    left join issuance_attempts a on a.id = r.attempt_id
) q`

function select(reader: Reader, where: Sql): Promise<TicketingRequest[]> {
  return rows<TicketingRequest>(reader, sql`select q.* from ${requests} where ${where}`)
}
