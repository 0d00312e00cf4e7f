import type { Reader } from '../db/index.ts'
import { type Discount, discountOf, type Voucher, type VoucherLine } from './voucher.ts'
import { countUses, readVoucher } from './vouchers.ts'

type CodeDiscount =
  | (Extract<Discount, { applies: true }> & { voucher: Voucher })
  | Extract<Discount, { applies: false }>
  | { applies: false; reason: 'unknown' }

/** `discountOf` the voucher that a customer names. Without an address the limit per customer is not asked. */
export async function discountOfCode(
  reader: Reader,
  organizationId: string,
  { code, customerEmail }: { code: string; customerEmail: string | null },
  lines: readonly VoucherLine[],
  now: Date,
): Promise<CodeDiscount> {
  const voucher = await readVoucher(reader, organizationId, { code })
  if (voucher === undefined) return { applies: false, reason: 'unknown' }
  const uses = customerEmail === null ? 0 : await countUses(reader, voucher.id, customerEmail)
  const discount = discountOf(voucher, lines, uses, now)
  return discount.applies ? { ...discount, voucher } : discount
}
