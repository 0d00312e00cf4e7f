import Type from 'typebox'
import { findFare, tripOf } from '../../../bookings/index.ts'
import { refuseField } from '../../../core/errors.ts'
import { toDong } from '../../../core/money.ts'
import { databaseNow } from '../../../db/index.ts'
import { quoteFare, readPricedChain, waterfallOf } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { Body, Dong, Id, Nullable, OneOf, View } from '../../schemas.ts'
import { requireCabin, requireVoyage } from '../known.ts'

export const checkPriceAdditions: Route = (app, { db }) => {
  app.post(
    '/ticket-price-additions/check',
    {
      schema: {
        operationId: 'check_ticket_price_additions',
        tags: ['Prices'],
        summary: 'What a fare costs, for the customer and for the agency',
        description:
          'Before a booking, to show the customer’s price and your own: totals for the passenger count, how they come about, and which of your own rules apply. Needs only a valid key. Without a view the price is the end-customer quote. Indicative: the price is made again at confirmation.',
        body: Body(
          {
            voyage_id: Id('Which sailing'),
            seat_class: Type.String({
              description: 'A cabin class of it',
              minLength: 1,
              maxLength: 64,
            }),
            passenger_count: Type.Integer({
              description: 'How many of this passenger type',
              minimum: 1,
              maximum: 30,
            }),
            passenger_type: Type.String({
              description: 'A code of the operator',
              minLength: 1,
              maxLength: 64,
            }),
            view: Type.Optional(View),
          },
          { title: 'PriceQuestion' },
        ),
        problems: ['not_found'],
        response: {
          200: Type.Object(
            {
              view: View,
              price: Dong('The total of the chosen view'),
              customer_price: Dong('The end-customer total, tax included'),
              net_price: Dong('What the agency pays its parent, without tax'),
              difference: Dong(
                'customer_price - net_price: tax and the agency’s own markup together',
              ),
              additions: Type.Array(
                Type.Object({
                  id: Id(),
                  title: Type.String(),
                  applies: Type.Boolean(),
                  amount: Dong('What it changes in the end-customer total'),
                  reason: Nullable(
                    Type.String({
                      description:
                        'Why it does not apply: inactive, not_yet_effective, no_longer_effective, other_voyage, other_operator, other_route, other_departure_date, other_seat_class, other_passenger_type or other_passenger_count',
                    }),
                  ),
                }),
                { description: 'The caller’s own additions only' },
              ),
              waterfall: Type.Array(
                Type.Object({
                  kind: OneOf(
                    ['net', 'tax', 'addition'],
                    '`net`: the fare and everything that is added above you, as one. `tax`: as it reaches you. `addition`: your own',
                  ),
                  addition_id: Nullable(Id()),
                  title: Type.String(),
                  amount: Dong('What this step adds, or takes off'),
                  price: Dong('After this step'),
                }),
                { description: 'How `customer_price` adds up; vouchers come after it' },
              ),
            },
            { title: 'PriceAnswer' },
          ),
        },
      },
    },
    async ({ body, caller }) => {
      const voyage = await requireVoyage(db, body.voyage_id, '/voyage_id')
      const seat = { seatClass: body.seat_class, passengerType: body.passenger_type }
      const cabin = requireCabin(voyage, seat.seatClass)
      const sold = cabin.fares.map(each => each.passengerType).join(', ')
      const fare =
        findFare(voyage, seat) ??
        refuseField('/passenger_type', `this voyage has fares of ${sold} in this seat class`)
      const chain = await readPricedChain(db, caller.organizationId)
      const count = body.passenger_count
      const quote = quoteFare(fare, tripOf(voyage, seat, count), chain, await databaseNow(db))
      const customer = toDong(quote.customer * count)
      const net = toDong(quote.net * count)
      const view = body.view ?? 'customer'
      return {
        view,
        price: view === 'net' ? net : customer,
        customer_price: customer,
        net_price: net,
        difference: customer - net,
        additions: (quote.levels.at(-1)?.additions ?? []).map(addition => ({
          id: addition.id,
          title: addition.title,
          applies: addition.refusal === null,
          amount: toDong(addition.customerChange * count),
          reason: addition.refusal,
        })),
        waterfall: waterfallOf(quote, count).map(({ additionId, ...step }) => ({
          ...step,
          addition_id: additionId,
        })),
      }
    },
  )
}
