/**
 * Defines every metric that the service shows to Prometheus. docs/metrics.md describes them for readers.
 * Label values come from closed lists (operators, routes as patterns, states): never an id, and never a
 * caller's text.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

/** An operator may take eight minutes, and after that its answer is looked for. */
const minutesBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 240, 360, 480, 600]
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]

function counter<Label extends string>(name: string, help: string, labelNames: Label[]) {
  return new Counter({ name, help, labelNames, registers: [registry] })
}

function gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}

function histogram<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  buckets: number[],
) {
  return new Histogram({ name, help, labelNames, buckets, registers: [registry] })
}

/** Counted as it happens, by each process for itself. */
export const counted = {
  requests: counter(
    'gangway_http_requests_total',
    'Requests answered; 499: given up by their callers.',
    ['method', 'route', 'status'],
  ),
  requestSeconds: histogram(
    'gangway_http_request_duration_seconds',
    'From the arrival of a request to the end of its answer, or until its caller hung up.',
    ['method', 'route'],
    requestBuckets,
  ),
  searchSources: counter(
    'gangway_search_sources_total',
    'What searches told of each operator: live, cached, timeout, error or login_off.',
    ['operator', 'state'],
  ),
  operatorCalls: histogram(
    'gangway_operator_call_duration_seconds',
    'Calls to operators, by what came of them.',
    ['operator', 'call', 'outcome'],
    minutesBuckets,
  ),
  operatorCircuit: gauge(
    'gangway_operator_circuit_open',
    'Whether this process leaves the operator alone for a while: 1, or 0.5 while one call tries.',
    ['operator'],
  ),
  issuance: histogram(
    'gangway_issuance_duration_seconds',
    'Legs that workers took to their operator, from the order to its certain outcome.',
    ['operator', 'outcome'],
    minutesBuckets,
  ),
  webhooks: counter('gangway_webhook_deliveries_total', 'Webhooks sent, by what came of them.', [
    'outcome',
  ]),
  invoices: counter(
    'gangway_invoice_publications_total',
    'Invoices that the provider published, or that failed for good.',
    ['outcome'],
  ),
}

/** State of this process, read on a scrape. */
export const looked = {
  info: gauge('gangway_info', 'Always 1; its labels say what runs here.', ['environment', 'role']),
  connections: gauge('gangway_database_connections', 'Connections of the pool, by state.', [
    'state',
  ]),
  connectionsWaiting: gauge(
    'gangway_database_waiting',
    'Callers who wait for a connection of the pool.',
  ),
  databaseUp: gauge('gangway_database_up', 'Whether the metrics of the database could be read.'),
}

/** State of the whole installation, read from the database: every process shows the same. */
export const read = {
  holds: gauge('gangway_holds', 'Holds of money that are open, over all levels.'),
  holdsDong: gauge('gangway_holds_dong', 'The sum of the open holds, over all levels.'),
  drift: gauge(
    'gangway_ledger_drift_dong',
    'What the books are off by; anything but 0 is an alarm. total: all balances together; holds: held money that no open attempt holds.',
    ['check'],
  ),
  differences: gauge(
    'gangway_reconciliation_differences',
    'Differences found by the newest reconciliation.',
  ),
  reconciledAt: gauge(
    'gangway_reconciliation_timestamp_seconds',
    'When the newest reconciliation ended.',
  ),
  queueRows: gauge('gangway_queue_rows', 'Rows without an outcome.', ['queue']),
  queueUnanswered: gauge(
    'gangway_queue_unanswered',
    'Of these, those whose answer is lost and asked after.',
    ['queue'],
  ),
  queueAge: gauge('gangway_queue_age_seconds', 'Age of the oldest row without an outcome.', [
    'queue',
  ]),
  queueLate: gauge(
    'gangway_queue_late_seconds',
    'How long the row that waits longest for a worker has been due.',
    ['queue'],
  ),
  cases: gauge('gangway_cases', 'Cases of the repair desk that are open.', ['kind']),
  ticketingRequests: gauge(
    'gangway_ticketing_requests',
    'Requests of the ticketing desk that wait for staff.',
  ),
  ticketingHeld: gauge(
    'gangway_ticketing_held_seconds',
    'How long the order that waits longest for staff to enter its tickets has been under way.',
  ),
}

/**
 * Shows an unknown metric as missing: an old value or a 0 would look like a quiet installation. (A gauge
 * without labels starts at 0, and a reset sets it to 0.)
 */
export function forgetRead(): void {
  for (const each of Object.values(read)) {
    each.reset()
    each.remove({})
  }
}
forgetRead()

let hasDefaults = false

/**
 * Node's own metrics (memory, event loop, garbage collection) cost a timer, so only a process that shows
 * them starts it.
 */
export function measureProcess(): void {
  if (hasDefaults) return
  hasDefaults = true
  collectDefaultMetrics({ register: registry })
}
