export { type RecordedEvent, readEvents } from './feed.ts'
export { bookingIssued, bookingIssueFailed, type EventType, eventTypes } from './record.ts'
