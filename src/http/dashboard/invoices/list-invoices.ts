import Type from 'typebox'
import { toPage } from '../../../core/pagination.ts'
import { invoiceStates, listInvoices } from '../../../invoices/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { LocalDate, OneOf, PageOf, pageQuery, Query } from '../../schemas.ts'
import { readDays } from '../../v1/known.ts'
import { guarded, readers } from '../access.ts'
import { InvoiceShape, presentInvoice } from './present.ts'

export const listInvoicesRoute: Route = (app, { db }) => {
  app.get(
    '/invoices',
    guarded(readers, {
      operationId: 'list_invoices',
      summary: 'List the invoices of the organization’s sales; the root gets all invoices',
      querystring: Query({
        ...pageQuery,
        state: Type.Optional(OneOf(invoiceStates, 'State of the newest revision')),
        agency_code: Type.Optional(Type.String({ maxLength: 64 })),
        from: Type.Optional(LocalDate('The first day on which it was drafted, in Vietnam')),
        to: Type.Optional(LocalDate('The last day')),
      }),
      response: { 200: PageOf(InvoiceShape) },
    }),
    async request => {
      const { organizationId, query } = request
      const page = pageOf(request, '-_id')
      const { state, agency_code: organizationCode } = query
      const filter = { state, organizationCode, ...readDays(query) }
      const invoices = await listInvoices(db, organizationId, filter, page)
      return toPage(invoices, page, presentInvoice)
    },
  )
}
