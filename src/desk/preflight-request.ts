import { type Preflight, type PreflightDeps, preflightBooking } from '../issuance/index.ts'
import { readTicketing, refuseUnless } from './ticketing.ts'

/** The preflight of holding the request, above all its price now. Nothing is held. */
export async function preflightRequest(deps: PreflightDeps, id: string): Promise<Preflight> {
  const request = await readTicketing(deps.db, id)
  refuseUnless(request, 'waiting')
  return preflightBooking(deps, request.organizationId, request.bookingId, 'staff')
}
