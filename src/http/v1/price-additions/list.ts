import { mapPage, toPage } from '../../../core/pagination.ts'
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
        summary: 'The organization’s own rules',
        description:
          'What was set, for comparing after a timeout and for showing it to staff. Rules of organizations above you are never shown.',
        querystring: Query(pageQuery),
        response: { 200: PageOf(AdditionShape) },
      },
    },
    async request => {
      const { caller } = request
      const page = pageOf(request, '-_id')
      const additions = await listPriceAdditions(db, caller.organizationId, page)
      return mapPage(toPage(additions, page), presentAddition)
    },
  )
}
