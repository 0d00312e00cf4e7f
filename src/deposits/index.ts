export { changeCreditLimit } from './change-credit-limit.ts'
export { referenceLengthMax, topUp } from './top-up.ts'
