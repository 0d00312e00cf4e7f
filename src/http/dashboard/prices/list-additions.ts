import { toPage } from '../../../core/pagination.ts'
import { listPriceAdditions } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { AdditionShape, presentAddition } from '../../v1/price-additions/present.ts'
import { guarded, readers } from '../access.ts'

export const listAdditions: Route = (app, { db }) => {
  app.get(
    '/price-additions',
    guarded(readers, {
      operationId: 'list_price_additions',
      summary: 'List the organization’s price additions',
      querystring: Query(pageQuery),
      response: { 200: PageOf(AdditionShape) },
    }),
    async request => {
      const { organizationId } = request
      const page = pageOf(request, '-_id')
      const additions = await listPriceAdditions(db, organizationId, page)
      return toPage(additions, page, presentAddition)
    },
  )
}
