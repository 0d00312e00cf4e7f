import type { Static } from 'typebox'
import type { NewVoucher } from '../../../pricing/index.ts'
import type { Services } from '../../app.ts'
import { refuseNoRoute, requireSeatClasses, requireTerminal } from '../known.ts'
import { toVoucher, type VoucherInput } from './present.ts'

/** The voucher that a body describes. Refuses names that do not exist. */
export function wantedVoucher(
  { network }: Services,
  organizationId: string,
  body: Static<typeof VoucherInput>,
): NewVoucher {
  for (const field of ['departure_terminal', 'arrival_terminal'] as const) {
    if (body[field] !== undefined) requireTerminal(network, `/${field}`, body[field])
  }
  refuseNoRoute(body)
  requireSeatClasses(network, body.seat_classes)
  return toVoucher(organizationId, body)
}
