/**
 * The holds of a confirmation made ahead of its transaction, when many are under way. They are for the
 * price as it is read without a lock; under the lock it is made again, and they count only if it is the same.
 */
import { isDeepStrictEqual } from 'node:util'
import type { SagaBooking } from '../bookings/index.ts'
import { newId } from '../core/ids.ts'
import type { Database, Tx } from '../db/index.ts'
import { claimAhead, type HoldAhead, release, type TransferOrder } from '../ledger/index.ts'
import { holdsOfSale, priceSale, readOffer } from './sale.ts'

/** Under the id of the attempt to come: the holds of each leg. */
export type AheadOfAttempt = { attemptId: string; holds: TransferOrder[][] }

/** Null when there is nothing to hold, or no price: the transaction will say why. */
export async function holdAheadOf(
  db: Database,
  booking: SagaBooking,
  holdAhead: HoldAhead,
): Promise<AheadOfAttempt | null> {
  const sale = priceSale(booking, ...(await readOffer(db, booking)))
  if ('refusal' in sale) return null
  const attemptId = newId()
  const holds = holdsOfSale(booking, sale, attemptId)
  const orders = holds.flat()
  if (orders.length === 0) return null
  await holdAhead({ id: attemptId, orders })
  return { attemptId, holds }
}

/** Whether the holds made ahead are there and are those that are due; what is not due is released. */
export async function claimWhatIsDue(
  tx: Tx,
  { attemptId, holds }: AheadOfAttempt,
  due: TransferOrder[][],
): Promise<boolean> {
  if (!(await claimAhead(tx, attemptId))) return false
  if (isDeepStrictEqual(holds.map(withoutIds), due.map(withoutIds))) return true
  await release(
    tx,
    holds.flat().map(({ id }) => id),
  )
  return false
}

function withoutIds(orders: TransferOrder[]): Omit<TransferOrder, 'id'>[] {
  return orders.map(({ id: _, ...order }) => order)
}
