export { sendInvoiceAgain } from './again.ts'
export { invoiceBooking, invoiceBookings } from './draft.ts'
export { createHttpProvider } from './http-provider.ts'
export type { InvoiceLine } from './lines.ts'
export {
  keepPassengerPrices,
  readPassengerPrices,
  readRemainingPrices,
} from './passenger-prices.ts'
export type { InvoiceProvider } from './provider.ts'
export { advanceRevision } from './publish.ts'
export {
  type Invoice,
  type InvoiceRevision,
  invoiceStates,
  listInvoices,
  readInvoice,
  sumInvoices,
} from './read.ts'
