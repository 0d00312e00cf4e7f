import Type from 'typebox'
import { toPage } from '../../../core/pagination.ts'
import { listCases } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { Id, PageOf, pageQuery, Query } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { CaseKindShape, CaseShape, presentCase } from './present-case.ts'

export const listCasesRoute: Route = (app, { db }) => {
  app.get(
    '/operations/cases',
    guarded(operations, {
      operationId: 'list_cases',
      summary: 'List the cases of the repair desk, oldest first. Without a filter, only open ones',
      querystring: Query({
        open: Type.Optional(Type.Boolean({ default: true })),
        kind: Type.Optional(CaseKindShape),
        booking_id: Type.Optional(Id()),
        ...pageQuery,
      }),
      response: { 200: PageOf(CaseShape) },
    }),
    async request => {
      const { query } = request
      const page = pageOf(request, '_id')
      const { open: isOpen = true, kind, booking_id: bookingId } = query
      const filter = { isOpen, kind, bookingId }
      return toPage(await listCases(db, filter, page), page, presentCase)
    },
  )
}
