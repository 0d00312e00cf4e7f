import { toPage } from '../../../core/pagination.ts'
import { listVouchers } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { presentVoucher, VoucherShape } from './present.ts'

export const listVouchersRoute: Route = (app, { db }) => {
  app.get(
    '/vouchers',
    {
      schema: {
        operationId: 'list_vouchers',
        tags: ['Vouchers'],
        summary: 'List the organization’s vouchers',
        description: 'Returns the vouchers of the organization, each with the number of its uses.',
        querystring: Query(pageQuery),
        response: { 200: PageOf(VoucherShape) },
      },
    },
    async request => {
      const { caller } = request
      const page = pageOf(request, '-_id')
      const vouchers = await listVouchers(db, caller.organizationId, page)
      return toPage(vouchers, page, presentVoucher)
    },
  )
}
