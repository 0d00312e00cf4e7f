import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import {
  type Booking,
  correctionRefusal,
  type NamedBooking as Named,
  outlookOf,
  reachRefusal,
  readBooking,
} from '../../../bookings/index.ts'
import { anybodyMayAgree, type CustomersPart, nobodyAgreed } from '../../../cancellation/index.ts'
import type { User } from '../../../users/index.ts'
import type { Services } from '../../app.ts'
import { Dong, Id, Nullable } from '../../schemas.ts'
import {
  presentBooking as presentToPartner,
  BookingShape as ShapeOfPartners,
  TicketFileShape,
} from '../../v1/bookings/present.ts'
import { type Access, readers } from '../access.ts'
import { RemainingShape } from './remaining.ts'

export const amountMax = 1_000_000_000_000

/** What a person was shown before the press: at more than that, nothing is done. */
export const AmountShown = (what: string, minimum = 0) =>
  Type.Optional(
    Type.Integer({
      minimum,
      maximum: amountMax,
      description: `${what} that the person was shown, in dong. More is refused`,
    }),
  )

/** For cancelling: the service's staff also cancel, when an agency asks them to. */
export const cancellers: Access = readers

/** The staff can ask the operators of what they issued by hand. */
export const agreedFor = ({ role }: User) =>
  role === 'operations' ? anybodyMayAgree : nobodyAgreed

export const CustomerTold = Nullable(
  Type.Boolean({
    description:
      'Whether the customer was told that the operator cancelled or moved the sailing of a leg or has lost tickets of it, or that a ticket number was corrected; null: there is nothing to tell, or it departed and was taken back more than a week ago',
  }),
)

/** Of cancelled tickets, or of those that are to be. */
export const CustomersPartShape = Type.Object({
  customer_price: Dong('What the customer paid for the tickets, the voucher deducted'),
  customer_refund: Dong('What the customer gets back: the same less what the operators keep'),
})

export function presentCustomersPart(part: CustomersPart): Static<typeof CustomersPartShape> {
  return { customer_price: part.customerPrice, customer_refund: part.customerRefund }
}

/** The booking as partners see it, except that its ticket files have URLs of the dashboard. */
export const BookingShape = Type.Object(
  {
    ...ShapeOfPartners.properties,
    correctable: Type.Boolean({
      description: 'What was typed may be corrected, as no operator knows it',
    }),
    reach_correctable: Type.Boolean({
      description: 'The contact’s telephone and e-mail address and the reference may be corrected',
    }),
    sailings_cancelled: Type.Array(Type.Integer(), {
      description: 'The legs whose sailing its operator cancelled',
    }),
    ticket_files: Type.Array(
      Type.Object({ ...TicketFileShape.properties, download_url: Type.String() }),
    ),
  },
  { title: 'Booking' },
)

export const ListedShape = Type.Intersect([
  BookingShape,
  Type.Object({ customer_told: CustomerTold, remaining: RemainingShape }),
])

export async function showBooking(
  services: Services,
  request: FastifyRequest,
  bookingId: string,
): Promise<Static<typeof BookingShape>> {
  const booking = await readBooking(services.db, request.organizationId, bookingId)
  return presentBooking(services, request, booking)
}

export function presentBooking(
  services: Services,
  request: FastifyRequest,
  booking: Booking,
  organizationId = request.organizationId,
): Static<typeof BookingShape> {
  const shown = presentToPartner(services, request, booking)
  const { user } = request
  const isStaff = user.role === 'operations'
  const of = organizationId === user.organizationId ? '' : `?organization_id=${organizationId}`
  return {
    ...shown,
    correctable: correctionRefusal(booking.standing) === null,
    reach_correctable: reachRefusal(booking.standing) === null,
    sailings_cancelled: booking.standing.legs.flatMap((leg, at) =>
      leg.isVoyageCancelled ? [at + 1] : [],
    ),
    ...(isStaff && {
      allowed_actions: outlookOf(services.operators, booking.standing, isStaff).allowedActions,
    }),
    ticket_files: shown.ticket_files.map(file => ({
      ...file,
      download_url: `/dashboard/api/ticket-files/${file.id}${of}`,
    })),
  }
}

export const NamedBooking = Type.Object({
  id: Id(),
  booking_code: Type.String(),
  organization_id: Id('The organization that sells it'),
})

export function presentNamed({
  id,
  bookingCode,
  organizationId,
}: Named): Static<typeof NamedBooking> {
  return { id, booking_code: bookingCode, organization_id: organizationId }
}
