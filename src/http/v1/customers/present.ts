import Type, { type Static } from 'typebox'
import type { Customer } from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import { Id, Instant, Nullable } from '../../schemas.ts'

export const CustomerShape = Type.Object(
  {
    id: Id('Of this person in this booking'),
    booking_id: Id('Where they travel'),
    full_name: Type.String({ description: 'As in the document' }),
    document_number: Nullable(Type.String({ description: 'Identity card or passport' })),
    date_of_birth: Nullable(Type.String({ description: 'As it was given', format: 'date' })),
    nationality: Nullable(Type.String({ description: 'ISO 3166 code' })),
    gender: Nullable(Type.String({ description: 'As it was given' })),
    phone: Nullable(Type.String({ description: 'As it was given' })),
    email: Nullable(Type.String({ description: 'As it was given' })),
    ticket_ids: Type.Array(Id(), { description: 'In their name' }),
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
