export { additionRefusals, type PriceAddition, type Trip } from './addition.ts'
export {
  additionsMax,
  createPriceAddition,
  deletePriceAddition,
  findTwin,
  listPriceAdditions,
  type NewPriceAddition,
  readPriceAddition,
  type StoredAddition,
} from './additions.ts'
export { readPricedChain } from './chain.ts'
export { discountOfCode } from './discount-of-code.ts'
export {
  type Fare,
  type PricedChain,
  type Quote,
  quoteFare,
} from './quote.ts'
export {
  discountOf,
  type ExhaustedLimit,
  promisedDiscount,
  type Voucher,
  type VoucherLine,
  voucherRefusals,
} from './voucher.ts'
export {
  createVoucher,
  deleteVoucher,
  findExhausted,
  giveBackUse,
  listVouchers,
  type NewVoucher,
  readVoucher,
  readVoucherOfBooking,
  type StoredVoucher,
  takeUse,
  type VoucherOfBooking,
} from './vouchers.ts'
export { type WaterfallStep, waterfallOf } from './waterfall.ts'
