export type { CircuitHealth } from './circuit.ts'
export { loadNetwork, type Network } from './network.ts'
export {
  type CabinClass,
  type CancellationOutcome,
  type CancellationPenalty,
  type Deck,
  type Issuance,
  type IssuedTicket,
  type LayoutCell,
  longestOrderSeconds,
  type Operator,
  type OperatorProfile,
  OperatorUnavailable,
  type OrderOutcome,
  type OrderPassenger,
  type OrderRequest,
  type PassengerType,
  type Sailing,
  type SailingQuery,
  typicalSeconds,
  type UnavailableReason,
} from './operator.ts'
export { areSeatsGone, findOrder, issuanceOf } from './orders.ts'
export { createOperators, type Operators } from './registry.ts'
export { DEFAULT_POLICIES, type OperatorVitals, type Policies } from './resilience.ts'
