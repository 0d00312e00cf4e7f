import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import {
  type ListRequest,
  type PageQuery,
  readPageRequest,
  type SortOrder,
} from '../core/pagination.ts'
import { pageQuery } from './schemas.ts'

/** The requested page of the list that the route, the organization and the filters make up. */
export function pageOf(request: FastifyRequest, ownSort: SortOrder): ListRequest {
  const { url, schema } = request.routeOptions
  const { querystring } = schema as { querystring: TObject }
  const query = request.query as PageQuery & Record<string, unknown>
  // Only parameters that the route knows: an unknown one does not make another list.
  const filters = Object.keys(querystring.properties)
    .filter(name => !(name in pageQuery))
    .map(name => query[name])
  const whose = request.caller?.organizationId ?? request.organizationId
  return readPageRequest(JSON.stringify([url, whose, ...filters]), query, ownSort)
}
