/** What calls of the dashboard send that come as far as their handlers, and change nothing. */
import { bookingBody, passenger } from './booking.ts'

/** Of nothing that there is. */
export const someId = '01900000-0000-7000-8000-000000000000'

/** More than a percentage may be. */
const unfitAmount = { title: 'Unfit', amount_type: 'percent', amount: 999_999_999 }

/** Bodies that pass the schema and do nothing: what is asked here is who gets as far as that. */
export const bodies: Record<string, unknown> = {
  take_over_ticketing_request: { from: someId },
  sign_in: { email: 'nobody@pier9.example', password: 'a guess' },
  change_password: { current_password: 'a guess', new_password: 'a guess as well' },
  enrol_second_factor: { password: 'a guess' },
  verify_second_factor: { code: '000000' },
  remove_second_factor: { password: 'a guess', code: '000000' },
  create_key: { name: 'of a test', permissions: [] },
  put_webhook_endpoint: { url: 'no address' },
  run_reconciliation: { dry_run: true },
  create_user: { name: 'Nobody', email: 'no address', role: 'staff' },
  change_role: { role: 'staff' },
  request_ticketing: {},
  issue_leg_by_hand: { operator_reference: 'R', tickets: [] },
  reject_ticketing_request: { reason: 'none' },
  reject_leg_by_hand: { reason: 'none' },
  keep_case: { note: 'none' },
  reopen_case: { note: 'none' },
  refund_case: { note: 'none' },
  issue_missing_legs: { note: 'none' },
  decide_case: { verdict: 'stands', note: 'none' },
  preview_price_addition: { ...unfitAmount, direction: 'increase' },
  create_price_addition: { ...unfitAmount, direction: 'increase' },
  preview_voucher: { ...unfitAmount, code: 'UNFIT' },
  create_voucher: { ...unfitAmount, code: 'UNFIT' },
  top_up: { id: someId, amount: 0 },
  pay_out: { id: someId, amount: 0 },
  set_credit_limit: { amount: -1 },
  create_organization: {
    code: 'lower',
    name: 'Unfit',
    hold_minutes: 20,
    has_partnership_contract: false,
  },
  // What the tests' organizations have already.
  set_contract: { has_partnership_contract: true },
  set_sales_stopped: { are_stopped: false },
  price_booking: {
    legs: [{ voyage_id: someId, seats: [{ seat_class: 'eco', passenger_type: 'adult' }] }],
  },
  tell_customer: { told: true, taken_back_at: '2026-01-01T00:00:00Z' },
  create_booking: bookingBody([{ voyage_id: someId, passengers: [passenger('A01A')] }]),
  quote_change: { order_id: someId, seats: [{ ticket_id: someId, seat_code: 'A01A' }] },
  correct_passenger: { full_name: 'Nobody', seen: { full_name: 'Nobody' } },
  correct_ticket_number: {
    ticket_number: 'N-2',
    seen: { ticket_number: 'N-1' },
    reason: 'mistyped',
  },
  correct_contact: {
    contact: bookingBody([]).contact,
    seen: { ...bookingBody([]), client_reference: null, invoice_recipient: null },
  },
  change_booking: { order_id: someId, seats: [{ ticket_id: someId, seat_code: 'A01A' }] },
}

/** The same for what has to stand in the address. */
export const queries: Record<string, string> = {
  find_bookings: 'q=nobody',
  get_period: 'from=2026-11-01',
  list_earnings: 'from=2026-11-01',
  export_earnings: 'from=2026-11-01',
  list_voyage_counts: 'departure_terminal=RGA&arrival_terminal=PQB&from=2099-01-01&to=2099-01-07',
  search_voyages: 'departure_terminal=RGA&arrival_terminal=PQB&departure_date=2099-01-01',
}
