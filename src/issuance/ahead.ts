/**
 * Holds ahead of a confirmation, made before its transaction while many confirmations are under way.
 * Their amounts come from a price that was read without a lock. The price is made again under the lock,
 * and the holds count only if it is the same.
 */
import { isDeepStrictEqual } from 'node:util'
import type { SagaBooking } from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import type { Database } from '../db/index.ts'
import type { HoldAhead, NewTransfer } from '../ledger/index.ts'
import { holdsOfSale, priceSale, readOffer } from './sale.ts'

/** The holds of each leg, under the id that the attempt will have. */
export type AheadOfAttempt = { attemptId: string; holds: NewTransfer[][] }

/** Null when there is nothing to hold, or no price. The transaction will find the reason. */
export async function holdAheadOf(
  db: Database,
  booking: SagaBooking,
  holdAhead: HoldAhead,
): Promise<AheadOfAttempt | null> {
  const sale = priceSale(booking, await readOffer(db, booking))
  if ('refusal' in sale) return null
  const attemptId = newId()
  const holds = holdsOfSale(booking, sale, attemptId)
  const transfers = holds.flat()
  if (transfers.length === 0) return null
  await holdAhead({ id: attemptId, transfers })
  return { attemptId, holds }
}

/** Whether these holds, which were made ahead, are those that are due. */
export function areHoldsDue(made: NewTransfer[][], due: NewTransfer[][]): boolean {
  return isDeepStrictEqual(made.map(withoutIds), due.map(withoutIds))
}

function withoutIds(transfers: NewTransfer[]): Omit<NewTransfer, 'id'>[] {
  return transfers.map(({ id: _, ...transfer }) => transfer)
}
