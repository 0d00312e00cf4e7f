/** A booking's voucher: promised when the booking is priced, counted when its rows are written. */
import { refuseField } from '../core/errors.ts'
import type { Reader, Tx } from '../db/index.ts'
import { discountOfCode, takeUse, type Voucher } from '../pricing/index.ts'
import { voucherLines } from './price.ts'
import type { Leg, NewBooking } from './write-booking.ts'

export type PromisedVoucher = { voucher: Voucher; discount: number }

/**
 * Null when no voucher is wanted. A voucher that does not apply is refused at
 * `/voucher_code`, with its reason.
 */
export async function promiseVoucher(
  reader: Reader,
  wanted: NewBooking,
  legs: readonly Leg[],
  now: Date,
): Promise<PromisedVoucher | null> {
  const { organizationId, voucherCode, contact } = wanted
  if (voucherCode === null) return null
  const named = { code: voucherCode, customerEmail: contact.email }
  const lines = legs.flatMap(leg => voucherLines(leg.voyage, leg.passengers, leg.price))
  const discount = await discountOfCode(reader, organizationId, named, lines, now)
  if (!discount.applies) refuseField('/voucher_code', `does not apply: ${discount.reason}`)
  return { voucher: discount.voucher, discount: discount.amount }
}

/**
 * The limits are exact here, even when others use the voucher at the same
 * time. Refuses at `/voucher_code`.
 */
export async function takeVoucher(
  tx: Tx,
  { voucher }: PromisedVoucher,
  bookingId: string,
  customerEmail: string,
): Promise<void> {
  const taken = await takeUse(tx, voucher, bookingId, customerEmail)
  if (taken !== 'taken') refuseField('/voucher_code', `does not apply: ${taken}`)
}
