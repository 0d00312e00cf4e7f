/**
 *   closed -(failures in a row)-> open -(cool-down)-> half open: one read tries
 *                                                       -> closed, or open again
 *
 * Reads pass through the circuit. An order lasts minutes, so it never is the trial call: it is
 * refused while the circuit cools down, and its outcome is reported to the circuit when known.
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

export type CircuitHealth = { circuit: 'closed' | 'open' | 'half_open' }

export type CircuitPolicy = { breakerFailures: number; breakerCooldownMs: number }

export function createCircuit(
  { breakerFailures, breakerCooldownMs }: CircuitPolicy,
  onChange: (state: CircuitHealth['circuit']) => void,
) {
  let openedAt = 0
  const mustCool = () => performance.now() - openedAt < breakerCooldownMs
  // The breaker measures by the wall clock, which may be set: it is told to wait for ever, or not at all.
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
    // While a trial is under way the breaker would make others wait for it; they are told at once.
    refusesReads: () => coolingDown() || breaker.state === CircuitState.HalfOpen,
    refusesOrders: coolingDown,
    report(healthy: boolean) {
      const verdict = () => {
        if (!healthy) throw new CallFailed('error')
      }
      void breaker.execute(verdict).catch(() => {})
    },
    health: () => ({ circuit: nameOf(breaker.state) }),
  }
}

/** A voyage that the operator does not know is an answer like any other. */
function isFailure(error: unknown): boolean {
  return !(error instanceof CallFailed && error.reason === 'unknown_voyage')
}

function nameOf(state: CircuitState): CircuitHealth['circuit'] {
  if (state === CircuitState.Closed) return 'closed'
  return state === CircuitState.HalfOpen ? 'half_open' : 'open'
}
