export { cancelByOperator, type VoyageCancellation } from './by-operator.ts'
export { type Cancellation, cancelBooking } from './cancel.ts'
export { type BookingQuote, type LegQuote, quoteCancellation, type TicketQuote } from './quote.ts'
export {
  type CancellationState,
  type Refusal,
  readRefusals,
  waitForCancellation,
} from './wait.ts'
export { startCancellationWorker } from './worker.ts'
