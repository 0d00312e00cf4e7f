import type { Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import type { NewVoucher } from '../../../pricing/index.ts'
import type { Services } from '../../app.ts'
import { requireSailing, toConditions } from '../conditions.ts'
import type { VoucherInput } from './present.ts'

/** The voucher that a body describes. Refuses names that do not exist. */
export function wantedVoucher(
  { network }: Services,
  organizationId: string,
  body: Static<typeof VoucherInput>,
): NewVoucher {
  requireSailing(network, body)
  if (body.amount_type === 'percent' && body.amount > 10_000) {
    refuseField('/amount', 'a percentage is at most 10000 basis points')
  }
  return {
    organizationId,
    code: body.code,
    title: body.title,
    amountType: body.amount_type,
    amount: body.amount,
    minimumOrderTotal: body.minimum_order_total ?? 0,
    usageLimit: body.usage_limit ?? null,
    customerLimit: body.customer_limit ?? null,
    ...toConditions(body),
    active: body.active ?? true,
  }
}
