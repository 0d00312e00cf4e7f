import { fail } from '../../../core/errors.ts'
import { readVoucher } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { presentVoucher, VoucherShape } from './present.ts'

export const getVoucher: Route = (app, { db }) => {
  app.get(
    '/vouchers/:id',
    {
      schema: {
        operationId: 'get_voucher',
        tags: ['Vouchers'],
        summary: 'Get a voucher',
        description:
          'Returns one voucher of the organization. Use it to see how often the code was used, or to check after a timeout.',
        params: OneId,
        response: { 200: VoucherShape },
      },
    },
    async ({ params, caller }) => {
      const voucher = await readVoucher(db, caller.organizationId, { id: params.id })
      return presentVoucher(voucher ?? fail('not_found', 'there is no such voucher'))
    },
  )
}
