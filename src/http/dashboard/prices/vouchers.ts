import Type from 'typebox'
import { fail, refuseField } from '../../../core/errors.ts'
import { mapPage, toPage } from '../../../core/pagination.ts'
import { inTransaction } from '../../../db/index.ts'
import { createVoucher, deleteVoucher, listVouchers } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { answers, Id, NoContent, PageOf, pageQuery, Query } from '../../schemas.ts'
import { presentVoucher, VoucherInput, VoucherShape } from '../../v1/vouchers/present.ts'
import { wantedVoucher } from '../../v1/vouchers/wanted.ts'
import { guarded, readers } from '../access.ts'

export const listVouchersOfOwn: Route = (app, { db }) => {
  app.get(
    '/vouchers',
    guarded(readers, {
      operationId: 'list_vouchers',
      summary: 'List the organization’s vouchers',
      querystring: Query(pageQuery),
      response: answers({ 200: PageOf(VoucherShape) }),
    }),
    async request => {
      const { organizationId } = request
      const page = pageOf(request, '-_id')
      return mapPage(toPage(await listVouchers(db, organizationId, page), page), presentVoucher)
    },
  )
}

export const createVoucherOfOwn: Route = (app, services) => {
  app.post(
    '/vouchers',
    guarded(
      { allow: ['admin', 'operations'], reach: 'own' },
      {
        operationId: 'create_voucher',
        summary: 'Create a discount code for the organization’s own customers',
        body: VoucherInput,
        response: answers({ 201: Type.Object({ id: Id() }) }),
      },
    ),
    async ({ body, organizationId, user }, reply) => {
      const wanted = wantedVoucher(services, organizationId, body)
      const id = await inTransaction(services.db, tx => createVoucher(tx, wanted, user.by))
      if (id === null) refuseField('/code', 'the organization has a voucher of this code')
      return reply.code(201).send({ id })
    },
  )
}

export const deleteVoucherOfOwn: Route = (app, { db }) => {
  app.delete(
    '/vouchers/:id',
    guarded(
      { allow: ['admin', 'operations'], reach: 'own' },
      {
        operationId: 'delete_voucher',
        summary: 'Delete a voucher',
        params: Type.Object({ id: Id() }),
        response: answers({ 204: NoContent }),
      },
    ),
    async ({ params, organizationId, user }, reply) => {
      const deleted = await inTransaction(db, tx =>
        deleteVoucher(tx, organizationId, params.id, user.by),
      )
      if (!deleted) fail('not_found', 'there is no such voucher')
      return reply.code(204).send(undefined)
    },
  )
}
