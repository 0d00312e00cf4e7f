export { sendInvoiceAgain } from './again.ts'
export { invoiceBooking } from './draft.ts'
export { createHttpProvider, type InvoiceConnection } from './http-provider.ts'
export type { InvoiceLine } from './lines.ts'
export type { InvoiceDocument, InvoiceProvider } from './provider.ts'
export {
  type Invoice,
  type InvoiceFilter,
  type InvoiceRevision,
  type InvoiceState,
  invoiceStates,
  listInvoices,
  readInvoice,
} from './read.ts'
export { startInvoiceWorker } from './worker.ts'
