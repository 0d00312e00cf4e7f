import { toPage } from '../../../core/pagination.ts'
import { listVouchers } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { presentVoucher, VoucherShape } from '../../v1/vouchers/present.ts'
import { guarded, readers } from '../access.ts'

export const listVouchersRoute: Route = (app, { db }) => {
  app.get(
    '/vouchers',
    guarded(readers, {
      operationId: 'list_vouchers',
      summary: 'List the organization’s vouchers',
      querystring: Query(pageQuery),
      response: { 200: PageOf(VoucherShape) },
    }),
    async request => {
      const { organizationId } = request
      const page = pageOf(request, '-_id')
      return toPage(await listVouchers(db, organizationId, page), page, presentVoucher)
    },
  )
}
