/**
 *   closed -(failures in a row)-> open -(cool-down)-> half open: one read tries
 *                                                       -> closed, or open again
 *
 * Reads pass through the circuit. An order lasts minutes, so it is never the trial call. It is refused
 * while the circuit cools down, and its outcome is reported to the circuit when it is known.
 */
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
} from 'cockatiel'
import { CallFailed } from './connectors/connector.ts'

export type CircuitHealth = {
  circuit: 'closed' | 'open' | 'half_open'
  /** The milliseconds for which the operator is left alone; 0: it is called. */
  coolsForMs: number
}

type CircuitPolicy = { breakerFailures: number; breakerCooldownMs: number }

export function createCircuit(
  { breakerFailures, breakerCooldownMs }: CircuitPolicy,
  onChange: (state: CircuitHealth['circuit']) => void,
) {
  let openedAt = 0
  const coolsForMs = () => Math.max(0, openedAt + breakerCooldownMs - performance.now())
  const mustCool = () => coolsForMs() > 0
  // The breaker measures by the wall clock, which may be set. So it is told to wait for ever, or not at
  // all.
  const coolDown: IBackoff<unknown> = {
    get duration() {
      return mustCool() ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    },
    next: () => coolDown,
  }
  const breaker: CircuitBreakerPolicy = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: coolDown,
    breaker: new ConsecutiveBreaker(breakerFailures),
  })
  breaker.onStateChange(state => {
    if (state === CircuitState.Open) openedAt = performance.now()
    onChange(nameOf(state))
  })
  const coolingDown = () => breaker.state === CircuitState.Open && mustCool()

  return {
    breaker,
    // During a trial call the breaker would make other callers wait; they are refused at once instead.
    refusesReads: () => coolingDown() || breaker.state === CircuitState.HalfOpen,
    refusesOrders: coolingDown,
    report(healthy: boolean) {
      const verdict = () => {
        if (!healthy) throw new CallFailed('error')
      }
      void breaker.execute(verdict).catch(() => {})
    },
    health: (): CircuitHealth => ({
      circuit: nameOf(breaker.state),
      coolsForMs: breaker.state === CircuitState.Open ? coolsForMs() : 0,
    }),
  }
}

/** An unknown voyage is an ordinary answer of the operator. */
function isFailure(error: unknown): boolean {
  return !(error instanceof CallFailed && error.reason === 'unknown_voyage')
}

function nameOf(state: CircuitState): CircuitHealth['circuit'] {
  if (state === CircuitState.Closed) return 'closed'
  return state === CircuitState.HalfOpen ? 'half_open' : 'open'
}
