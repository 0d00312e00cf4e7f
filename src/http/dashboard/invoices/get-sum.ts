import Type from 'typebox'
import { sumInvoices } from '../../../invoices/index.ts'
import type { Route } from '../../app.ts'
import { Nullable, Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { fileLinesMax } from '../csv.ts'
import { invoiceQuery, readFilter } from './filter.ts'
import { amounts } from './present.ts'

/** Bounded like the file, so that opening the list costs the root no reading of years. */
export const getInvoiceSum: Route = (app, { db }) => {
  app.get(
    '/invoices/sum',
    guarded(readers, {
      operationId: 'get_invoice_sum',
      summary: 'Get the sum of what the newest revisions of the same invoices say',
      querystring: Query(invoiceQuery),
      response: {
        200: Type.Object({
          count: Type.Integer({ description: `Counted up to ${fileLinesMax + 1}` }),
          sum: Nullable(Type.Object(amounts, { description: `Null beyond ${fileLinesMax}` })),
        }),
      },
    }),
    async ({ organizationId, query }) => {
      const filter = readFilter(query)
      const { count, ...sum } = await sumInvoices(db, organizationId, filter, fileLinesMax + 1)
      return { count, sum: count > fileLinesMax ? null : sum }
    },
  )
}
