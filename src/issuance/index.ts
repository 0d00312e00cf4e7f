export { confirmCallsMax, confirmWindowSeconds, countConfirmCall } from './ceiling.ts'
export { type Confirmation, confirmBooking } from './confirm.ts'
export { holdOrRefuse, payeeOf } from './money.ts'
export {
  askForOrder,
  findOrder,
  isPastAllDoubt,
  isRehearsed,
  issuanceOf,
  type OrderDeps,
  type OrderOutcome,
  placeOrder,
  readOrderRequest,
} from './order.ts'
export { type Preflight, preflightBooking, risks } from './preflight.ts'
export { differences } from './price-differences.ts'
export { type AttemptState, waitForOutcome } from './wait.ts'
export { startIssuanceWorker } from './worker.ts'
