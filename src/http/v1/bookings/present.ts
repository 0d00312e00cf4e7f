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
  type TicketFile,
} from '../../../bookings/index.ts'
import { paymentStatusNames, statusNames } from '../../../core/status.ts'
import { utc } from '../../../core/time.ts'
import type { Services } from '../../app.ts'
import { Dong, Id, Instant, Line, Nullable, OneOf, Status, StatusName } from '../../schemas.ts'
import { OrderShape, presentOrder, ticketNumberWords } from '../orders/present.ts'

const { 4: _ofOrdersOnly, ...bookingStatusNames } = statusNames

export const bookingStatuses = Status('BookingStatus', bookingStatusNames, 'Status')

export const ContactShape = Type.Object({
  name: Line(200, 'Name of the person to contact about the booking'),
  email: Type.String({
    description: 'E-mail address of the contact',
    format: 'email',
    maxLength: 254,
  }),
  phone: Type.String({
    description: 'Phone number with the country code',
    pattern: '^[+(0-9][0-9 ()+.-]{5,29}$',
  }),
})

export const InvoiceRecipientShape = Type.Object({
  name: Line(200, 'Name of the buyer'),
  company: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the company' })),
  tax_code: Type.Optional(Type.String({ maxLength: 32, description: 'Tax code of the company' })),
  address: Type.Optional(Type.String({ maxLength: 500, description: 'Address of the buyer' })),
  email: Type.Optional(
    Type.String({
      format: 'email',
      maxLength: 254,
      description: 'E-mail address for the invoice',
    }),
  ),
})

export const TicketFileShape = Type.Object(
  {
    id: Id(
      'Id of the file. A change, another ticket number or another time of the sailing makes the file anew under the same id; an operator’s own file stays when the time is another',
    ),
    ticket_id: Id('Id of the ticket'),
    order_id: Id('Id of the order (the leg)'),
    seat_code: Type.String({ description: 'Seat of the passenger' }),
    passenger_name: Type.String({ description: 'Name of the passenger' }),
    ticket_number: Type.String({ description: ticketNumberWords }),
    download_url: Type.String({
      description: 'Download URL. The request needs the API key as Bearer token',
    }),
    created_at: Instant('When this ticket was issued, changed or given another number, UTC'),
  },
  { title: 'TicketFile' },
)

/** Answers of this shape carry an `ETag`. */
export const bookingTitle = 'Booking'

export const BookingShape = Type.Object(
  {
    id: Id('Id of the booking, which every other call takes'),
    booking_code: Type.String({ description: 'Booking code for people: eight letters and digits' }),
    client_reference: Nullable(Type.String({ description: 'Your own reference, as you sent it' })),
    status: bookingStatuses,
    status_name: StatusName(bookingStatusNames),
    payment_status: Status(
      'PaymentStatus',
      paymentStatusNames,
      'Payment status, 4 also while the money is only held',
    ),
    payment_status_name: StatusName(paymentStatusNames),
    payment_expired_at: Instant('When the seat hold ends, UTC'),
    total_price: Dong(
      'End-customer total, tax included, with the fees of changes. A cancellation does not lower it',
    ),
    net_total: Dong(
      'What the agency pays its parent: the NET prices of the legs and the fees of changes. Refunds are in `net_refunded` of the legs',
    ),
    base_total_before_change: Nullable(
      Dong(
        'The operators’ fares before the newest ticket change, without tax and additions, over all tickets of the booking; null without a change',
      ),
    ),
    voucher: Nullable(
      Type.Object(
        { code: Type.String({ description: 'The voucher code' }) },
        { description: 'The voucher that the booking uses' },
      ),
    ),
    change: Nullable(
      Type.Object(
        {
          order_id: Id('Id of the order (the leg)'),
          state: OneOf(['running', 'changed', 'failed'], 'State of the change'),
          reason: Nullable(Type.String({ description: 'Why the change failed; null otherwise' })),
        },
        { description: 'The last change of an issued booking' },
      ),
    ),
    certainty: OneOf(
      certainties,
      'How certain the state is. `none`: no operator is involved. `in_flight`: an operator is working on it. `operator_confirmed`: the operator has confirmed it. `operator_refused`: the operator refused the order. `unknown`: the operator’s answer was lost, and the service is asking for it',
    ),
    next_poll_after: Nullable(
      Instant(
        'When to poll again, UTC; the service expects no change before. Null: nothing is running, and a tentative booking stays as it is until `payment_expired_at`',
      ),
    ),
    allowed_actions: Type.Array(
      OneOf(
        actions,
        'An action that the service would accept now, apart from balance and seats. `cancel` and `change` are listed if they are possible for at least some tickets',
      ),
      {
        description:
          'The actions that the state of the booking allows. The preflight also checks balance and seats',
      },
    ),
    advice: Type.Object(
      {
        code: OneOf(
          Object.keys(advices) as (keyof typeof advices)[],
          'Stable code. Translate the text by it',
        ),
        text: Type.String({ description: 'The advice in English' }),
      },
      { description: 'What to do next' },
    ),
    contact: Type.Object(
      { name: Type.String(), email: Type.String(), phone: Type.String() },
      { description: 'The person to contact about the booking' },
    ),
    invoice_recipient: Nullable(
      Type.Object(
        {},
        {
          description: 'The invoice recipient, as you sent it or as it was corrected since',
          additionalProperties: true,
        },
      ),
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
  const { change } = booking
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
    change: change && { order_id: change.orderId, state: change.state, reason: change.reason },
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
 * Changes whenever anything in the presented booking changes. Four things change it without a write to the
 * booking: expiry, a sales cut-off that passes, a poll instant that passes, and an operator that changes
 * the times or the boat of a voyage.
 */
export function bookingTag(
  { operators }: Pick<Services, 'operators'>,
  { status, version, standing, orders }: BookingTag,
): string {
  const { certainty, nextPollAfter, allowedActions, advice } = outlookOf(operators, standing)
  const sailings = orders.flatMap(({ departsAt, arrivesAt, boatCode, boatName }) => [
    departsAt.getTime(),
    arrivesAt.getTime(),
    boatCode,
    boatName,
  ])
  // Every poll computes this, and it takes half the time of JSON. It has every field of an outlook.
  const unwritten = {
    certainty,
    nextPollAfter: nextPollAfter?.getTime(),
    allowedActions: allowedActions.join(),
    advice: advice.code,
  } satisfies Record<keyof Outlook, unknown>
  const facts = [...Object.values(unwritten), ...sailings].join(' ')
  const digest = hash('sha256', facts, 'base64url').slice(0, 12)
  return `"${version}-${status}-${digest}"`
}
