import Type from 'typebox'
import { fail } from '../../../core/errors.ts'
import { readVoucher } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { Id } from '../../schemas.ts'
import { presentVoucher, VoucherShape } from './present.ts'

export const getVoucher: Route = (app, { db }) => {
  app.get(
    '/vouchers/:id',
    {
      schema: {
        operationId: 'get_voucher',
        tags: ['Vouchers'],
        summary: 'One voucher of the organization',
        description: 'To see how often a code was used, or to find one again after a timeout.',
        params: Type.Object({ id: Id() }),
        response: { 200: VoucherShape },
      },
    },
    async ({ params, caller }) => {
      const voucher = await readVoucher(db, caller.organizationId, { id: params.id })
      return presentVoucher(voucher ?? fail('not_found', 'there is no such voucher'))
    },
  )
}
