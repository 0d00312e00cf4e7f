/** What breaks each constraint and each unique index of the database, in rows of real sales: SQL by their names. */

/** One more row as one that is there, but for `changes`; `n` counts when there are to be several. */
function copyOf(table: string, changes: string, { of = 'true', times = 1 } = {}): string {
  return `insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${changes}))).*
    from (select * from ${table} where ${of} limit 1) r, generate_series(1, ${times}) n`
}

/** Two rows of one user, counted by `n`. */
const ofOneUser = (columns: string, values: string) =>
  `insert into ${columns} select u.id, ${values} from (select id from users limit 1) u, generate_series(1, 2) n`

/** A delivery that waits, but for `columns`. */
const delivery = (columns: string, values: string) =>
  `insert into webhook_deliveries (id, organization_id, ${columns})
   select gen_random_uuid(), id, ${values} from organizations limit 1`

const set = (table: string, changes: string) => `update ${table} set ${changes}`
const otherId = `'id', gen_random_uuid()`
const running = `${otherId}, 'state', 'running', 'finished_at', null`
const oneOpen = `${otherId}, 'closed_at', null, 'outcome', null`

/** By table, what breaks each of its constraints; several where one says several things. */
export const breaches: Record<string, Record<string, string | string[]>> = {
  installation: {
    installation_environment_check: set('installation', `environment = 'test'`),
    installation_only_row_check: set('installation', 'only_row = false'),
  },
  organizations: {
    organization_code_is_unique: copyOf('organizations', otherId, { of: `code = 'PIER9'` }),
    organization_code_is_plain: set('organizations', `code = 'Pier 9'`),
    organization_has_a_name: set('organizations', `name = ''`),
    hold_is_between_a_minute_and_a_day: [
      set('organizations', 'hold_minutes = 0'),
      set('organizations', 'hold_minutes = 1441'),
    ],
    organization_is_not_its_own_parent: `insert into organizations (id, code, name, parent_id)
      select id, 'LOOP', 'Loop', id from gen_random_uuid() id`,
    there_is_one_root_organization: copyOf('organizations', `${otherId}, 'code', 'ROOT2'`, {
      of: 'parent_id is null',
    }),
  },
  api_keys: {
    api_key_digest_is_unique: copyOf('api_keys', otherId),
    api_key_digest_is_sha256: set('api_keys', `digest = 'its own words'`),
    api_key_has_a_name: set('api_keys', `name = ''`),
    api_key_permissions_are_known: set('api_keys', `permissions = '{everything}'`),
  },
  users: {
    user_email_is_unique: copyOf('users', otherId),
    user_email_is_lower_case: set('users', `email = 'Lan@example.com'`),
    user_role_is_known: set('users', `role = 'owner'`),
    user_has_a_name: set('users', `name = ''`),
  },
  user_credentials: {
    a_user_has_one_credential_per_provider: ofOneUser(
      'user_credentials (user_id, id, account_id, provider_id)',
      `gen_random_uuid(), n, 'credential'`,
    ),
  },
  user_sessions: {
    session_token_is_unique: ofOneUser(
      'user_sessions (user_id, id, token, expires_at)',
      `gen_random_uuid(), 'token', now()`,
    ),
  },
  user_second_factors: {
    a_user_has_one_second_factor: ofOneUser(
      'user_second_factors (user_id, id, secret, backup_codes)',
      `gen_random_uuid(), 'secret', 'codes'`,
    ),
  },
  user_spent_codes: {
    a_code_is_spent_once: ofOneUser('user_spent_codes (user_id, code, spent_at)', `'1', now()`),
  },
  audit_log: {
    actor_kind_is_known: copyOf('audit_log', `${otherId}, 'actor_kind', 'nobody'`),
    action_names_thing_and_verb: copyOf('audit_log', `${otherId}, 'action', 'confirm'`),
    facts_are_an_object: copyOf('audit_log', `${otherId}, 'facts', '[]'::jsonb`),
  },
  events: {
    events_are_numbered_without_gaps: copyOf('events', otherId),
    event_type_is_known: set('events', `type = 'booking.dreamt'`),
  },
  accounts: {
    account_is_unique:
      'insert into accounts (owner, kind) select owner, kind from accounts limit 1',
    held_is_not_negative: set('accounts', 'held = -1'),
    credit_limit_is_not_negative: set('accounts', 'credit_limit = -1'),
  },
  transfers: {
    transfer_kind_is_known: copyOf('transfers', `${otherId}, 'kind', 'gift'`),
    transfer_moves_something: copyOf('transfers', `${otherId}, 'amount', 0`),
    transfer_has_two_ends: copyOf('transfers', `${otherId}, 'to_account', r.from_account`),
    transfer_names_its_cause: copyOf('transfers', `${otherId}, 'cause', '{}'::jsonb`),
  },
  transfer_resolutions: {
    transfer_resolutions_pkey: copyOf('transfer_resolutions', `'resolution', 'voided'`),
    resolution_is_known: copyOf('transfer_resolutions', `'resolution', 'lost'`),
  },
  entries: {
    an_account_version_has_one_entry: copyOf('entries', `'step', 'release'`),
    a_transfer_takes_each_step_once: copyOf('entries', `'account_version', 900000`),
    entry_step_is_known: copyOf('entries', `'account_version', 900000, 'step', 'gift'`),
  },
  holds_ahead: {
    a_set_holds_something: `insert into holds_ahead values (gen_random_uuid(), '{}', now())`,
  },
  bookings: {
    booking_code_is_unique: copyOf('bookings', otherId),
    booking_status_is_known: set('bookings', 'status = 4'),
    payment_status_is_known: set('bookings', 'payment_status = 2'),
    prices_are_not_negative: [
      set('bookings', 'net_total = -1'),
      set('bookings', 'total_price = -1'),
    ],
    an_issued_booking_is_paid: set('bookings', 'status = 10, payment_status = 1'),
  },
  orders: {
    a_leg_is_one_order: copyOf('orders', otherId),
    leg_is_in_range: set('orders', 'leg = 7'),
    order_status_is_known: set('orders', 'status = 3'),
    refund_is_within_the_price: [
      set('orders', 'net_refunded = net_price + change_fees + 1'),
      set('orders', 'net_refunded = -1'),
    ],
    change_fees_are_not_negative: set('orders', 'change_fees = -1, net_refunded = 0'),
  },
  tickets: {
    a_seat_is_one_live_ticket_of_an_order: copyOf('tickets', otherId, {
      of: 'cancelled_at is null',
    }),
    tickets_passenger_price_is_final: set('tickets', 'passenger_price = 1, cancelled_at = null'),
  },
  ticket_files: {
    a_ticket_has_one_file: copyOf('ticket_files', otherId),
  },
  seat_marks: {
    seat_marks_pkey: copyOf('seat_marks', `'booking_id', (select max(id::text) from bookings)`),
  },
  issuance_attempts: {
    a_booking_has_one_live_attempt: copyOf(
      'issuance_attempts',
      `${running}, 'next_operator', 'CONSON', 'number', 7 + n`,
      { times: 2 },
    ),
    attempts_are_numbered: copyOf('issuance_attempts', otherId),
    attempt_state_is_known: set('issuance_attempts', `state = 'lost'`),
    attempt_is_finished_unless_running: set('issuance_attempts', `state = 'running'`),
    open_attempt_has_a_next_operator: set(
      'issuance_attempts',
      `state = 'running', finished_at = null, next_operator = null`,
    ),
  },
  submissions: {
    submissions_pkey: copyOf('submissions', `'leg', 5`),
    an_attempt_submits_a_leg_once: copyOf('submissions', `'reference', 'OTHER-1-1'`),
    submission_state_is_known: set('submissions', `state = 'lost', resolved_at = null`),
    submission_is_resolved_with_an_instant: set('submissions', 'resolved_at = null'),
    submission_way_is_known: set('submissions', `way = 'post'`),
    a_desk_leg_is_never_sent: set(
      'submissions',
      `way = 'desk', state = 'submitting', resolved_at = null`,
    ),
  },
  vouchers: {
    voucher_amount_type_is_known: set('vouchers', `amount_type = 'points'`),
    voucher_amount_is_sane: [
      set('vouchers', `amount_type = 'percent', amount = 10001`),
      set('vouchers', 'amount = 0'),
    ],
    voucher_usage_is_within_its_limit: [
      set('vouchers', 'usage_limit = 1, usage_count = 2'),
      set('vouchers', 'usage_count = -1'),
    ],
    voucher_code_is_upper_case: set('vouchers', `code = 'spring'`),
    voucher_code_is_unique_in_its_organization: copyOf('vouchers', otherId),
  },
  voucher_uses: {
    voucher_uses_pkey: copyOf('voucher_uses', `'customer', 'another@example.com'`),
  },
  price_additions: {
    addition_direction_is_known: set('price_additions', `direction = 'around'`),
    addition_amount_is_sane: [
      set('price_additions', 'amount = -1'),
      set('price_additions', 'amount = 1000000001'),
      set('price_additions', `amount_type = 'percent', amount = 100001`),
    ],
  },
  cancellations: {
    a_booking_has_one_live_cancellation: copyOf(
      'cancellations',
      `${running}, 'next_operator', 'CONSON'`,
      { times: 2 },
    ),
    cancellation_state_is_known: set('cancellations', `state = 'lost'`),
    cancellation_is_finished_unless_running: set('cancellations', `state = 'running'`),
    open_cancellation_has_a_next_operator: set(
      'cancellations',
      `state = 'running', finished_at = null, next_operator = null`,
    ),
  },
  cancellation_parts: {
    an_operator_order_is_one_part_of_a_cancellation: copyOf('cancellation_parts', otherId),
    cancellation_part_state_is_known: set(
      'cancellation_parts',
      `state = 'lost', resolved_at = null, penalty = null`,
    ),
    cancellation_part_is_resolved_with_an_instant: set('cancellation_parts', 'resolved_at = null'),
    cancellation_part_way_is_known: set('cancellation_parts', `way = 'post'`),
    cancelled_part_has_a_penalty: set('cancellation_parts', 'penalty = null'),
    a_desk_part_is_never_sent: set(
      'cancellation_parts',
      `way = 'desk', state = 'submitting', resolved_at = null, penalty = null`,
    ),
    refunded_fees_are_not_negative: set('cancellation_parts', 'fees_refunded = -1'),
  },
  changes: {
    a_booking_has_one_live_change: copyOf(
      'changes',
      `${running}, 'next_operator', 'CONSON', 'number', 7 + n, 'reference', 'OTHER-C' || n`,
      { times: 2 },
    ),
    changes_are_numbered: copyOf('changes', `${otherId}, 'reference', 'OTHER-C1'`),
    a_change_is_one_order_at_the_operator: copyOf('changes', `${otherId}, 'number', 7`),
    change_state_is_known: set('changes', `state = 'lost'`),
    change_is_finished_unless_running: set('changes', `state = 'running'`),
    open_change_has_a_next_operator: set(
      'changes',
      `state = 'running', finished_at = null, next_operator = null`,
    ),
    change_order_state_is_known: set('changes', `order_state = 'lost', resolved_at = null`),
    change_order_is_resolved_with_an_instant: set('changes', 'resolved_at = null'),
  },
  change_returns: {
    change_returns_pkey: copyOf('change_returns', `'fee', 0`),
    change_return_state_is_known: set('change_returns', `state = 'lost', resolved_at = null`),
    change_return_is_resolved_with_an_instant: set('change_returns', 'resolved_at = null'),
  },
  voyage_sources: {
    failure_has_an_instant: set('voyage_sources', `failed_at = now(), failure = null`),
    failure_is_known: set('voyage_sources', `failed_at = now(), failure = 'lost'`),
  },
  voyages: {
    a_cancelled_voyage_is_closed: set('voyages', 'cancelled_at = now(), open = true'),
    voyage_arrives_after_it_departs: set('voyages', 'arrives_at = departs_at'),
    voyage_is_unique_at_its_operator: copyOf('voyages', otherId),
  },
  // Without a provider: they stay drafts, which have no number.
  invoices: {
    an_order_has_one_invoice: copyOf('invoices', otherId),
    an_invoice_number_is_given_once: set('invoices', 'year = 2030, number = 1'),
    an_invoice_number_belongs_to_a_year: set('invoices', 'year = 2030'),
    an_invoice_has_a_named_recipient: set('invoices', `recipient = '{}'`),
  },
  invoice_revisions: {
    an_invoice_is_sent_one_revision_at_a_time: copyOf(
      'invoice_revisions',
      `${otherId}, 'revision', 7 + n, 'state', 'sending', 'finished_at', null`,
      { times: 2 },
    ),
    invoice_revisions_are_numbered: copyOf('invoice_revisions', otherId),
    an_invoice_is_the_sum_of_its_lines: copyOf(
      'invoice_revisions',
      `${otherId}, 'revision', 7, 'net', r.net + 1, 'total', r.total + 1`,
    ),
    invoice_state_is_known: set('invoice_revisions', `state = 'lost', finished_at = now()`),
    invoice_is_finished_unless_under_way: set(
      'invoice_revisions',
      `state = 'failed', finished_at = null`,
    ),
    a_published_invoice_can_be_looked_up: set(
      'invoice_revisions',
      `state = 'published', finished_at = now(), lookup_code = null`,
    ),
  },
  repair_cases: {
    a_subject_has_one_open_case: copyOf('repair_cases', oneOpen, { times: 2 }),
    case_kind_is_known: set('repair_cases', `kind = 'rumour'`),
    case_outcome_is_known: set('repair_cases', `outcome = 'forgotten', closed_at = now()`),
    a_case_is_closed_with_an_outcome: set('repair_cases', 'closed_at = now(), outcome = null'),
  },
  ticketing_requests: {
    a_booking_has_one_waiting_request: copyOf('ticketing_requests', otherId),
    an_attempt_is_of_one_request: copyOf(
      'ticketing_requests',
      `${otherId}, 'attempt_id', (select min(id::text) from issuance_attempts)`,
      { times: 2 },
    ),
    a_taken_request_has_an_instant: set('ticketing_requests', 'taken_at = now(), taken_by = null'),
    a_rejection_has_a_reason: set('ticketing_requests', 'rejected_at = now(), reason = null'),
    a_request_is_held_or_rejected: set(
      'ticketing_requests',
      `rejected_at = now(), reason = 'full',
       attempt_id = (select min(id::text)::uuid from issuance_attempts)`,
    ),
  },
  ticket_uploads: {
    an_upload_has_a_size: `insert into ticket_uploads
      (id, request_id, ticket_id, storage_key, size, sha256, uploaded_by)
      select gen_random_uuid(), r.id, t.id, 'key', 0, 'sha', '{}'
      from ticketing_requests r, tickets t limit 1`,
  },
  desk_decisions: {
    a_subject_is_decided_once: copyOf('desk_decisions', otherId),
    decision_is_known: set('desk_decisions', `decision = 'guessed'`),
    a_decision_is_of_one_desk: set('desk_decisions', 'request_id = null, case_id = null'),
    what_an_operator_did_has_its_reference: set(
      'desk_decisions',
      `decision = 'cancelled', operator_reference = ''`,
    ),
    a_decision_says_why: set('desk_decisions', 'operator_reference = null, note = null'),
  },
  webhook_endpoints: {
    webhook_url_is_a_web_address: `insert into webhook_endpoints (organization_id, url)
      select id, 'ftp://partner.example' from organizations limit 1`,
  },
  webhook_deliveries: {
    a_delivery_has_the_id_of_its_event: delivery('event_id', '(select id from events limit 1)'),
    delivery_state_is_known: delivery('state, started_at, finished_at', `'lost', now(), now()`),
    delivery_starts_when_it_no_longer_waits: delivery('started_at', 'now()'),
    delivery_is_finished_with_an_instant: delivery('finished_at', 'now()'),
    an_answer_has_a_status: delivery('status', '200'),
  },
  reconciliation_turn: {
    one_run_has_the_turn: `insert into reconciliation_turn
      values (false, gen_random_uuid(), true, now(), now())`,
  },
}
