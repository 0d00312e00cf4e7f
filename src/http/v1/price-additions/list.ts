import { toPage } from '../../../core/pagination.ts'
import { listPriceAdditions } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { AdditionShape, presentAddition } from './present.ts'

export const listPriceAdditionsRoute: Route = (app, { db }) => {
  app.get(
    '/ticket-price-additions',
    {
      schema: {
        operationId: 'list_ticket_price_additions',
        tags: ['Prices'],
        summary: 'List the organization’s price additions',
        description:
          'Returns the organization’s own additions, for example to compare after a timeout or to show them to staff. It never shows additions of organizations above you.',
        querystring: Query(pageQuery),
        response: { 200: PageOf(AdditionShape) },
      },
    },
    async request => {
      const { caller } = request
      const page = pageOf(request, '-_id')
      const additions = await listPriceAdditions(db, caller.organizationId, page)
      return toPage(additions, page, presentAddition)
    },
  )
}
