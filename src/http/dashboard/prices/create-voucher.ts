import Type from 'typebox'
import { inTransaction } from '../../../db/index.ts'
import { createVoucher } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { Id } from '../../schemas.ts'
import { VoucherInput } from '../../v1/vouchers/present.ts'
import { wantedVoucher } from '../../v1/vouchers/wanted.ts'
import { guarded, pricers } from '../access.ts'

export const createVoucherRoute: Route = (app, services) => {
  app.post(
    '/vouchers',
    guarded(pricers, {
      operationId: 'create_voucher',
      summary: 'Create a voucher for the organization’s own customers',
      body: VoucherInput,
      response: { 201: Type.Object({ id: Id() }) },
    }),
    async ({ body, organizationId, user }, reply) => {
      const wanted = wantedVoucher(services, organizationId, body)
      const { id } = await inTransaction(services.db, tx => createVoucher(tx, wanted, user.by))
      return reply.code(201).send({ id })
    },
  )
}
