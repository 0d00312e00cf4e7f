import { inTransaction } from '../../../db/index.ts'
import { deleteVoucher } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { NoContent, OneId } from '../../schemas.ts'
import { guarded, pricers } from '../access.ts'

export const deleteVoucherRoute: Route = (app, { db }) => {
  app.delete(
    '/vouchers/:id',
    guarded(pricers, {
      operationId: 'delete_voucher',
      summary: 'Delete a voucher',
      params: OneId,
      response: { 204: NoContent },
    }),
    async ({ params, organizationId, user }, reply) => {
      await inTransaction(db, tx => deleteVoucher(tx, organizationId, params.id, user.by))
      return reply.code(204).send(undefined)
    },
  )
}
