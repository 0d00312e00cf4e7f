/** The reasons for and against an issuance, before it begins. */
export default {
  ready: 'Ready to confirm',
  risky: 'It may fail',
  refused: 'It cannot be confirmed now',
  reason_operator_unhealthy: 'The operator failed several times in a row.',
  reason_seat_taken_at_operator:
    'A seat is no longer free at the operator, which would reject the order.',
  reason_seats_unknown: 'The operator did not show its seats.',
  reason_price_changed: 'The price has changed since it was booked.',
  reason_sailing_moved:
    'The operator has moved a sailing since it was booked. It now departs at {times}: tell the customer first.',
  reason_hold_is_short: 'The hold ends sooner than an issuance usually takes.',
  shortOwn: 'The agency’s balance does not cover it.',
  shortAbove: 'The balance of a level above the agency does not cover it.',
  reason_booking_processing: 'The booking is being worked on.',
  reason_seat_unavailable: 'A seat was given to somebody else.',
  reason_sales_stopped: 'Sales are stopped for the organization.',
  reason_voyage_closed: 'The voyage is closed for sale.',
  reason_confirm_cooldown: 'Too many confirmations in a minute: wait a little.',
  reason_issuance_not_supported: 'The operator issues by hand.',
  reason_operator_unavailable: 'The operator does not answer.',
  reason_already_issued: 'The tickets are issued.',
}
