import { fail } from '../../../core/errors.ts'
import { readInvoice } from '../../../invoices/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { InvoiceInFull, presentInFull } from './present.ts'

export const getInvoice: Route = (app, { db }) => {
  app.get(
    '/invoices/:id',
    guarded(readers, {
      operationId: 'get_invoice',
      summary: 'Get an invoice with all its revisions',
      params: OneId,
      response: { 200: InvoiceInFull },
    }),
    async ({ organizationId, params }) => {
      const invoice = await readInvoice(db, organizationId, params.id)
      if (invoice === undefined) fail('not_found', 'there is no such invoice')
      return presentInFull(invoice)
    },
  )
}
