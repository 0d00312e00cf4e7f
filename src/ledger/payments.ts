/** The payments along a chain: each level pays its parent, and the root, which has none, the operator. */
import { newId } from '../core/ids.ts'
import type { AccountRef } from './accounts.ts'
import type { Cause, NewTransfer } from './transfers.ts'

/** `amount` is in dong. Whoever has nothing to pay (a free fare) pays nothing. */
type Payer = { organizationId: string; amount: number }

/** `payers` are the levels of a chain, root first. */
export function paymentsOf(
  payers: readonly Payer[],
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

/** What comes back to the levels of a chain, from those whom they paid. */
export function refundsTo(...of: Parameters<typeof paymentsOf>): NewTransfer[] {
  return paymentsOf(...of).map(({ from, to, ...transfer }) => ({ ...transfer, from: to, to: from }))
}

/** The account that a level pays. */
export function payeeOf(parentId: string | null | undefined, operatorCode: string): AccountRef {
  return parentId ? { owner: parentId, kind: 'sales' } : { owner: operatorCode, kind: 'operator' }
}
