/** Isolates the operators: each has its own time-outs, limits and circuit. Nothing is retried here. */
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { counted, inSpan } from '../telemetry/index.ts'
import { type CircuitHealth, createCircuit } from './circuit.ts'
import { keepable } from './connectors/checks.ts'
import { CallFailed, type Connector, unreadableReply } from './connectors/connector.ts'
import {
  longestOrderSeconds,
  type Operator,
  type OperatorProfile,
  OperatorUnavailable,
  type UnavailableReason,
  type Undecided,
} from './operator.ts'

export type Policies = {
  readTimeoutMs: number
  /** The longest time that an order request may take, login included. */
  orderTimeoutMs(profile: OperatorProfile): number
  cancelTimeoutMs: number
  concurrentReadsMax: number
  queuedReadsMax: number
  /**
   * Limit of running orders and cancellations. More are refused and not queued: a caller counts the time
   * from its call, and a late order could arrive after the caller has given it up.
   */
  concurrentOrdersMax: number
  breakerFailures: number
  breakerCooldownMs: number
}

/** The limits where the configuration gives none. Times are in milliseconds. */
export const defaultPolicies: Policies = {
  readTimeoutMs: 8_000,
  orderTimeoutMs: profile => longestOrderSeconds(profile) * 1_000,
  cancelTimeoutMs: 60_000,
  concurrentReadsMax: 8,
  queuedReadsMax: 64,
  concurrentOrdersMax: 50,
  breakerFailures: 5,
  breakerCooldownMs: 20_000,
}

export type Log = { warn(fields: object, message: string): void }

/** The state of an operator as this process knows it: every process has its own circuits and limits. */
export type OperatorVitals = CircuitHealth & {
  /**
   * The last call that failed or had no certain outcome; null: none since the start. `code` says more of a read
   * without a connection: `ECONNREFUSED`, `ENOTFOUND`, `CERT_HAS_EXPIRED`.
   */
  lastFailure: { reason: string; code: string | null; at: Date } | null
  reads: { underWay: number; queued: number; max: number }
  orders: { underWay: number; max: number }
}

type ProtectedOperator = {
  operator: Operator
  vitals(): OperatorVitals
}

export function protect(
  connector: Connector,
  profile: OperatorProfile,
  policies: Policies,
  isLoginOff: () => boolean,
  log: Log,
): ProtectedOperator {
  const { read, submit, vitals } = createGuard(profile.code, policies, isLoginOff, log)
  const operator: Operator = {
    profile,
    get loginOff() {
      return isLoginOff()
    },
    searchVoyages: query => read('search', signal => connector.searchVoyages(query, signal)),
    readLayout: voyageRef => read('layout', signal => connector.readLayout(voyageRef, signal)),
    readCounts: voyageRef => read('counts', signal => connector.readCounts(voyageRef, signal)),
  }
  if (profile.issuance === 'automated') {
    operator.issuance = {
      placeOrder: order =>
        submit('order', order.reference, orderTimeoutMs(policies, profile), signal =>
          connector.placeOrder(order, signal),
        ),
      findOrder: reference => read('find', signal => connector.findOrder(reference, signal)),
      quoteCancellation: (reference, seatCodes) =>
        read('quote', signal => connector.quoteCancellation(reference, seatCodes, signal)),
      cancelOrder: (reference, seatCodes, exchange) =>
        submit('cancel', reference, policies.cancelTimeoutMs, signal =>
          connector.cancelOrder(reference, seatCodes, exchange ?? null, signal),
        ),
    }
  }
  return { operator, vitals }
}

/**
 * Never longer than `longestOrderSeconds`: after that time, an order without a record counts as never
 * placed.
 */
export function orderTimeoutMs(policies: Policies, profile: OperatorProfile): number {
  return Math.min(policies.orderTimeoutMs(profile), longestOrderSeconds(profile) * 1_000)
}

