/**
 * An example of each operation, recorded from a service and shortened. Together they tell the story of one
 * booking, from the search to the cancellation. Tests validate each against its shape.
 */
import recorded from './examples.json' with { type: 'json' }

type Example = {
  /** Bodies by name, each with a summary. */
  request?: Record<string, unknown>
  /** By status. */
  answers?: Record<string, unknown>
}

export const bookings: Record<string, unknown> = recorded.bookings

const { requested, in_flight, issued, changed, cancelled } = recorded.bookings
const { create_booking, confirm_booking, cancel_booking, change_booking } = recorded.operations

export const examples: Record<string, Example> = {
  ...recorded.operations,
  create_booking: { ...create_booking, answers: { 201: requested } },
  list_bookings: { answers: { 200: { data: [issued], has_next_page: false, next_cursor: null } } },
  get_booking: { answers: { 200: issued } },
  confirm_booking: { ...confirm_booking, answers: { 200: issued, 202: in_flight } },
  change_booking: { ...change_booking, answers: { 200: changed, 202: in_flight } },
  cancel_booking: { ...cancel_booking, answers: { 200: cancelled, 202: in_flight } },
  get_event_stream: { answers: { 200: streamed() } },
}

function streamed(): string {
  const [event] = recorded.operations.list_events.answers[200].data
  return `retry: 3000\nid: 0\n\nid: ${event?.id}\nevent: ${event?.type}\ndata: ${JSON.stringify(event)}\n\n`
}
