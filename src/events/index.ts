export { type RecordedEvent, readEvents } from './feed.ts'
export {
  type BookingFact,
  bookingIssued,
  bookingIssueFailed,
  type EventType,
  eventTypes,
  type InvoiceFact,
  invoiceCreated,
  invoiceFailed,
  invoicePublished,
  invoiceUpdated,
} from './record.ts'
