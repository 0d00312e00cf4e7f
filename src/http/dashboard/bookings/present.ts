import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { type Booking, correctionRefusal, outlookOf, readBooking } from '../../../bookings/index.ts'
import { anybodyMayAgree, nobodyAgreed } from '../../../cancellation/index.ts'
import { fail } from '../../../core/errors.ts'
import type { User } from '../../../users/index.ts'
import type { Services } from '../../app.ts'
import { Id } from '../../schemas.ts'
import {
  presentBooking as presentToPartner,
  BookingShape as ShapeOfPartners,
  TicketFileShape,
} from '../../v1/bookings/present.ts'
import { type Access, readers } from '../access.ts'

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

export const OneBooking = Type.Object({ id: Id('Id of the booking') })

/** The booking as partners see it, except that its ticket files have URLs of the dashboard. */
export const BookingShape = Type.Object(
  {
    ...ShapeOfPartners.properties,
    correctable: Type.Boolean({
      description: 'What was typed may be corrected, as no operator knows it',
    }),
    ticket_files: Type.Array(
      Type.Object({ ...TicketFileShape.properties, download_url: Type.String() }),
    ),
  },
  { title: 'Booking' },
)

export async function showBooking(
  services: Services,
  request: FastifyRequest,
  bookingId: string,
): Promise<Static<typeof BookingShape>> {
  const booking = await readBooking(services.db, request.organizationId, bookingId)
  if (booking === undefined) fail('not_found', 'there is no such booking')
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
    ...(isStaff && {
      allowed_actions: outlookOf(services.operators, booking.standing, isStaff).allowedActions,
    }),
    ticket_files: shown.ticket_files.map(file => ({
      ...file,
      download_url: `/dashboard/api/ticket-files/${file.id}${of}`,
    })),
  }
}
