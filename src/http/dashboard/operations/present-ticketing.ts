import Type, { type Static } from 'typebox'
import { statusNames } from '../../../core/status.ts'
import { utc } from '../../../core/time.ts'
import type { Database } from '../../../db/index.ts'
import {
  type LegOfDesk,
  listUploads,
  readLegs,
  readTicketing,
  type TicketingRequest,
  type TicketUpload,
  ticketingStates,
} from '../../../desk/index.ts'
import { Dong, Id, Instant, Nullable, NullableFields, OneOf, Status } from '../../schemas.ts'
import { refundedOf } from '../../v1/orders/present.ts'
import { enteredShapes, presentEntered } from '../bookings/list-passengers.ts'

export const ActorShape = Type.Object(
  {
    kind: OneOf(['key', 'user', 'staff', 'service'], 'Kind of the actor'),
    id: Type.String(),
    name: Type.String(),
  },
  { title: 'Actor' },
)

export const TicketingState = OneOf(
  ticketingStates,
  '`waiting` for a hold, `held` until every leg has an outcome. The other states are final',
)

const requestFields = {
  id: Id(),
  booking_id: Id(),
  booking_code: Type.String(),
  state: TicketingState,
  note: Nullable(Type.String()),
  reason: Nullable(Type.String({ description: 'Why staff rejected it before the hold' })),
  requested_by: ActorShape,
  requested_at: Instant('When the agency asked'),
}

/** What the agency sees of its own request. */
export const OwnRequestShape = Type.Object(requestFields, { title: 'OwnTicketingRequest' })

export const TicketingShape = Type.Object(
  {
    ...requestFields,
    organization_id: Id('Id of the agency'),
    organization_name: Type.String(),
    case_id: Nullable(Id('Id of the repair case it belongs to; null: the agency asked')),
    taken_by: Nullable(ActorShape),
    payment_expired_at: Instant('The hold has to be made before this instant'),
    net_total: Dong('NET total of the agency'),
    operators: Type.Array(Type.String()),
    departs_at: Instant('Departure of the first leg'),
  },
  { title: 'TicketingRequest' },
)

export const LegShape = Type.Object(
  {
    order_id: Id(),
    leg: Type.Integer(),
    status: Status('OrderStatus', statusNames, 'Status of the leg'),
    operator: Type.String(),
    voyage: Type.Object({
      id: Id(),
      operator_voyage_ref: Type.String(),
      boat_name: Type.String(),
      departure_terminal: Type.String(),
      arrival_terminal: Type.String(),
      departs_at: Type.String(),
      cancelled: Type.Boolean({ description: 'Its operator cancelled the sailing' }),
    }),
    net_price: Dong('NET price of the agency'),
    net_refunded: Dong('What the agency got back'),
    operator_order_number: Nullable(Type.String()),
    issue_error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    submissions: Type.Array(
      Type.Object({
        reference: Type.String({ description: 'The operator’s reference' }),
        attempt: Type.Integer(),
        way: OneOf(['automated', 'desk'], 'Who takes the leg to the operator'),
        state: Type.String(),
        ...NullableFields({
          reason: Type.String(),
          submitted_at: Type.String(),
          resolved_at: Type.String(),
        }),
      }),
    ),
    tickets: Type.Array(
      Type.Object({
        id: Id(),
        seat_code: Type.String(),
        seat_class: Type.String(),
        passenger_type: Type.String(),
        full_name: Type.String(),
        ...enteredShapes,
        ...NullableFields({
          ticket_number: Type.String(),
          cancelled_at: Type.String(),
        }),
      }),
    ),
  },
  { title: 'LegOfDesk' },
)

export const TicketingDetailShape = Type.Object(
  {
    ...TicketingShape.properties,
    legs: Type.Array(LegShape),
    uploads: Type.Array(
      Type.Object({
        id: Id(),
        ticket_id: Id(),
        size: Type.Integer({ description: 'Size in bytes' }),
        sha256: Type.String(),
        uploaded_by: ActorShape,
        uploaded_at: Instant('When'),
      }),
      { description: 'Newest first; the newest file of a ticket counts' },
    ),
  },
  { title: 'TicketingDetail' },
)

export function presentOwnRequest(request: TicketingRequest): Static<typeof OwnRequestShape> {
  return {
    id: request.id,
    booking_id: request.bookingId,
    booking_code: request.bookingCode,
    state: request.state,
    note: request.note,
    reason: request.reason,
    requested_by: request.requestedBy,
    requested_at: utc(request.requestedAt),
  }
}

export function presentTicketing(request: TicketingRequest): Static<typeof TicketingShape> {
  return {
    ...presentOwnRequest(request),
    organization_id: request.organizationId,
    organization_name: request.organizationName,
    case_id: request.caseId,
    taken_by: request.takenBy,
    payment_expired_at: utc(request.paymentExpiredAt),
    net_total: request.netTotal,
    operators: request.operators,
    departs_at: utc(request.departsAt),
  }
}

/** Reads the request as it is now, with everything that staff need to issue it by hand. */
export async function showTicketing(
  db: Database,
  id: string,
): Promise<Static<typeof TicketingDetailShape>> {
  const request = await readTicketing(db, id)
  const legs = await readLegs(db, request.bookingId)
  const uploads = await listUploads(db, id)
  return {
    ...presentTicketing(request),
    legs: legs.map(presentLeg),
    uploads: uploads.map(presentUpload),
  }
}

function presentUpload({ id, ticketId, size, sha256, uploadedBy, uploadedAt }: TicketUpload) {
  return {
    id,
    ticket_id: ticketId,
    size,
    sha256,
    uploaded_by: uploadedBy,
    uploaded_at: utc(uploadedAt),
  }
}

export function presentLeg(leg: LegOfDesk): Static<typeof LegShape> {
  const { voyage } = leg
  return {
    order_id: leg.orderId,
    leg: leg.leg,
    status: leg.status,
    operator: leg.operatorCode,
    voyage: {
      id: voyage.id,
      operator_voyage_ref: voyage.operatorVoyageRef,
      boat_name: voyage.boatName,
      departure_terminal: voyage.departureTerminal,
      arrival_terminal: voyage.arrivalTerminal,
      departs_at: voyage.departsAt,
      cancelled: voyage.isCancelled,
    },
    net_price: leg.netPrice,
    net_refunded: refundedOf(leg),
    operator_order_number: leg.operatorOrderNumber,
    issue_error: leg.issueError,
    submissions: leg.submissions.map(({ submittedAt, resolvedAt, ...submission }) => ({
      ...submission,
      submitted_at: submittedAt,
      resolved_at: resolvedAt,
    })),
    tickets: leg.tickets.map(ticket => ({
      id: ticket.id,
      seat_code: ticket.seatCode,
      seat_class: ticket.seatClass,
      passenger_type: ticket.passengerType,
      full_name: ticket.fullName,
      ...presentEntered(ticket),
      ticket_number: ticket.ticketNumber,
      cancelled_at: ticket.cancelledAt,
    })),
  }
}
