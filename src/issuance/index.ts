export { readOutcomesByDay } from './by-day.ts'
export { countConfirmCall } from './ceiling.ts'
export { type ConfirmDeps, confirmBooking } from './confirm.ts'
export { holdOrRefuse } from './hold-or-refuse.ts'
export { priceMissingLegs, startMissingLegs } from './missing-legs.ts'
export { legStatements } from './open-legs.ts'
export {
  askForOrder,
  assertRecordedAsIssued,
  type CertainOutcome,
  isPastAllDoubt,
  longestSeconds,
  notSent,
  type OrderDeps,
  orderRequest,
  placeOrder,
  rehearses,
  rejected,
} from './order.ts'
export { resolveLeg } from './outcome.ts'
export { type Preflight, type PreflightDeps, preflightBooking, risks } from './preflight.ts'
export { differences } from './price-differences.ts'
export { refreshFares, type StartDeps } from './start.ts'
export { advanceAttempt, type Decision } from './submit.ts'
export { waitForOutcome } from './wait.ts'
