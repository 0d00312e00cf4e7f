import Type from 'typebox'
import { findFare, tripOf } from '../../../bookings/index.ts'
import { refuseField } from '../../../core/errors.ts'
import { toDong } from '../../../core/money.ts'
import { databaseNow } from '../../../db/index.ts'
import {
  additionRefusals,
  quoteFare,
  readPricedChain,
  waterfallOf,
} from '../../../pricing/index.ts'
import { requireVoyage } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Body, Dong, Id, Nullable, OneOf, View } from '../../schemas.ts'
import { requireCabin } from '../known.ts'

const PriceQuestion = Body(
  {
    voyage_id: Id('Id of the voyage'),
    seat_class: Type.String({
      description: 'Cabin class of the voyage',
      minLength: 1,
      maxLength: 64,
    }),
    passenger_count: Type.Integer({
      description: 'Number of passengers of this passenger type',
      minimum: 1,
      maximum: 30,
    }),
    passenger_type: Type.String({
      description: 'Passenger type of the operator',
      minLength: 1,
      maxLength: 64,
    }),
    view: Type.Optional(View),
  },
  { title: 'PriceQuestion' },
)

const PriceAnswer = Type.Object(
  {
    view: View,
    price: Dong('Total of the chosen view'),
    customer_price: Dong('End-customer total, tax included'),
    net_price: Dong('What the agency pays its parent, without tax'),
    difference: Dong('customer_price - net_price: the tax and the agency’s own markup together'),
    additions: Type.Array(
      Type.Object({
        id: Id(),
        title: Type.String(),
        applies: Type.Boolean(),
        amount: Dong('How much it changes the end-customer total'),
        reason: Nullable(OneOf(additionRefusals, 'Why it does not apply; null if it does')),
      }),
      { description: 'The price additions of your own organization only' },
    ),
    waterfall: Type.Array(
      Type.Object({
        kind: OneOf(
          ['net', 'tax', 'addition'],
          '`net`: the fare and all additions of the organizations above you, in one sum. `tax`: the tax as it reaches your organization. `addition`: one of your own additions',
        ),
        addition_id: Nullable(Id()),
        title: Type.String(),
        amount: Dong('Amount of this step (negative if it lowers the price)'),
        price: Dong('Price after this step'),
      }),
      {
        description: 'The steps that lead to `customer_price`. A voucher is applied after them',
      },
    ),
  },
  { title: 'PriceAnswer' },
)

export const checkPriceAdditions: Route = (app, { db }) => {
  app.post(
    '/ticket-price-additions/check',
    {
      schema: {
        operationId: 'check_ticket_price_additions',
        tags: ['Prices'],
        summary: 'Quote a fare for the customer and for the agency',
        description:
          'Call this before a booking to show the customer’s price and your own. The answer has the totals for the passenger count, the steps that lead to them, and which of your own price additions apply. Any valid key can call it. Without `view`, `price` is the end-customer price. The quote is indicative: the service prices the booking again at confirmation.',
        body: PriceQuestion,
        problems: ['not_found'],
        response: { 200: PriceAnswer },
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
