import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import {
  actions,
  advices,
  type Booking,
  type BookingTag,
  certainties,
  type Outlook,
  outlookOf,
  paymentStatusNames,
  statusNames,
  type TicketFile,
} from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import type { Services } from '../../app.ts'
import { Dong, Id, Instant, Line, Nullable, OneOf, Status, StatusName } from '../../schemas.ts'
import { OrderShape, presentOrder } from '../orders/present.ts'

const { 4: _ofOrdersOnly, ...bookingStatusNames } = statusNames

export const bookingStatuses = Status('BookingStatus', bookingStatusNames, 'Status')

export const ContactShape = Type.Object({
  name: Line(200, 'Who answers for the booking'),
  email: Type.String({ description: 'Where to write', format: 'email', maxLength: 254 }),
  phone: Type.String({
    description: 'Digits, with the country code',
    pattern: '^[+0-9][0-9 ().-]{5,29}$',
  }),
})

export const InvoiceRecipientShape = Type.Object({
  name: Line(200),
  company: Type.Optional(Type.String({ maxLength: 200 })),
  tax_code: Type.Optional(Type.String({ maxLength: 32 })),
  address: Type.Optional(Type.String({ maxLength: 500 })),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
})

export const TicketFileShape = Type.Object(
  {
    id: Id('Of the file'),
    ticket_id: Id('Its ticket'),
    order_id: Id('Its leg'),
    seat_code: Type.String({ description: 'Where the passenger sits' }),
    passenger_name: Type.String({ description: 'Who travels' }),
    ticket_number: Type.String({ description: 'The operator’s' }),
    download_url: Type.String({ description: 'Needs the Bearer key' }),
    created_at: Instant('UTC'),
  },
  { title: 'TicketFile' },
)

/** Whose answers carry an `ETag`. */
export const bookingTitle = 'Booking'

export const BookingShape = Type.Object(
  {
    id: Id('What every other call names'),
    booking_code: Type.String({ description: 'Eight letters and digits' }),
    client_reference: Nullable(Type.String({ description: 'Your own, as it was given' })),
    status: bookingStatuses,
    status_name: StatusName(bookingStatusNames),
    payment_status: Status('PaymentStatus', paymentStatusNames, 'Payment status'),
    payment_status_name: StatusName(paymentStatusNames),
    payment_expired_at: Instant('When the seat hold ends, UTC'),
    total_price: Dong('End-customer total, tax included'),
    net_total: Dong('What the agency pays its parent'),
    base_total_before_change: Nullable(Dong('Base total before a ticket change')),
    voucher: Nullable(
      Type.Object(
        { code: Type.String({ description: 'What the customer typed' }) },
        { description: 'The one that was used' },
      ),
    ),
    change: Nullable(
      Type.Object(
        {
          order_id: Id('The leg'),
          state: OneOf(['running', 'changed', 'failed'], 'What became of it'),
          reason: Nullable(Type.String({ description: 'Why the operator did not change it' })),
        },
        { description: 'The last change of an issued booking' },
      ),
    ),
    certainty: OneOf(
      certainties,
      'How sure the state is. `none`: no operator is concerned. `in_flight`: an operator is at it. `unknown`: its answer was lost and it is being asked',
    ),
    next_poll_after: Nullable(
      Instant(
        'Nothing is known to change before, UTC; null: nothing is under way, and a tentative booking stands until `payment_expired_at`',
      ),
    ),
    allowed_actions: Type.Array(
      OneOf(
        actions,
        'What would be accepted now, balance and seats aside; `cancel` and `change` of some tickets at least',
      ),
      { description: 'As the booking stands; the preflight looks at everything' },
    ),
    advice: Type.Object(
      {
        code: OneOf(Object.keys(advices) as (keyof typeof advices)[], 'Stable; translate by it'),
        text: Type.String({ description: 'The same in English' }),
      },
      { description: 'What to do about it' },
    ),
    contact: Type.Object(
      { name: Type.String(), email: Type.String(), phone: Type.String() },
      { description: 'Who answers for the booking' },
    ),
    invoice_recipient: Nullable(
      Type.Object({}, { description: 'As it was given', additionalProperties: true }),
    ),
    orders: Type.Array(OrderShape),
    ticket_files: Type.Array(TicketFileShape),
    created_at: Instant('UTC'),
    updated_at: Instant('UTC'),
  },
  { title: bookingTitle },
)

type Presenter = Pick<Services, 'network' | 'config' | 'operators'>

export function presentBooking(
  services: Presenter,
  request: FastifyRequest,
  booking: Booking,
): Static<typeof BookingShape> {
  const outlook = outlookOf(services.operators, booking.standing)
  return {
    id: booking.id,
    booking_code: booking.bookingCode,
    client_reference: booking.clientReference,
    status: booking.status,
    status_name: statusNames[booking.status],
    payment_status: booking.paymentStatus,
    payment_status_name: paymentStatusNames[booking.paymentStatus],
    payment_expired_at: utc(booking.paymentExpiredAt),
    total_price: booking.totalPrice,
    net_total: booking.netTotal,
    base_total_before_change: booking.baseTotalBeforeChange,
    voucher: booking.voucherCode === null ? null : { code: booking.voucherCode },
    change: booking.change,
    certainty: outlook.certainty,
    next_poll_after: outlook.nextPollAfter && utc(outlook.nextPollAfter),
    allowed_actions: outlook.allowedActions,
    advice: outlook.advice,
    contact: booking.contact,
    invoice_recipient: booking.invoiceRecipient,
    orders: booking.orders.map(order => presentOrder(services.network, order)),
    ticket_files: booking.ticketFiles.map(file => presentFile(services, request, file)),
    created_at: utc(booking.createdAt),
    updated_at: utc(booking.updatedAt),
  }
}

export function presentFile(
  { config }: Pick<Services, 'config'>,
  request: FastifyRequest,
  file: TicketFile,
): Static<typeof TicketFileShape> {
  const base = config.publicUrl ?? `${request.protocol}://${request.host}`
  return {
    id: file.id,
    ticket_id: file.ticketId,
    order_id: file.orderId,
    seat_code: file.seatCode,
    passenger_name: file.passengerName,
    ticket_number: file.ticketNumber,
    download_url: `${base}/api/v1/ticket-files/${file.id}`,
    created_at: utc(file.createdAt),
  }
}

/**
 * Changes whenever anything of the booking does. Expiry, the passing of a counter or of a poll's
 * instant, and an operator that moves a departure change it without a write to the booking.
 */
export function bookingTag(
  { operators }: Pick<Services, 'operators'>,
  { status, version, standing }: BookingTag,
): string {
  const { certainty, nextPollAfter, allowedActions, advice } = outlookOf(operators, standing)
  const departures = standing.legs.map(leg => leg.departsAt.getTime())
  // Polls make it again each time, and this takes half of what JSON does. Nothing of an outlook is left out.
  const unwritten = {
    certainty,
    nextPollAfter: nextPollAfter?.getTime(),
    allowedActions: allowedActions.join(),
    advice: advice.code,
  } satisfies Record<keyof Outlook, unknown>
  const told = [...Object.values(unwritten), ...departures].join(' ')
  const digest = hash('sha256', told, 'base64url').slice(0, 12)
  return `"${version}-${status}-${digest}"`
}
