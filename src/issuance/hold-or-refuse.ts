/** Holds the payments of all levels of a chain for an order, or none. */
import { fail } from '../core/errors.ts'
import type { Tx } from '../db/index.ts'
import { type AccountRef, type NewTransfer, readBalance, releaseAndHold } from '../ledger/index.ts'

/**
 * Holds everything or throws `insufficient_balance`. The agency is told its own amounts; of its ancestors
 * it is told only that somebody above is short. `needed` is what the agency itself has to pay, in dong.
 * `surplus`: holds that are released first.
 */
export async function holdOrRefuse(
  tx: Tx,
  holds: readonly NewTransfer[],
  organizationId: string,
  needed: number,
  surplus: readonly string[] = [],
): Promise<void> {
  const held = await releaseAndHold(tx, surplus, holds)
  if (held.kind === 'done') return
  if (coverOf(held.short, organizationId).own) {
    fail('insufficient_balance', shortAbove)
  }
  const { available } = await readBalance(tx, { owner: organizationId, kind: 'deposit' })
  fail(
    'insufficient_balance',
    `the order needs ${needed} dong and ${available} are available; nothing was held`,
    { extra: { needed, available } },
  )
}

/** The agency is told nothing else of its ancestors. */
export const shortAbove = 'an organization above yours cannot cover this order; nothing was held'

/**
 * The cover of an order, as far as the agency may know it: by the agency
 * itself, and by all above it together.
 */
export function coverOf(
  short: readonly AccountRef[],
  organizationId: string,
): { own: boolean; above: boolean } {
  return {
    own: !short.some(({ owner }) => owner === organizationId),
    above: !short.some(({ owner }) => owner !== organizationId),
  }
}
