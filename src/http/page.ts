import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import {
  type ListRequest,
  type PageQuery,
  readPageRequest,
  type SortOrder,
} from '../core/pagination.ts'
import { pageQuery } from './schemas.ts'

/** The page that is asked for, of the list that the route, the organization and the filters make. */
export function pageOf(request: FastifyRequest, ownSort: SortOrder): ListRequest {
  const { url, schema } = request.routeOptions
  const { querystring } = schema as { querystring: TObject }
  const query = request.query as PageQuery & Record<string, unknown>
  // Only what the route knows: anything else in an address makes no other list.
  const filters = Object.keys(querystring.properties)
    .filter(name => !(name in pageQuery))
    .map(name => query[name])
  const whose = request.caller?.organizationId ?? request.organizationId
  return readPageRequest(JSON.stringify([url, whose, ...filters]), query, ownSort)
}
