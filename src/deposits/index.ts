export { payOut, referenceLengthMax, topUp } from './bank-transfer.ts'
export { changeCreditLimit } from './change-credit-limit.ts'
