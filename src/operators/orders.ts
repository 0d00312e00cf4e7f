import { type Issuance, OperatorUnavailable, type OrderRecord } from './operator.ts'
import type { Operators } from './registry.ts'

/**
 * No order is sent to an operator that issues by hand, and none is asked for. Some may be open there, from before
 * the network file said so: those that were sent are unknown from then on, and staff decide them.
 */
export function issuanceOf(operators: Operators, operatorCode: string): Issuance {
  return operators.get(operatorCode)?.issuance ?? byHand(operatorCode)
}

function byHand(operatorCode: string): Issuance {
  const notSent = async () => ({ kind: 'not_sent', reason: 'by_hand' }) as const
  const unasked = async () => {
    throw new OperatorUnavailable(operatorCode, 'by_hand')
  }
  return {
    placeOrder: notSent,
    findOrder: unasked,
    quoteCancellation: unasked,
    cancelOrder: notSent,
  }
}

/** The operator's record of a reference; `unavailable` when it does not answer. */
export async function findOrder(
  operators: Operators,
  operatorCode: string,
  reference: string,
): Promise<OrderRecord | { kind: 'unavailable' }> {
  try {
    return await issuanceOf(operators, operatorCode).findOrder(reference)
  } catch (error) {
    if (error instanceof OperatorUnavailable) return { kind: 'unavailable' }
    throw error
  }
}

/**
 * Whether the operator's record has no more than the seats that stay. One with a seat that nobody ordered may have
 * it in the place of another: then those that have to go are not known to be gone. Without a record nobody knows.
 */
export function areOthersGone(
  record: OrderRecord | { kind: 'unavailable' },
  staying: readonly string[],
): boolean {
  if (record.kind === 'cancelled') return true
  return (
    record.kind === 'issued' && record.tickets.every(({ seatCode }) => staying.includes(seatCode))
  )
}
