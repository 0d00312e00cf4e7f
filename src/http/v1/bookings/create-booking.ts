import Type, { type Static } from 'typebox'
import { createBooking, type NewBooking, type Passenger } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id, Line, LocalDate } from '../../schemas.ts'
import {
  BookingShape,
  bookingTag,
  ContactShape,
  InvoiceRecipientShape,
  presentBooking,
} from './present.ts'

/** Of one booking, on one voyage. */
export const legPassengersMax = 30

const PassengerInput = Body(
  {
    seat_code: Type.String({
      description: 'As the boat layout has it, not given away twice',
      minLength: 1,
      maxLength: 32,
    }),
    passenger_type: Type.String({
      description: 'A code of the operator: `GET /operators` has them with their ages',
      minLength: 1,
      maxLength: 64,
    }),
    full_name: Line(200, 'As in the document'),
    document_number: Type.Optional(
      Line(64, 'Identity card or passport; once in a leg, children exempt'),
    ),
    date_of_birth: Type.Optional(LocalDate('The age at departure must fit the passenger type')),
    nationality: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        description: 'A country’s code of two letters (ISO 3166-1 alpha-2), for example VN',
      }),
    ),
    gender: Type.Optional(
      Type.Enum(['male', 'female', 'other'], { description: 'Where the operator asks for it' }),
    ),
    phone: Type.Optional(ContactShape.properties.phone),
    email: Type.Optional(ContactShape.properties.email),
    plate_number: Type.Optional(
      Line(32, 'Of a vehicle, where the seat is a place for one (`kind` is `vehicle`)'),
    ),
  },
  { title: 'Passenger' },
)

export const NewBookingBody = Body(
  {
    client_reference: Type.Optional(
      Type.String({
        description:
          'Your own, to find the booking by after a timeout. It need not be unique, and names no person: it is kept for good',
        minLength: 1,
        maxLength: 100,
      }),
    ),
    contact: Body(ContactShape.properties, { description: 'Who answers for the booking' }),
    voucher_code: Type.Optional(
      Type.String({
        description: 'A voucher of yours; it lowers the end-customer price',
        minLength: 1,
        maxLength: 64,
      }),
    ),
    invoice_recipient: Type.Optional(
      Body(InvoiceRecipientShape.properties, {
        description: 'Who the invoice is for; without it, your organization',
      }),
    ),
    legs: Type.Array(
      Body({
        voyage_id: Id('What to sail'),
        passengers: Type.Array(PassengerInput, {
          description: 'Who sails, each on a seat',
          minItems: 1,
          maxItems: legPassengersMax,
        }),
      }),
      { description: 'Each voyage once; all are booked or none', minItems: 1, maxItems: 6 },
    ),
  },
  { title: 'NewBooking' },
)

export const createBookingRoute: Route = (app, services) => {
  const { db, operators, live, config } = services
  app.post(
    '/bookings',
    {
      schema: {
        operationId: 'create_booking',
        tags: ['Bookings'],
        summary: 'Create a tentative booking',
        description:
          'Call it when the customer has chosen seats, right after the layout was read again. All legs or nothing. Seats are marked inside the service until `payment_expired_at`; the operators learn nothing and no money moves. There is no idempotency key: give a `client_reference`, and after a timeout look into the list of bookings by it before creating again.',
        body: NewBookingBody,
        problems: ['not_found', 'seat_unavailable', 'voyage_closed', 'operator_unavailable'],
        response: { 201: BookingShape },
      },
    },
    async (request, reply) => {
      const { body, caller } = request
      const booking = await createBooking(
        { db, operators, live, environment: config.environment },
        toNewBooking(body, caller.organizationId),
        caller.by,
      )
      return reply
        .code(201)
        .header('location', `/api/v1/bookings/${booking.id}`)
        .header('etag', bookingTag(services, booking))
        .send(presentBooking(services, request, booking))
    },
  )
}

export function toNewBooking(
  body: Static<typeof NewBookingBody>,
  organizationId: string,
): NewBooking {
  return {
    organizationId,
    clientReference: body.client_reference ?? null,
    contact: body.contact,
    invoiceRecipient: body.invoice_recipient ?? null,
    voucherCode: body.voucher_code ?? null,
    legs: body.legs.map(leg => ({
      voyageId: leg.voyage_id,
      passengers: leg.passengers.map(toPassenger),
    })),
  }
}

function toPassenger(input: Static<typeof PassengerInput>): Passenger {
  return {
    seatCode: input.seat_code,
    passengerType: input.passenger_type,
    fullName: input.full_name.trim().normalize('NFC'),
    documentNumber: input.document_number?.trim() ?? null,
    dateOfBirth: input.date_of_birth ?? null,
    nationality: input.nationality ?? null,
    gender: input.gender ?? null,
    phone: input.phone ?? null,
    email: input.email ?? null,
    plateNumber: input.plate_number?.trim() ?? null,
  }
}
