import Type from 'typebox'
import { toPage } from '../../../core/pagination.ts'
import { readPricedChain } from '../../../pricing/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import {
  presentSource,
  SourceShape,
  searchAsAsked,
  searchFields,
} from '../../v1/voyages/search-voyages.ts'
import { guarded, sellers } from '../access.ts'
import { PricedVoyageShape, presentPricedVoyage } from './present.ts'

export const searchVoyagesRoute: Route = (app, services) => {
  app.get(
    '/voyages',
    guarded(sellers, {
      operationId: 'search_voyages',
      summary: 'Search the voyages of a route on a date, with both prices',
      querystring: Query({ ...searchFields, ...pageQuery }),
      response: {
        200: Type.Object({
          ...PageOf(PricedVoyageShape).properties,
          sources: Type.Array(SourceShape),
        }),
      },
    }),
    async request => {
      const { query, organizationId } = request
      const page = pageOf(request, '_id')
      const [found, chain] = await Promise.all([
        searchAsAsked(services, query, page),
        readPricedChain(services.db, organizationId),
      ])
      return {
        ...toPage(found.voyages, page, voyage => presentPricedVoyage(services, voyage, chain)),
        sources: found.sources.map(presentSource),
      }
    },
  )
}
