/** The payments along a chain: each level pays its parent, and the root, which has none, the operator. */
import { newId } from '../core/ids.ts'
import type { AccountRef } from './accounts.ts'
import type { Cause, NewTransfer } from './transfers.ts'

/** What a level pays or gets back, in dong. One with nothing (a free fare) is left out of the transfers. */
type Share = { organizationId: string; amount: number }

/** `payers` are the levels of a chain, root first. */
export function paymentsOf(
  payers: readonly Share[],
  operatorCode: string,
  cause: Cause,
): NewTransfer[] {
  return payers
    .map(({ organizationId, amount }, level) => ({
      id: newId(),
      from: { owner: organizationId, kind: 'deposit' as const },
      to: payeeOf(payers[level - 1]?.organizationId, operatorCode),
      amount,
      cause,
    }))
    .filter(({ amount }) => amount > 0)
}

/** What comes back to the levels of a chain, root first, from those whom they paid. */
export function refundsTo(
  receivers: readonly Share[],
  operatorCode: string,
  cause: Cause,
): NewTransfer[] {
  const payments = paymentsOf(receivers, operatorCode, cause)
  return payments.map(({ from, to, ...payment }) => ({ ...payment, from: to, to: from }))
}

/** The account that a level pays. */
export function payeeOf(parentId: string | null | undefined, operatorCode: string): AccountRef {
  return parentId ? { owner: parentId, kind: 'sales' } : { owner: operatorCode, kind: 'operator' }
}
