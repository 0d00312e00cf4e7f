import Type, { type Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { localDate } from '../../../core/time.ts'
import { databaseNow } from '../../../db/index.ts'
import { discountOfCode, type VoucherLine, voucherRefusals } from '../../../pricing/index.ts'
import { requireVoyage } from '../../../voyages/index.ts'
import type { Route, Services } from '../../app.ts'
import { Body, Dong, Id, LocalDate, Nullable, OneOf, TerminalCode } from '../../schemas.ts'
import {
  refuseOther,
  requireCabin,
  requireRoute,
  requireSeatClass,
  requireTerminals,
} from '../known.ts'

const CheckInput = Body(
  {
    code: Type.String({
      description: 'The voucher code, as the customer typed it',
      minLength: 1,
      maxLength: 64,
    }),
    seat_class: Type.String({ description: 'Cabin class', minLength: 1, maxLength: 64 }),
    order_total: Type.Integer({
      description: 'Order total before the discount, in dong',
      minimum: 0,
      maximum: 1_000_000_000_000,
    }),
    voyage_id: Type.Optional(
      Id(
        'Id of the voyage, instead of the date and the terminals. If you send those too, they must match the voyage',
      ),
    ),
    departure_date: Type.Optional(LocalDate('Local date at the departure terminal')),
    departure_terminal: Type.Optional(TerminalCode('Code of the departure terminal')),
    arrival_terminal: Type.Optional(TerminalCode('Code of the arrival terminal', 'PQB')),
    contact_email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'E-mail address of the contact, to check the limit per customer',
      }),
    ),
  },
  { title: 'VoucherQuestion' },
)

type Question = Static<typeof CheckInput>

/** The published path spells aplicability with one p. */
export const checkVoucher: Route = (app, services) => {
  const { db } = services
  app.post(
    '/vouchers/check-aplicability',
    {
      schema: {
        operationId: 'check_voucher',
        tags: ['Vouchers'],
        summary: 'Check whether a voucher applies',
        description:
          'Call this before a booking, when the customer types a code. Any valid key can call it. If the voucher does not apply, the answer is still 200, with the reason and the unchanged price. Send either a voyage, or a date and both terminals. The check takes the whole order to be of that voyage and seat class. If the order has several legs or classes, and the voucher is only for some of them, the discount is smaller: the `total_price` of the booking has the exact one.',
        body: CheckInput,
        problems: ['not_found'],
        response: {
          200: Type.Object(
            {
              applicable: Type.Boolean({ description: 'Whether the voucher lowers the price' }),
              discount: Dong('The discount'),
              price_before: Dong('The order total that you sent'),
              price_after: Dong('The order total after the discount'),
              reason: Nullable(
                OneOf(
                  ['unknown', ...voucherRefusals],
                  'Why the voucher does not apply; null if it does',
                ),
              ),
            },
            { title: 'VoucherAnswer' },
          ),
        },
      },
    },
    async ({ body, caller }) => {
      const now = await databaseNow(db)
      const sailing = await sailingOf(services, body, now)
      const line = { ...sailing, seatClass: body.seat_class, price: body.order_total }
      const discount = await discountOfCode(
        db,
        caller.organizationId,
        { code: body.code, customerEmail: body.contact_email ?? null },
        [line],
        now,
      )
      const amount = discount.applies ? discount.amount : 0
      return {
        applicable: discount.applies,
        discount: amount,
        price_before: body.order_total,
        price_after: body.order_total - amount,
        reason: discount.applies ? null : discount.reason,
      }
    },
  )
}

type Sailing = Pick<VoucherLine, 'departureTerminal' | 'arrivalTerminal' | 'departureDate'>

/** Of the voyage, or of the route and date. */
async function sailingOf({ db, network }: Services, body: Question, now: Date): Promise<Sailing> {
  const { departure_date, departure_terminal, arrival_terminal } = body
  if (body.voyage_id !== undefined) {
    const voyage = await requireVoyage(db, body.voyage_id, '/voyage_id')
    requireCabin(voyage, body.seat_class)
    refuseOther('/departure_date', departure_date, voyage.departureDate)
    refuseOther('/departure_terminal', departure_terminal, voyage.departureTerminal)
    refuseOther('/arrival_terminal', arrival_terminal, voyage.arrivalTerminal)
    return voyage
  }
  if (departure_date === undefined) refuseField('/departure_date', 'is required without voyage_id')
  if (departure_terminal === undefined) {
    refuseField('/departure_terminal', 'is required without voyage_id')
  }
  if (arrival_terminal === undefined)
    refuseField('/arrival_terminal', 'is required without voyage_id')
  requireTerminals(network, { departure_terminal, arrival_terminal })
  requireRoute(network, { departure_terminal, arrival_terminal })
  requireSeatClass(network, '/seat_class', body.seat_class)
  const terminal = network.terminals.find(({ code }) => code === departure_terminal)
  const today = localDate(now, terminal?.timeZone ?? 'UTC')
  if (departure_date < today) refuseField('/departure_date', 'is over')
  return {
    departureTerminal: departure_terminal,
    arrivalTerminal: arrival_terminal,
    departureDate: departure_date,
  }
}
