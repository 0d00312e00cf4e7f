import Type, { type Static } from 'typebox'
import { type AuditEntry, listAudit } from '../../../audit/index.ts'
import { type Booking, readBooking, readCustomersTold } from '../../../bookings/index.ts'
import { type CancelledTickets, listFinished, readCancelled } from '../../../cancellation/index.ts'
import { listFinishedChanges } from '../../../change/index.ts'
import { pageLimitMax } from '../../../core/pagination.ts'
import { utc } from '../../../core/time.ts'
import type { Database, Reader } from '../../../db/index.ts'
import { listCases, listTicketing, ticketingStates } from '../../../desk/index.ts'
import { readEventsOf } from '../../../events/index.ts'
import { listInvoices } from '../../../invoices/index.ts'
import { readTrail } from '../../../ledger/index.ts'
import { isOfCall } from '../../../operators/index.ts'
import { readChain } from '../../../organizations/index.ts'
import { listUsers, type User } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Dong, Instant, Nullable, OneId, OneOf } from '../../schemas.ts'
import { LineShape, presentLine } from '../../v1/transactions/present.ts'
import { guarded, readers } from '../access.ts'
import { CaseShape, presentCase } from '../operations/present-case.ts'
import { presentTicketing, TicketingShape } from '../operations/present-ticketing.ts'
import { CustomersPartShape, CustomerTold, presentCustomersPart } from './present.ts'
import { RemainingShape, readRemaining } from './remaining.ts'

const MomentShape = Type.Object({
  at: Instant('UTC'),
  kind: OneOf(['deed', 'event'], '`deed`: a person or a program did it. `event`: it happened'),
  what: Type.String({
    description:
      'The action of a deed, the type of an event, or the outcome of a change or cancellation',
  }),
  by: Nullable(
    Type.Object({
      kind: OneOf(
        ['key', 'user', 'staff', 'service'],
        'Who did it. An agency sees the operations staff as `staff`',
      ),
      name: Nullable(Type.String({ description: 'Null: a person of another organization' })),
    }),
  ),
  leg: Nullable(Type.Integer({ description: 'Number of the leg, where it is about one' })),
  told_legs: Nullable(
    Type.Array(Type.Integer(), {
      description: 'The legs of which the customer was told, or was not told after all',
    }),
  ),
  reason: Nullable(Type.String({ description: 'Why a cancellation was not made, or not whole' })),
  known_departure: Nullable(
    Instant('The departure that the customer knew when the operator had moved the sailing, UTC'),
  ),
  moved_to: Nullable(Instant('The departure to which the operator had moved it, UTC')),
})

const CancelledShape = Type.Object(
  {
    tickets: Type.Integer(),
    ...CustomersPartShape.properties,
    net_price: Dong('What the agency paid for them'),
    penalty: Dong('What the operators kept'),
    net_refunded: Dong('What the agency got back'),
  },
  { description: 'The tickets that were cancelled after they were issued' },
)

const newest = { sort: '-_id', limit: pageLimitMax, after: null } as const

const HistoryShape = Type.Object({
  timeline: Type.Array(MomentShape, { description: 'Oldest first' }),
  money: Type.Array(LineShape, {
    description:
      'The lines of the organization’s own account that this booking caused, oldest first',
  }),
  cancelled: Nullable(CancelledShape),
  remaining: RemainingShape,
  customer_told: CustomerTold,
  untold_legs: Type.Array(
    Type.Object({
      leg: Type.Integer({ description: 'Number of the leg' }),
      known_departure: Nullable(Instant('The departure that was noted for it last, UTC')),
    }),
    { description: 'The legs of which the customer is still to be told' },
  ),
  taken_back_at: Nullable(
    Instant('When the last of what the customer has to know was taken back; null: nothing was'),
  ),
  /** Only for the staff of the desks; null for everybody else. */
  desk: Nullable(
    Type.Object({ cases: Type.Array(CaseShape), requests: Type.Array(TicketingShape) }),
  ),
})

export const getBookingHistory: Route = (app, { db }) => {
  app.get(
    '/bookings/:id/history',
    guarded(readers, {
      operationId: 'get_booking_history',
      summary: 'Get what was done to a booking, what happened to it, and the money it moved',
      params: OneId,
      response: { 200: HistoryShape },
    }),
    async ({ params: { id }, organizationId, user }) => {
      const booking = await readBooking(db, organizationId, id)
      // First: whoever says that the customer was told has to have read of it.
      const told = (await readCustomersTold(db, [id])).get(id) ?? null
      const [timeline, cancelled, remainingOf, money, desk] = await Promise.all([
        readTimeline(db, organizationId, booking, user),
        readCancelled(db, id),
        readRemaining(db, [booking]),
        readTrail(db, { owner: organizationId, kind: 'deposit' }, id),
        user.role === 'operations' ? readDesk(db, id) : null,
      ])
      return {
        timeline,
        money: money.map(presentLine),
        cancelled: cancelled && presentCancelled(cancelled),
        remaining: remainingOf(booking),
        customer_told: told?.isTold ?? null,
        untold_legs: (told?.untoldLegs ?? []).map(({ leg, knownDeparture }) => ({
          leg,
          known_departure: knownDeparture && utc(knownDeparture),
        })),
        taken_back_at: told && utc(told.takenBackAt),
        desk,
      }
    },
  )
}

