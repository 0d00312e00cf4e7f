import { toPage } from '../../../core/pagination.ts'
import { listInvoices } from '../../../invoices/index.ts'
import type { Route } from '../../app.ts'
import { pageOf } from '../../page.ts'
import { PageOf, pageQuery, Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { invoiceQuery, readFilter } from './filter.ts'
import { InvoiceShape, presentInvoice } from './present.ts'

export const listInvoicesRoute: Route = (app, { db }) => {
  app.get(
    '/invoices',
    guarded(readers, {
      operationId: 'list_invoices',
      summary: 'List the invoices of the organization’s sales; the root gets all invoices',
      querystring: Query({ ...pageQuery, ...invoiceQuery }),
      response: { 200: PageOf(InvoiceShape) },
    }),
    async request => {
      const { organizationId, query } = request
      const page = pageOf(request, '-_id')
      const invoices = await listInvoices(db, organizationId, readFilter(query), page)
      return toPage(invoices, page, presentInvoice)
    },
  )
}
