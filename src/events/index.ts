export { pingEndpoint, startWebhookWorker } from './deliver.ts'
export {
  countUndelivered,
  type Delivery,
  deliveryStates,
  listDeliveries,
  pingType,
  tidyDeliveries,
} from './deliveries.ts'
export {
  beforeTheFirst,
  isPlace,
  newestEventId,
  type RecordedEvent,
  readEvents,
  readEventsOf,
} from './feed.ts'
export {
  bookingIssued,
  bookingIssueFailed,
  type EventType,
  eventTypes,
  invoiceCreated,
  invoiceFailed,
  invoicePublished,
  invoiceUpdated,
} from './record.ts'
export { createWebhookSender, type ResolveHost, type SendWebhook } from './send-webhook.ts'
export {
  deleteWebhookEndpoint,
  putWebhookEndpoint,
  readWebhookEndpoint,
  type WebhookEndpoint,
} from './webhook-endpoint.ts'
export { checkWebhookUrl } from './webhook-url.ts'
