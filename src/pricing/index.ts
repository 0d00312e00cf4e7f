export type { PriceAddition, Trip } from './addition.ts'
export { createPriceAddition, type NewPriceAddition, readPricedChain } from './chain.ts'
export {
  type AppliedAddition,
  type Fare,
  type PricedChain,
  type Quote,
  quoteFare,
} from './quote.ts'
