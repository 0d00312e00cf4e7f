export { cancelByOperator, type VoyageCancellation } from './by-operator.ts'
export { type ByHand, cancelByStaff } from './by-staff.ts'
export { type Cancellation, cancelBooking } from './cancel.ts'
export {
  type CancelledTickets,
  type FinishedCancellation,
  listFinished,
  readCancelled,
} from './cancelled.ts'
export { type PartOutcome, resolvePart } from './outcome.ts'
export {
  type BookingQuote,
  type LegQuote,
  quoteByStaff,
  quoteCancellation,
  type TicketQuote,
} from './quote.ts'
export {
  type CancellationState,
  type Refusal,
  readRefusals,
  waitForCancellation,
} from './wait.ts'
export { startCancellationWorker } from './worker.ts'
