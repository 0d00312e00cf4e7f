import Type, { type Static } from 'typebox'
import { readTravellers, type Traveller } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import { utc } from '../../../core/time.ts'
import type { Route } from '../../app.ts'
import { Id, Instant, Nullable, NullableFields, OneId } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'

/** What was entered of a person, beside the name. */
export const enteredShapes = NullableFields({
  document_number: Type.String({ description: 'Identity card or passport' }),
  date_of_birth: Type.String({ format: 'date' }),
  nationality: Type.String({ description: 'ISO 3166 code' }),
  gender: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  plate_number: Type.String({ description: 'Of a vehicle' }),
})

const TravellerShape = Type.Object({
  ticket_id: Id('In whose name the ticket is; the booking has the name'),
  ...enteredShapes,
})

/** Apart from the booking, which is polled and listed: documents go to whoever looks at one booking. */
export const listPassengers: Route = (app, { db }) => {
  app.get(
    '/bookings/:id/passengers',
    guarded(readers, {
      operationId: 'list_booking_passengers',
      summary: 'What was entered of those who travel, ticket by ticket',
      params: OneId,
      response: {
        200: Type.Object({
          erased_at: Nullable(Instant('Since when nothing is kept of them, UTC')),
          data: Type.Array(TravellerShape),
          left_earlier: Type.Array(Id(), {
            description:
              'The tickets that were cancelled before the others of their leg, but for those that the operator had lost',
          }),
        }),
      },
    }),
    async ({ params, organizationId }) => {
      const found = await readTravellers(db, organizationId, params.id)
      if (found === undefined) fail('not_found', 'there is no such booking')
      return {
        erased_at: found.erasedAt && utc(found.erasedAt),
        data: found.travellers.map(present),
        left_earlier: found.leftEarlier,
      }
    },
  )
}

function present(traveller: Traveller): Static<typeof TravellerShape> {
  return { ticket_id: traveller.ticketId, ...presentEntered(traveller) }
}

export function presentEntered(entered: Omit<Traveller, 'ticketId'>) {
  return {
    document_number: entered.documentNumber,
    date_of_birth: entered.dateOfBirth,
    nationality: entered.nationality,
    gender: entered.gender,
    phone: entered.phone,
    email: entered.email,
    plate_number: entered.plateNumber,
  }
}
