export {
  type AccountRef,
  type Balance,
  openAccount,
  readBalance,
  readBalances,
  setCreditLimit,
} from './accounts.ts'
export {
  claimAhead,
  createHoldsAhead,
  type HoldAhead,
  type HoldsAhead,
  releaseAhead,
  sweepAhead,
} from './ahead.ts'
export { payeeOf, paymentsOf, refundsTo } from './payments.ts'
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
  findShort,
  type NewTransfer,
  readTransfer,
  refund,
  release,
  releaseAndHold,
  releaseAtCommit,
  settle,
  settleAndRefund,
  settleAtCommit,
  transfer,
} from './transfers.ts'
export { ledgerChecks, proveLedger } from './verify.ts'
