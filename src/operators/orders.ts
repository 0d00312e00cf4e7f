import { type Issuance, OperatorUnavailable, type OrderRecord } from './operator.ts'
import type { Operators } from './registry.ts'

/** Throws for an operator whose issuance is manual: no order may be sent there. */
export function issuanceOf(operators: Operators, operatorCode: string): Issuance {
  const issuance = operators.get(operatorCode)?.issuance
  if (issuance === undefined) throw new Error(`${operatorCode} has no issuance`)
  return issuance
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
