export { changeCreditLimit } from './change-credit-limit.ts'
export { type TopUp, topUp } from './top-up.ts'
