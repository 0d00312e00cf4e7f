/** A process of its own whose run of `refresh-voyages` never ends: for a test that kills it. */
import { openDatabase } from '../../src/db/index.ts'
import { createRefresher } from '../../src/voyages/index.ts'
import { startTasks } from '../../src/worker/index.ts'
import { fakeOperators } from '../support/fake-operators.ts'
import { fakeOperator } from '../support/voyages.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl, { maxConnections: 3, onError: () => {} })
const operators = fakeOperators([fakeOperator(() => new Promise(() => {}))])
const deps = { db, operators, refresher: createRefresher(db) }
const options = {
  freshSeconds: 60,
  refreshDaysAhead: 1,
  unknownSeconds: 60,
  environment: 'uat' as const,
  erasure: null,
  onError: () => {},
}
await startTasks(databaseUrl, { ...deps, ...options })
