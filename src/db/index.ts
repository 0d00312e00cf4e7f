export { alone, batched, type Gather, inTurns } from './batched.ts'
export {
  atOnce,
  beforeTransactions,
  clockFrom,
  connectionsOf,
  type Database,
  databaseNow,
  first,
  inTransaction,
  isDatabaseAway,
  isForeignKeyViolation,
  isUniqueViolation,
  json,
  keepPlans,
  mayTakeBack,
  nowAtLatest,
  one,
  openDatabase,
  ping,
  type Reader,
  rows,
  run,
  runLater,
  type Sql,
  sql,
  surelySince,
  type Tx,
} from './database.ts'
export { createKept, type Kept } from './kept.ts'
export {
  type Lease,
  type LeasedWorker,
  lookAgainLater,
  startLeasedWorker,
  type Woken,
  wakeWaiting,
} from './leased-work.ts'
export { migrate } from './migrate.ts'
export { listen, type Notifications } from './notifications.ts'
export { pageClause, withinClauses } from './page.ts'
export { waitUntil } from './wait-until.ts'
export { type OnError, startWorkLoop } from './work-loop.ts'
