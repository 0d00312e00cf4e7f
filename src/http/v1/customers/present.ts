import Type, { type Static } from 'typebox'
import type { Customer } from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import { Id, Instant, Nullable } from '../../schemas.ts'

export const CustomerShape = Type.Object(
  {
    id: Id(),
    booking_id: Id(),
    full_name: Type.String(),
    document_number: Nullable(Type.String()),
    date_of_birth: Nullable(Type.String({ format: 'date' })),
    nationality: Nullable(Type.String()),
    gender: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
    ticket_ids: Type.Array(Id()),
    created_at: Instant('UTC'),
  },
  { title: 'Customer' },
)

export function presentCustomer(customer: Customer): Static<typeof CustomerShape> {
  return {
    id: customer.id,
    booking_id: customer.bookingId,
    full_name: customer.fullName,
    document_number: customer.documentNumber,
    date_of_birth: customer.dateOfBirth,
    nationality: customer.nationality,
    gender: customer.gender,
    phone: customer.phone,
    email: customer.email,
    ticket_ids: customer.ticketIds,
    created_at: utc(customer.createdAt),
  }
}
