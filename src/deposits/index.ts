export { changeCreditLimit } from './change-credit-limit.ts'
export { topUp } from './top-up.ts'
