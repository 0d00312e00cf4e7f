import { inTransaction } from '../../../db/index.ts'
import { createVoucher } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { presentVoucher, VoucherInput, VoucherShape } from './present.ts'
import { wantedVoucher } from './wanted.ts'

export const createVoucherRoute: Route = (app, services) => {
  const { db } = services
  app.post(
    '/vouchers',
    permitted('vouchers:create', {
      operationId: 'create_voucher',
      tags: ['Vouchers'],
      summary: 'Create a voucher for the organization’s own customers',
      description:
        'A voucher lowers only the end-customer price, never the price that you pay your parent. The code is unique within the organization. If you repeat the call after a timeout and the first call succeeded, the second is refused at `/code`.',
      body: VoucherInput,
      response: { 201: VoucherShape },
    }),
    async ({ body, caller }, reply) => {
      const wanted = wantedVoucher(services, caller.organizationId, body)
      const voucher = await inTransaction(db, tx => createVoucher(tx, wanted, caller.by))
      return reply
        .code(201)
        .header('location', `/api/v1/vouchers/${voucher.id}`)
        .send(presentVoucher(voucher))
    },
  )
}
