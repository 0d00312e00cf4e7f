import Type from 'typebox'
import { previewPrice } from '../../../bookings/index.ts'
import type { Route } from '../../app.ts'
import { Body, Dong, Id, Nullable } from '../../schemas.ts'
import { legPassengersMax } from '../../v1/bookings/create-booking.ts'
import { guarded, sellers } from '../access.ts'
import { presentWaterfall, WaterfallShape } from '../voyages/present.ts'

export const priceBookingRoute: Route = (app, { db }) => {
  app.post(
    '/bookings/price',
    guarded(sellers, {
      operationId: 'price_booking',
      summary: 'Quote the cost of a booking now, without booking',
      body: Body({
        legs: Type.Array(
          Body({
            voyage_id: Id(),
            seats: Type.Array(
              Body({
                seat_class: Type.String({ minLength: 1, maxLength: 64 }),
                passenger_type: Type.String({ minLength: 1, maxLength: 64 }),
              }),
              { minItems: 1, maxItems: legPassengersMax },
            ),
          }),
          { minItems: 1, maxItems: 6 },
        ),
        voucher_code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        contact_email: Type.Optional(Type.String({ maxLength: 254 })),
      }),
      response: {
        200: Type.Object({
          legs: Type.Array(WaterfallShape),
          voucher: Nullable(
            Type.Object({
              discount: Dong('The discount'),
              reason: Nullable(Type.String({ description: 'Why the voucher does not apply' })),
            }),
          ),
          total_price: Dong('End-customer total, tax included, voucher deducted'),
          net_total: Dong('What the agency pays its parent'),
        }),
      },
    }),
    async ({ body, organizationId }) => {
      const price = await previewPrice(db, {
        organizationId,
        legs: body.legs.map(leg => ({
          voyageId: leg.voyage_id,
          seats: leg.seats.map(seat => ({
            seatClass: seat.seat_class,
            passengerType: seat.passenger_type,
          })),
        })),
        voucher:
          body.voucher_code === undefined
            ? null
            : { code: body.voucher_code, customerEmail: body.contact_email ?? null },
      })
      return {
        legs: price.legs.map(leg => presentWaterfall(leg.quotes)),
        voucher: price.voucher && {
          discount: price.voucher.amount,
          reason: price.voucher.reason,
        },
        total_price: price.customer,
        net_total: price.net,
      }
    },
  )
}
