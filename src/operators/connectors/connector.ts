import type {
  CabinClass,
  CancellationOutcome,
  CancellationQuote,
  Deck,
  Exchange,
  OrderOutcome,
  OrderRecord,
  OrderRequest,
  Sailing,
  SailingQuery,
  UnavailableReason,
  Undecided,
} from '../operator.ts'

/**
 * The functions of a connector, one file for each. A connector only speaks the protocol: `resilience.ts`
 * adds time-outs, limits and the circuit.
 *
 * Reads throw `CallFailed`. `placeOrder` and `cancelOrder` never throw; they answer with an outcome.
 */
export type Connector = {
  searchVoyages(query: SailingQuery, signal: AbortSignal): Promise<Sailing[]>
  readLayout(voyageRef: string, signal: AbortSignal): Promise<Deck[]>
  readCounts(voyageRef: string, signal: AbortSignal): Promise<CabinClass[]>
  placeOrder(order: OrderRequest, signal: AbortSignal): Promise<OrderOutcome>
  findOrder(reference: string, signal: AbortSignal): Promise<OrderRecord>
  quoteCancellation(
    reference: string,
    seatCodes: string[],
    signal: AbortSignal,
  ): Promise<CancellationQuote>
  cancelOrder(
    reference: string,
    seatCodes: string[],
    exchange: Exchange | null,
    signal: AbortSignal,
  ): Promise<CancellationOutcome>
  /** Ends all running calls. */
  close(): Promise<void>
}

/** `sent` is false only where the operator certainly did not see the request. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly reason: UnavailableReason
  readonly sent: boolean
  constructor(reason: UnavailableReason, options: { sent?: boolean; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.reason = reason
    this.sent = options.sent ?? true
  }
}

export const unreadableReply = { kind: 'unknown', reason: 'unreadable_reply' } as const

/** The outcome of a request with consequences whose answer did not come. */
export function undecided(failure: unknown): Undecided {
  if (!(failure instanceof CallFailed)) return unreadableReply
  if (!failure.sent) return { kind: 'not_sent', reason: failure.reason }
  if (failure.reason === 'timeout') return { kind: 'unknown', reason: 'timeout' }
  if (failure.reason === 'connection') return { kind: 'unknown', reason: 'connection_lost' }
  return unreadableReply
}
