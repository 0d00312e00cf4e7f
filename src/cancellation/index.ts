export { cancelByOperator } from './by-operator.ts'
export { cancelByStaff } from './by-staff.ts'
export { cancelBooking } from './cancel.ts'
export {
  type CancelledTickets,
  listFinished,
  readCancelled,
} from './cancelled.ts'
export { resolvePart } from './outcome.ts'
export {
  type BookingQuote,
  quoteByStaff,
  quoteCancellation,
} from './quote.ts'
export {
  type Refusal,
  readRefusals,
  waitForCancellation,
} from './wait.ts'
export { startCancellationWorker } from './worker.ts'
