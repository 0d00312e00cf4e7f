export {
  type AccountRef,
  type Balance,
  openAccount,
  payeeOf,
  readBalance,
  readBalances,
  setCreditLimit,
} from './accounts.ts'
export {
  claimAhead,
  createHoldsAhead,
  type HoldAhead,
  type HoldSet,
  type HoldsAhead,
  releaseAhead,
  sweepAhead,
} from './ahead.ts'
export { readPeriod } from './period.ts'
export {
  countLines,
  readSpending,
  readStatement,
  readTrail,
  type StatementFilter,
  type StatementLine,
} from './statement.ts'
export {
  type Cause,
  findShort,
  hold,
  isRecordedAlready,
  type NewTransfer,
  type Resolution,
  readTransfer,
  release,
  releaseAndHold,
  releaseAtCommit,
  settle,
  settleAndTransfer,
  settleAtCommit,
  type TransferAnswer,
  transfer,
} from './transfers.ts'
export { proveLedger, verifyLedger } from './verify.ts'
