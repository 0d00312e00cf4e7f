/**
 * What the steps of a leg ask of the database, each for any number of legs. In a crowd one statement does it
 * for all legs that are at the same step, because a statement costs the server more than its rows.
 */
import {
  atOnce,
  type Database,
  type Gather,
  keepPlans,
  nowAtLatest,
  rows,
  type Sql,
  sql,
  surelySince,
} from '../db/index.ts'
import type { OrderRequest } from '../operators/index.ts'
import { markSeatsTold } from '../voyages/index.ts'
import { orderRequest } from './order.ts'
import { type Decided, type Issued, recordIssued, recordOutcome } from './outcome.ts'
import type { Way } from './start.ts'

export type OpenLeg = {
  reference: string
  way: Way
  state: 'waiting' | 'submitting' | 'unknown'
  orderId: string
  operatorCode: string
  isRehearsal: boolean
  bookingId: string
  secondsSinceSubmission: number | null
  /** A leg of this attempt is issued. */
  followsIssued: boolean
  /** Counted from its first try; null unless it was certainly not sent. */
  secondsUnsent: number | null
  order: OrderRequest
}

type Claim = { reference: string; worker: string; isRehearsal: boolean }

export type LegStatements = {
  /** The next open leg of an attempt. */
  read(attemptId: string): Promise<OpenLeg | undefined>
  /** Writes "about to submit", in the seat marks as well. False when the worker does not hold the lease. */
  claim(claim: Claim): Promise<boolean>
  /** False, and nothing is changed, when the leg had an outcome already. */
  record(decided: Decided): Promise<boolean>
}

/** `gather` decides who goes together. */
export function legStatements(db: Database, gather: Gather): LegStatements {
  const read = gather<string, OpenLeg>(attemptIds => readOpenLegs(db, attemptIds))
  const claim = gather<Claim, boolean>(claims => claimLegs(db, claims))
  const issue = gather<{ reference: string; outcome: Issued }, boolean>(issued =>
    recordIssued(db, issued),
  )
  return {
    read,
    claim: async wanted => (await claim(wanted)) === true,
    async record({ reference, outcome }) {
      // A rejection frees seats and more, whose locks have an order of their own. What fails for one fails
      // for all that go together.
      const isRecorded =
        outcome.kind === 'issued'
          ? await issue({ reference, outcome }).catch(() => undefined)
          : undefined
      return isRecorded ?? recordOutcome(db, reference, outcome)
    },
  }
}

async function readOpenLegs(db: Database, attemptIds: string[]): Promise<(OpenLeg | undefined)[]> {
  const legs = await keepingPlan<OpenLeg & { attemptId: string }>(
    db,
    sql`select a.id as "attemptId", s.reference, s.way, s.state, s.is_rehearsal as "isRehearsal",
               s.order_id as "orderId", o.operator_code as "operatorCode",
               o.booking_id as "bookingId",
               ${surelySince(sql`s.submitted_at`)} as "secondsSinceSubmission",
               ${surelySince(sql`s.unsent_since`)} as "secondsUnsent",
               exists (select from submissions e
                       where e.attempt_id = a.id and e.state = 'issued') as "followsIssued",
               ${orderRequest({
                 reference: sql`s.reference`,
                 seatCode: sql`t.seat_code`,
                 tickets: sql`from tickets t join customers c on c.id = t.customer_id
                              where t.order_id = s.order_id`,
               })} as "order"
        from unnest(${attemptIds}::uuid[]) as a (id)
          cross join lateral (select * from submissions where attempt_id = a.id
                                and resolved_at is null order by leg limit 1) s
          join orders o on o.id = s.order_id join bookings b on b.id = o.booking_id
          join voyages v on v.id = o.voyage_id`,
  )
  const found = new Map(legs.map(leg => [leg.attemptId, leg]))
  return attemptIds.map(id => found.get(id))
}

/** One claim of a leg wins: the others find it claimed, or belong to a worker without the lease. */
async function claimLegs(db: Database, claims: Claim[]): Promise<boolean[]> {
  const claimed = await keepingPlan<{ won: string }>(
    db,
    sql`with claimed as (
          update submissions s set state = 'submitting', submitted_at = ${nowAtLatest()},
                 is_rehearsal = c.is_rehearsal
          from unnest(${claims.map(({ reference }) => reference)}::text[],
                      ${claims.map(({ worker }) => worker)}::text[],
                      ${claims.map(({ isRehearsal }) => isRehearsal)}::boolean[])
                 as c (reference, worker, is_rehearsal),
               issuance_attempts a
          where s.reference = c.reference and s.state = 'waiting' and a.id = s.attempt_id
            and a.worker = c.worker and a.lease_until > now()
          returning s.reference || ' ' || c.worker as won, a.booking_id, s.order_id, s.is_rehearsal
        ), told as (
          ${markSeatsTold(
            sql`(booking_id, order_id) in (
                  select booking_id, order_id from claimed where not is_rehearsal)`,
          )}
        )
        select won from claimed`,
  )
  const left = new Set(claimed.map(({ won }) => won))
  return claims.map(({ reference, worker }) => left.delete(`${reference} ${worker}`))
}

async function keepingPlan<Row>(db: Database, query: Sql<Row>): Promise<Row[]> {
  const [, found] = await atOnce(db, db => Promise.all([rows(db, keepPlans), rows(db, query)]))
  return found
}
