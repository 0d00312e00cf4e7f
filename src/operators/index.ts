export type { CircuitHealth } from './circuit.ts'
export { areTicketsOf } from './connectors/checks.ts'
export { loadNetwork, type Network } from './network.ts'
export {
  type CabinClass,
  type CancellationPenalty,
  type Contact,
  type Deck,
  type IssuedTicket,
  type LayoutCell,
  longestOrderSeconds,
  type Operator,
  type OperatorProfile,
  OperatorUnavailable,
  type OrderPassenger,
  type OrderRequest,
  type PassengerType,
  type Sailing,
  type SailingQuery,
  typicalSeconds,
} from './operator.ts'
export { areOthersGone, findOrder, issuanceOf } from './orders.ts'
export { inWords, isOfCall } from './reasons.ts'
export { createOperators, type Operators, retryAfterSeconds } from './registry.ts'
export { defaultPolicies, type OperatorVitals } from './resilience.ts'
