export { cancelByOperator, takeBackTheRest } from './by-operator.ts'
export { cancelByStaff } from './by-staff.ts'
export { cancelBooking } from './cancel.ts'
export {
  type CancelledTickets,
  type CustomersPart,
  listFinished,
  type RefusedLeg,
  readCancelled,
  readCustomersPart,
  readRefusedLegs,
} from './cancelled.ts'
export { findLost, refundLost } from './lost.ts'
export { resolvePart } from './outcome.ts'
export {
  anybodyMayAgree,
  type BookingQuote,
  nobodyAgreed,
  quoteCancellation,
} from './quote.ts'
export { advanceCancellation } from './submit.ts'
export { waitForCancellation } from './wait.ts'
