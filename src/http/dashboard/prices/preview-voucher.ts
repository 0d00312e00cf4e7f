import Type from 'typebox'
import { previewVoucher } from '../../../bookings/index.ts'
import { utc } from '../../../core/time.ts'
import { readPricedChain } from '../../../pricing/index.ts'
import { findComing } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Instant } from '../../schemas.ts'
import { legPassengersMax } from '../../v1/bookings/create-booking.ts'
import { VoucherInput } from '../../v1/vouchers/present.ts'
import { wantedVoucher } from '../../v1/vouchers/wanted.ts'
import { guarded, pricers } from '../access.ts'
import {
  Change,
  countsOf,
  lineOf,
  linesMax,
  linesOf,
  presentCountsOf,
  presentLineOf,
  pricedFrom,
  sailingsMax,
} from './preview-line.ts'

const Preview = Type.Object({
  priced_at: Instant('Now, or when the voucher takes effect'),
  sailings_seen: Type.Integer({
    description: 'Number of coming voyages on the voucher’s route and days',
  }),
  sailings_touched: Type.Integer({
    description: 'Number of these with a price that the voucher lowers',
  }),
  ...countsOf,
  lines: Type.Array(
    Type.Object({
      ...lineOf,
      passenger_count: Type.Integer({
        description:
          'The smallest number of passengers that reaches the lowest order total; amounts are for all of them',
      }),
      customer_price: Change('What an own customer pays for the booking', 'the voucher'),
      margin: Change('The share of it that the organization keeps', 'the voucher'),
    }),
  ),
})

export const previewVoucherRoute: Route = (app, services) => {
  const { db, network } = services
  app.post(
    '/vouchers/preview',
    guarded(pricers, {
      operationId: 'preview_voucher',
      summary: 'Preview the discount of a voucher on coming voyages, without saving it',
      body: VoucherInput,
      response: { 200: Preview },
    }),
    async ({ body, organizationId }) => {
      const wanted = wantedVoucher(services, organizationId, body)
      const pricedAt = pricedFrom(wanted)
      const [found, chain] = await Promise.all([
        findComing(db, { ...wanted, voyageId: null, operatorCode: null }, sailingsMax + 1),
        readPricedChain(db, organizationId),
      ])
      const lines = await linesOf(found.slice(0, sailingsMax), sailing =>
        previewVoucher(sailing, chain, wanted, legPassengersMax, pricedAt),
      )
      return {
        priced_at: utc(pricedAt),
        ...presentCountsOf(found, lines),
        lines: lines.slice(0, linesMax).map(line => ({
          ...presentLineOf(network, line.voyage, line.seatClass, line.passengerType),
          passenger_count: line.passengerCount,
          customer_price: { before: line.before.customer, after: line.after.customer },
          margin: { before: line.before.margin, after: line.after.margin },
        })),
      }
    },
  )
}
