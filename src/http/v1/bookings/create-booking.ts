import Type, { type Static } from 'typebox'
import {
  type CorrectedPassenger,
  createBooking,
  type NewBooking,
  type Passenger,
} from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id, Line, LocalDate } from '../../schemas.ts'
import {
  BookingShape,
  bookingTag,
  ContactShape,
  InvoiceRecipientShape,
  presentBooking,
} from './present.ts'

/** Passengers of one booking on one voyage. */
export const legPassengersMax = 30

/** What is typed of a passenger, whatever the seat. */
const personFields = {
  full_name: Line(200, 'Full name as in the identity document'),
  document_number: Type.Optional(
    Line(
      64,
      'Number of the identity card or passport. Two passengers of a leg cannot share it, children excepted',
    ),
  ),
  date_of_birth: Type.Optional(
    LocalDate('Date of birth. The age at departure must fit the passenger type', '1990-05-17'),
  ),
  nationality: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'Country code of two letters (ISO 3166-1 alpha-2), for example VN',
    }),
  ),
  gender: Type.Optional(
    Type.Enum(['male', 'female', 'other'], {
      description: 'Gender; required if the operator asks for it',
    }),
  ),
  phone: Type.Optional(ContactShape.properties.phone),
  email: Type.Optional(
    Type.String({
      ...ContactShape.properties.email,
      description: 'E-mail address of the passenger',
    }),
  ),
  plate_number: Type.Optional(
    Line(32, 'Licence plate of the vehicle, for a seat whose `kind` is `vehicle`'),
  ),
}

export const PersonInput = Body(personFields)

const PassengerInput = Body(
  {
    seat_code: Type.String({
      description: 'Seat code from the boat layout. Each seat may be named once',
      minLength: 1,
      maxLength: 32,
    }),
    passenger_type: Type.String({
      description: 'Passenger type of the operator; `GET /operators` lists them with their ages',
      minLength: 1,
      maxLength: 64,
    }),
    ...personFields,
  },
  { title: 'Passenger' },
)

export const NewBookingBody = Body(
  {
    client_reference: Type.Optional(
      Type.String({
        description:
          'Your own reference. Use it to find the booking after a timeout. It need not be unique. It must not name a person, because the service keeps it forever',
        minLength: 1,
        maxLength: 100,
        pattern: '\\S',
      }),
    ),
    contact: Body(ContactShape.properties, {
      title: 'Contact',
      description: 'The person to contact about the booking',
    }),
    voucher_code: Type.Optional(
      Type.String({
        description: 'One of your voucher codes. It lowers the end-customer price',
        minLength: 1,
        maxLength: 64,
      }),
    ),
    invoice_recipient: Type.Optional(
      Body(InvoiceRecipientShape.properties, {
        title: 'InvoiceRecipient',
        description: 'Recipient of the invoice. Without it, your organization is the recipient',
      }),
    ),
    legs: Type.Array(
      Body({
        voyage_id: Id('Id of the voyage'),
        passengers: Type.Array(PassengerInput, {
          description: 'The passengers of this leg, each with a seat',
          minItems: 1,
          maxItems: legPassengersMax,
        }),
      }),
      {
        description: 'The legs, each on a different voyage. The service books all of them or none',
        minItems: 1,
        maxItems: 6,
      },
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
          'Call this when the customer has chosen seats, right after you read the boat layout again. The service books all legs or none. It reserves the seats internally until `payment_expired_at`; it does not contact the operators, and no money moves. There is no idempotency key. Send a `client_reference`, and after a timeout search the list of bookings for it before you create the booking again.',
        body: NewBookingBody,
        problems: [
          'sales_stopped',
          'not_found',
          'seat_unavailable',
          'voyage_closed',
          'operator_unavailable',
        ],
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
    ...toPerson(input),
  }
}

export function toPerson(input: Static<typeof PersonInput>): CorrectedPassenger {
  return {
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
