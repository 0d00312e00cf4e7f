export type { CircuitHealth } from './circuit.ts'
export { loadNetwork, type Network, type Route, type SeatClass, type Terminal } from './network.ts'
export {
  type CabinClass,
  type CancellationOutcome,
  type CancellationPenalty,
  type CancellationQuote,
  type Deck,
  type Exchange,
  type Fare,
  type Issuance,
  type IssuedTicket,
  type LayoutCell,
  longestOrderSeconds,
  type Operator,
  type OperatorProfile,
  OperatorUnavailable,
  type OrderOutcome,
  type OrderPassenger,
  type OrderRecord,
  type OrderRequest,
  type PassengerType,
  type Sailing,
  type SailingQuery,
  type SeatState,
  typicalSeconds,
  type UnavailableReason,
} from './operator.ts'
export { findOrder, issuanceOf } from './orders.ts'
export {
  type Connection,
  createOperators,
  type Operators,
  type OperatorsOptions,
} from './registry.ts'
export { DEFAULT_POLICIES, type Log, type OperatorVitals, type Policies } from './resilience.ts'
