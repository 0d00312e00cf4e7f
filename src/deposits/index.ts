export { changeCreditLimit } from './change-credit-limit.ts'
export { referenceMax, topUp } from './top-up.ts'