type Moment = Static<typeof MomentShape>

async function readTimeline(
  db: Database,
  organizationId: string,
  booking: Booking,
  { role }: User,
): Promise<Moment[]> {
  const { id } = booking
  const [deeds, events, invoices, changes, cancellations, nameOf] = await Promise.all([
    listAudit(db, { organizationId, subject: id }, newest),
    readEventsOf(db, organizationId, id),
    listInvoices(db, organizationId, { bookingId: id }, newest),
    listFinishedChanges(db, id),
    listFinished(db, id),
    role === 'operations' ? asTheyAre : namesFor(db, organizationId),
  ])
  const legOfDeed = legsByFacts(booking)
  const bare = {
    by: null,
    leg: null,
    told_legs: null,
    reason: null,
    known_departure: null,
    moved_to: null,
  }
  const timeline: Moment[] = [
    ...deeds.map(({ at, action, by, facts }) => ({
      ...bare,
      at: utc(at),
      kind: 'deed' as const,
      what: action,
      by: nameOf(by),
      leg: legOfDeed(facts),
      told_legs: Array.isArray(facts.legs) ? facts.legs.map(Number) : null,
      known_departure: textOf(facts.known_departure),
      moved_to: action === 'booking.sailing_moved' ? textOf(facts.departs_at) : null,
    })),
    ...changes.map(({ state, finishedAt, orderId }) => ({
      ...bare,
      at: utc(finishedAt),
      kind: 'event' as const,
      what: `change.${state}`,
      leg: booking.orders.find(order => order.id === orderId)?.leg ?? null,
    })),
    ...cancellations.map(({ state, finishedAt, reason }) => ({
      ...bare,
      at: utc(finishedAt),
      kind: 'event' as const,
      what: `cancellation.${reason !== null && isOfCall(reason) ? notSent(state) : state}`,
      reason,
    })),
    ...events.map(({ createdAt, type, data }) => ({
      ...bare,
      at: utc(createdAt),
      kind: 'event' as const,
      what: type,
      leg: invoices.find(invoice => invoice.id === data.invoice_id)?.leg ?? null,
    })),
  ]
  return timeline.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** A deed on one leg names its order, its voyage, or the reference of its order at the operator. */
function legsByFacts({ orders }: Booking) {
  return ({ order_id, voyage_id, what }: AuditEntry['facts']): number | null => {
    const [, reference] = /^(?:order|unknown_order):.+-(\d)$/.exec(String(what)) ?? []
    const named =
      orders.find(({ id }) => id === order_id) ??
      orders.find(({ voyageId }) => voyageId === voyage_id) ??
      orders.find(({ leg }) => leg === Number(reference))
    return named?.leg ?? null
  }
}

const textOf = (fact: unknown) => (typeof fact === 'string' ? fact : null)

type NameOf = (by: AuditEntry['by']) => Moment['by']

const asTheyAre: NameOf = ({ kind, name }) => ({ kind, name })

/** An agency reads the names of its own people only. It reads the operations staff as "staff". */
async function namesFor(reader: Reader, organizationId: string): Promise<NameOf> {
  const [root = organizationId] = await readChain(reader, organizationId)
  const [colleagues, staff] = await Promise.all([
    listUsers(reader, organizationId),
    listUsers(reader, root),
  ])
  const known = new Map(colleagues.map(each => [each.id, each.name]))
  const isStaff = (id: string) => staff.some(each => each.id === id && each.role === 'operations')
  return ({ kind, id, name }) => ({
    kind: kind === 'user' && !known.has(id) && isStaff(id) ? 'staff' : kind,
    name: kind === 'key' ? name : (known.get(id) ?? null),
  })
}

function presentCancelled(cancelled: CancelledTickets): Static<typeof CancelledShape> {
  return {
    tickets: cancelled.tickets,
    ...presentCustomersPart(cancelled),
    net_price: cancelled.netPrice,
    penalty: cancelled.penalty,
    net_refunded: cancelled.netRefunded,
  }
}

/** The cases and ticketing requests of a booking, newest first. */
async function readDesk(db: Database, bookingId: string) {
  const [cases, requests] = await Promise.all([
    listCases(db, { bookingId }, newest),
    listTicketing(db, { states: ticketingStates, bookingId }, newest),
  ])
  return { cases: cases.map(presentCase), requests: requests.map(presentTicketing) }
}

/** The operator has refused nothing: it was not asked. */
function notSent(state: string): string {
  return state === 'partly_cancelled' ? 'partly_sent' : 'not_sent'
}
