export { type Change, type ChangeQuote, changeBooking, quoteChange } from './change.ts'
export type { ChangeRequest } from './request.ts'
export { type ChangeOutcome, waitForChange } from './wait.ts'
export { startChangeWorker } from './worker.ts'
