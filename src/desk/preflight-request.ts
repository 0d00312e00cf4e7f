import type { Database } from '../db/index.ts'
import { type Preflight, preflightBooking } from '../issuance/index.ts'
import type { Operators } from '../operators/index.ts'
import type { LiveReads } from '../voyages/index.ts'
import { readTicketing, refuseUnless } from './ticketing.ts'

/** What holding the request would come to now, its price above all; nothing is held. */
export async function preflightRequest(
  deps: { db: Database; operators: Operators; live: LiveReads },
  id: string,
): Promise<Preflight> {
  const request = await readTicketing(deps.db, id)
  refuseUnless(request, 'waiting')
  return preflightBooking(deps, request.organizationId, request.bookingId, 'staff')
}
