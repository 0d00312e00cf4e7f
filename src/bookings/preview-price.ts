/** The price of a booking if it were made now, by the code that prices it then. Changes nothing. */
import { refuseField } from '../core/errors.ts'
import { sumDong } from '../core/money.ts'
import { atOnce, type Database, databaseNow } from '../db/index.ts'
import { discountOfCode, readPricedChain } from '../pricing/index.ts'
import { findVoyages } from '../voyages/index.ts'
import {
  type LegPrice,
  priceLeg,
  refuseMissingFare,
  type SeatToPrice,
  voucherLines,
} from './price.ts'

type PriceWanted = {
  organizationId: string
  legs: { voyageId: string; seats: SeatToPrice[] }[]
  voucher: { code: string; customerEmail: string | null } | null
}

type PricePreview = {
  legs: LegPrice[]
  customer: number
  net: number
  /** In dong. Null without a voucher. A voucher that does not apply has its reason, and 0 as its amount. */
  voucher: { amount: number; reason: string | null } | null
}

/** Refuses an unknown voyage and a missing fare by their pointers. */
export async function previewPrice(db: Database, wanted: PriceWanted): Promise<PricePreview> {
  const { organizationId } = wanted
  const ids = wanted.legs.map(({ voyageId }) => voyageId)
  const [known, chain, now] = await atOnce(db, reader =>
    Promise.all([
      findVoyages(reader, ids),
      readPricedChain(reader, organizationId),
      databaseNow(reader),
    ]),
  )
  const legs = wanted.legs.map(({ voyageId, seats }, index) => {
    const voyage =
      known.find(({ id }) => id === voyageId) ??
      refuseField(`/legs/${index}/voyage_id`, 'no such voyage')
    const price = priceLeg(voyage, seats, chain, now)
    if ('missing' in price) {
      refuseMissingFare(`/legs/${index}/seats/${price.missing}/passenger_type`)
    }
    return { voyage, seats, price }
  })
  const lines = legs.flatMap(({ voyage, seats, price }) => voucherLines(voyage, seats, price))
  const discount =
    wanted.voucher && (await discountOfCode(db, organizationId, wanted.voucher, lines, now))
  const amount = discount?.applies ? discount.amount : 0
  return {
    legs: legs.map(({ price }) => price),
    customer: sumDong(legs.map(({ price }) => price.customer)) - amount,
    net: sumDong(legs.map(({ price }) => price.net)),
    voucher: discount && { amount, reason: discount.applies ? null : discount.reason },
  }
}
