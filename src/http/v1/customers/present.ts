import Type, { type Static } from 'typebox'
import type { Customer } from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import { Id, Instant, Nullable } from '../../schemas.ts'

export const CustomerShape = Type.Object(
  {
    id: Id('Id of this person in this booking'),
    booking_id: Id('Id of the booking'),
    full_name: Type.String({ description: 'Full name as in the identity document' }),
    document_number: Nullable(
      Type.String({ description: 'Number of the identity card or passport' }),
    ),
    date_of_birth: Nullable(
      Type.String({ description: 'Date of birth, as you sent it', format: 'date' }),
    ),
    nationality: Nullable(
      Type.String({ description: 'Country code of two letters (ISO 3166-1 alpha-2)' }),
    ),
    gender: Nullable(Type.String({ description: 'Gender, as you sent it' })),
    phone: Nullable(Type.String({ description: 'Phone number, as you sent it' })),
    email: Nullable(Type.String({ description: 'E-mail address, as you sent it' })),
    ticket_ids: Type.Array(Id(), { description: 'Ids of the tickets in this person’s name' }),
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
