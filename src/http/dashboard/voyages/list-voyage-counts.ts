import type { Route } from '../../app.ts'
import { CountsQuery, CountsShape, countAsAsked } from '../../v1/voyages/list-voyage-counts.ts'
import { guarded, sellers } from '../access.ts'

export const listVoyageCountsRoute: Route = (app, services) => {
  app.get(
    '/voyage-counts',
    guarded(sellers, {
      operationId: 'list_voyage_counts',
      summary: 'Count the voyages of a route per date',
      querystring: CountsQuery,
      response: { 200: CountsShape },
    }),
    ({ query }) => countAsAsked(services, query),
  )
}
