/** The effect of a voucher on bookings of a coming sailing, before it is created. Pure. */
import { discountOf, type NewVoucher, type PricedChain } from '../pricing/index.ts'
import type { Voyage } from '../voyages/index.ts'
import { faresOf, ownPrice } from './own-price.ts'
import { tripOf } from './price.ts'

/** A booking of one kind of seat and passenger. Amounts are in dong, for all its passengers together. */
type VoucherPreviewLine = {
  voyage: Voyage
  seatClass: string
  passengerType: string
  /** The smallest number of passengers who reach the voucher's minimum together. */
  passengerCount: number
  before: { customer: number; margin: number }
  after: { customer: number; margin: number }
}

/** The bookings of up to `passengersMax` that the voucher applies to while nobody has used it. */
export function previewVoucher(
  voyage: Voyage,
  chain: PricedChain,
  wanted: NewVoucher,
  passengersMax: number,
  at: Date,
): VoucherPreviewLine[] {
  const voucher = { ...wanted, id: '', usageCount: 0 }
  const lines: VoucherPreviewLine[] = []
  for (const { seatClass, fare } of faresOf(voyage)) {
    const { passengerType } = fare
    for (let passengerCount = 1; passengerCount <= passengersMax; passengerCount += 1) {
      const trip = tripOf(voyage, { seatClass, passengerType }, passengerCount)
      const { price } = ownPrice(fare, trip, chain, at)
      const customer = price.customer * passengerCount
      const margin = price.margin * passengerCount
      const discount = discountOf(voucher, [{ ...trip, price: customer }], 0, at)
      if (discount.applies) {
        const before = { customer, margin }
        const after = { customer: customer - discount.amount, margin: margin - discount.amount }
        lines.push({ voyage, seatClass, passengerType, passengerCount, before, after })
      }
      if (discount.applies || discount.reason !== 'below_minimum') break
    }
  }
  return lines
}
