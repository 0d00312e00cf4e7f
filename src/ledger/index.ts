export {
  type AccountKind,
  type AccountRef,
  type Balance,
  openAccount,
  readBalance,
  setCreditLimit,
} from './accounts.ts'
export { readStatement, type StatementLine } from './statement.ts'
export {
  type Cause,
  findShort,
  hold,
  type Resolution,
  release,
  settle,
  type TransferAnswer,
  type TransferOrder,
  transfer,
} from './transfers.ts'
export { type LedgerDifference, verifyLedger } from './verify.ts'
