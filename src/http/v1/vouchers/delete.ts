import { inTransaction } from '../../../db/index.ts'
import { deleteVoucher } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { permitted } from '../../authentication.ts'
import { NoContent, OneId } from '../../schemas.ts'

export const deleteVoucherRoute: Route = (app, { db }) => {
  app.delete(
    '/vouchers/:id',
    permitted('vouchers:create', {
      operationId: 'delete_voucher',
      tags: ['Vouchers'],
      summary: 'Delete a voucher',
      description:
        'The service refuses the code from then on. Bookings that used it keep their discount.',
      params: OneId,
      response: { 204: NoContent },
    }),
    async ({ params, caller }, reply) => {
      await inTransaction(db, tx => deleteVoucher(tx, caller.organizationId, params.id, caller.by))
      return reply.code(204).send(undefined)
    },
  )
}
