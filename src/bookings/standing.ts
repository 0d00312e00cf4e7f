/**
 * The standing of a booking: the few facts by which the sagas decide whether it may be
 * confirmed, cancelled or changed (rules.ts), and by which the outlook tells what to do next
 * (outlook.ts). One fragment of SQL reads them, so that every reader of a booking has the
 * same facts, from the same statement.
 */
import { BookingStatus, type OrderStatus, PaymentStatus } from '../core/status.ts'
import { type Sql, sql } from '../db/index.ts'
import { areSalesStopped } from '../organizations/index.ts'

export type Saga = 'issuance' | 'cancellation' | 'change'

type UnderWay = {
  saga: Saga
  startedAt: Date
  /** An operator's answer was lost and the operator is being asked. */
  isUnknown: boolean
  /** Staff act next: they issue and cancel by hand. */
  isByHand: boolean
}

export type LegStanding = {
  status: OrderStatus
  operatorCode: string
  departsAt: Date
  /** The leg's voyage is sold, as far as its operator said. */
  open: boolean
  /** Its operator does not sail it. What was paid for issued tickets comes back by itself, and in full. */
  isVoyageCancelled: boolean
  /**
   * The tickets that are not cancelled. `reference` is the one by which the
   * operator knows the issued order.
   */
  tickets: { reference: string | null }[]
}

export type Standing = {
  bookingCode: string
  /** As written. A booking whose hold has run out may still be at 2 here, while readers see 8. */
  status: BookingStatus
  paymentStatus: PaymentStatus
  paymentExpiredAt: Date
  holdHasRunOut: boolean
  /** The saga that has no outcome yet. */
  underWay: UnderWay | null
  /**
   * The instant at which staff were asked to issue it by hand. Null when nobody asked, or when
   * staff hold or rejected it already.
   */
  ticketingAskedAt: Date | null
  hasTicketFiles: boolean
  /** The booking's organization, or one above it, buys nothing at present. */
  areSalesStopped: boolean
  legs: LegStanding[]
  /** When this was read, by the database's clock. */
  readAt: Date
}

const sagaUnderWay = sql`(
  select jsonb_build_object('saga', saga, 'startedAt', started_at, 'isUnknown', is_unknown,
    'isByHand', is_by_hand) from (
    select 'issuance' as saga, a.started_at,
           exists (select from submissions
                   where attempt_id = a.id and state = 'unknown') as is_unknown,
           coalesce((select way = 'desk' from submissions
                     where attempt_id = a.id and resolved_at is null order by leg limit 1),
                    false) as is_by_hand
    from issuance_attempts a where a.booking_id = b.id and a.finished_at is null
    union all
    select 'cancellation', c.started_at,
           exists (select from cancellation_parts where cancellation_id = c.id and state = 'unknown'),
           coalesce((select bool_and(way = 'desk') from cancellation_parts
                     where cancellation_id = c.id and resolved_at is null), false)
    from cancellations c where c.booking_id = b.id and c.finished_at is null
    union all
    select 'change', c.started_at,
           c.order_state = 'unknown'
           or exists (select from change_returns where change_id = c.id and state = 'unknown'),
           false
    from changes c where c.booking_id = b.id and c.finished_at is null
  ) sagas limit 1)`

/**
 * A condition on a booking `b`: staff can still issue it by hand. A ticketing request has lapsed when
 * this is false and the request was neither held nor rejected.
 */
export const canBeTicketed: Sql = sql`(b.payment_status = ${PaymentStatus.unpaid}
  and (b.status = ${BookingStatus.issueError}
       or b.status = ${BookingStatus.requested} and b.payment_expired_at > now())
  and not exists (select from orders o join voyages v on v.id = o.voyage_id
                  where o.booking_id = b.id and v.departs_at <= now()))`

/**
 * The facts of a booking `b` that a saga needs beside its legs. Files are not asked for by `exists`: for
 * a page of a long list the planner would answer that by reading all files there are.
 */
export const sagaFacts = sql`'bookingCode', b.booking_code, 'status', b.status,
  'paymentStatus', b.payment_status, 'paymentExpiredAt', b.payment_expired_at,
  'holdHasRunOut', b.payment_expired_at <= now(), 'underWay', ${sagaUnderWay}, 'readAt', now(),
  'ticketingAskedAt', (select requested_at from ticketing_requests r
                       where r.booking_id = b.id and r.attempt_id is null
                         and r.rejected_at is null),
  'hasTicketFiles', coalesce((select true from ticket_files f where f.booking_id = b.id limit 1), false),
  'areSalesStopped', ${areSalesStopped(sql`b.organization_id`)}`

const legFacts = sql`(
  select jsonb_agg(jsonb_build_object('status', o.status, 'operatorCode', o.operator_code,
    'departsAt', v.departs_at, 'open', v.open, 'isVoyageCancelled', v.cancelled_at is not null,
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('reference', t.operator_reference)), '[]')
                from tickets t where t.order_id = o.id and t.cancelled_at is null)) order by o.leg)
  from orders o join voyages v on v.id = o.voyage_id where o.booking_id = b.id)`

/** The column `standing` of a booking `b`; read it with `toStanding`. */
export const standingColumn: Sql = sql`
  jsonb_build_object(${sagaFacts}, 'legs', ${legFacts}) as standing`

/** A type as JSON carries it: its instants are texts. */
export type InJson<T> = T extends Date
  ? string
  : T extends object
    ? { [K in keyof T]: InJson<T[K]> }
    : T

export function toStanding(read: InJson<Standing>): Standing {
  return {
    ...toFacts(read),
    legs: read.legs.map(leg => ({ ...leg, departsAt: new Date(leg.departsAt) })),
  }
}

export function toFacts<T extends InJson<Omit<Standing, 'legs'>>>(read: T) {
  const { underWay, ticketingAskedAt } = read
  return {
    ...read,
    paymentExpiredAt: new Date(read.paymentExpiredAt),
    underWay: underWay && { ...underWay, startedAt: new Date(underWay.startedAt) },
    ticketingAskedAt: ticketingAskedAt === null ? null : new Date(ticketingAskedAt),
    readAt: new Date(read.readAt),
  }
}