function createGuard(code: string, policies: Policies, isLoginOff: () => boolean, log: Log) {
  const { concurrentReadsMax, queuedReadsMax, concurrentOrdersMax } = policies
  let lastFailure: OperatorVitals['lastFailure'] = null
  const noteFailure = (reason: string, error?: unknown) => {
    lastFailure = { reason, code: reason === 'connection' ? codeOf(error) : null, at: new Date() }
  }
  const circuit = createObservedCircuit(code, policies, log, () => lastFailure)
  const reads = bulkhead(concurrentReadsMax, queuedReadsMax)
  const limits = wrap(
    timeout(policies.readTimeoutMs, TimeoutStrategy.Aggressive),
    reads,
    circuit.breaker,
  )
  const orders = bulkhead(concurrentOrdersMax)

  async function read<T>(what: Call, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (isLoginOff()) throw new OperatorUnavailable(code, 'login_off')
    if (circuit.refusesReads()) throw new OperatorUnavailable(code, 'circuit_open')
    try {
      return await observed(code, what, {}, () => limits.execute(({ signal }) => ask(signal, call)))
    } catch (cause) {
      throw new OperatorUnavailable(code, reasonOf(cause), { cause })
    }
  }

  /** Notes a failure before the circuit hears of it, which tells why it opens. */
  async function ask<T>(
    signal: AbortSignal,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      const answer = keepable(await call(signal))
      if (answer === null) throw new CallFailed('unreadable')
      return answer
    } catch (error) {
      const reason = reasonOf(error)
      // An unknown voyage is an ordinary answer of the operator.
      if (reason !== 'unknown_voyage') noteFailure(reason, error)
      throw error
    }
  }

  async function submit<T extends { kind: string }>(
    what: Call,
    reference: string,
    timeoutMs: number,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | Undecided> {
    if (isLoginOff()) return { kind: 'not_sent', reason: 'login_off' }
    if (circuit.refusesOrders()) return { kind: 'not_sent', reason: 'circuit_open' }
    const clock = timeout(timeoutMs, TimeoutStrategy.Cooperative)
    try {
      const outcome = await observed(code, what, { reference }, () =>
        orders.execute(() =>
          clock.execute(async ({ signal }) => keepable(await call(signal)) ?? unreadableReply),
        ),
      )
      if (isUndecided(outcome)) {
        noteFailure(outcome.reason)
        const facts = { outcome: outcome.kind, why: outcome.reason }
        log.warn({ operator: code, reference, ...facts }, 'operator did not decide')
      }
      circuit.report(!isUndecided(outcome))
      return outcome
    } catch (err) {
      if (err instanceof BulkheadRejectedError)
        return { kind: 'not_sent', reason: 'too_many_calls' }
      noteFailure('unreadable_reply')
      log.warn({ operator: code, reference, err }, 'connector failed where it must not')
      return unreadableReply
    }
  }

  const vitals = (): OperatorVitals => ({
    ...circuit.health(),
    lastFailure,
    reads: {
      underWay: concurrentReadsMax - reads.executionSlots,
      queued: queuedReadsMax - reads.queueSlots,
      max: concurrentReadsMax,
    },
    orders: { underWay: concurrentOrdersMax - orders.executionSlots, max: concurrentOrdersMax },
  })
  return { read, submit, vitals }
}

function isUndecided(outcome: { kind: string }): outcome is Undecided {
  return outcome.kind === 'unknown' || outcome.kind === 'not_sent'
}

/** Shown as a metric, and told in the log. */
function createObservedCircuit(
  operator: string,
  policies: Policies,
  log: Log,
  lastFailure: () => OperatorVitals['lastFailure'],
) {
  const show = (share: number) => counted.operatorCircuit.set({ operator }, share)
  show(0)
  let cooled: NodeJS.Timeout | undefined
  return createCircuit(policies, circuit => {
    show({ closed: 0, half_open: 0.5, open: 1 }[circuit])
    // From then on a call is let through, but nobody may make one for an hour.
    clearTimeout(cooled)
    if (circuit === 'open') cooled = setTimeout(show, policies.breakerCooldownMs, 0).unref()
    const { reason: why, code } = (circuit === 'open' && lastFailure()) || {}
    log.warn({ operator, circuit, why, code: code ?? undefined }, 'operator circuit changed')
  })
}

type Call = 'search' | 'layout' | 'counts' | 'find' | 'quote' | 'order' | 'cancel'

/**
 * Records a call as a span and a metric. Counts also the calls that were refused before they reached the
 * operator.
 */
function observed<T>(
  operator: string,
  call: Call,
  facts: { reference?: string },
  work: () => Promise<T>,
): Promise<T> {
  const end = counted.operatorCalls.startTimer({ operator, call })
  return inSpan(
    `operator ${call}`,
    { operator, call, ...facts },
    async span => {
      try {
        const answer = await work()
        const outcome = outcomeOf(answer)
        end({ outcome })
        span?.note({ outcome })
        return answer
      } catch (error) {
        end({ outcome: reasonOf(error) })
        throw error
      }
    },
    { kind: 'client' },
  )
}

/** An order answers with its outcome, every other call with its result. */
function outcomeOf(answer: unknown): string {
  const { kind } = (answer ?? {}) as { kind?: unknown }
  return typeof kind === 'string' ? kind : 'answered'
}

/** Of the error itself, or of what caused it. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}

function reasonOf(error: unknown): UnavailableReason {
  if (error instanceof CallFailed) return error.reason
  if (error instanceof TaskCancelledError) return 'timeout'
  if (error instanceof BulkheadRejectedError) return 'too_many_calls'
  if (error instanceof BrokenCircuitError) return 'circuit_open'
  return 'error'
}
