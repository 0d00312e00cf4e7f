/**
 * What the database states of money, seats, issuance and access by itself, whatever a program writes: each
 * constraint is broken once, in rows of real sales, and the refusal has its name. A constraint of these tables
 * without a breach here fails the last test.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { book } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, changeOutcome, otherSeats } from '../support/change.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

/** One more row as one that is there, but for `changes`; `n` counts when there are to be several. */
function copyOf(table: string, changes: string, { of = 'true', times = 1 } = {}): string {
  return `insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${changes}))).*
    from (select * from ${table} where ${of} limit 1) r, generate_series(1, ${times}) n`
}

const set = (table: string, changes: string) => `update ${table} set ${changes}`
const otherId = `'id', gen_random_uuid()`
const running = `${otherId}, 'state', 'running', 'finished_at', null`
const oneOpen = `${otherId}, 'closed_at', null, 'outcome', null`

/** What another constraint of the table says as well, so that nothing breaks it alone. */
const implied = ['addition_amount_type_is_known']

/** By table, what breaks each of its constraints. */
const breaches: Record<string, Record<string, string>> = {
  organizations: {
    organization_code_is_unique: copyOf('organizations', otherId, { of: `code = 'PIER9'` }),
    organization_code_is_plain: set('organizations', `code = 'Pier 9'`),
    organization_has_a_name: set('organizations', `name = ''`),
    hold_is_between_a_minute_and_a_day: set('organizations', 'hold_minutes = 1441'),
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
    prices_are_not_negative: set('bookings', 'net_total = -1'),
    an_issued_booking_is_paid: set('bookings', 'status = 10, payment_status = 1'),
  },
  orders: {
    a_leg_is_one_order: copyOf('orders', otherId),
    leg_is_in_range: set('orders', 'leg = 7'),
    order_status_is_known: set('orders', 'status = 3'),
    refund_is_within_the_price: set('orders', 'net_refunded = net_price + change_fees + 1'),
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
    voucher_amount_is_sane: set('vouchers', `amount_type = 'percent', amount = 10001`),
    voucher_usage_is_within_its_limit: set('vouchers', 'usage_limit = 1, usage_count = 2'),
    voucher_code_is_upper_case: set('vouchers', `code = 'spring'`),
    voucher_code_is_unique_in_its_organization: copyOf('vouchers', otherId),
  },
  voucher_uses: {
    voucher_uses_pkey: copyOf('voucher_uses', `'customer', 'another@example.com'`),
  },
  price_additions: {
    addition_direction_is_known: set('price_additions', `direction = 'around'`),
    addition_amount_is_sane: set('price_additions', 'amount = -1'),
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
  voyages: {
    a_cancelled_voyage_is_closed: set('voyages', 'cancelled_at = now(), open = true'),
    voyage_arrives_after_it_departs: set('voyages', 'arrives_at = departs_at'),
    voyage_is_unique_at_its_operator: copyOf('voyages', otherId),
  },
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
}

suite('what the database refuses by itself', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const voucher = { code: 'SPRING', title: 'Spring', amount_type: 'flat', amount: 1_000 }
  assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
  const addition = { title: 'Service', amount_type: 'flat', direction: 'increase', amount: 1_000 }
  assert.equal((await pier9.post('/ticket-price-additions', addition)).status, 201)
  await book(pier9, [legOf('CONSON')], { voucher_code: 'SPRING' })
  await bookIssued(service, pier9, [legOf('CONSON')])
  const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
  await change(pier9, booking, await otherSeats(pier9, booking))
  await changeOutcome(pier9, booking)
  const ticket = booking.orders[0].tickets[1]
  assert.equal((await cancel(pier9, booking.id, { ticket_ids: [ticket.id] })).status, 200)

  const ofPeople = `
    with opened as (
      insert into repair_cases (id, booking_id, kind, subject)
      values (gen_random_uuid(), '${booking.id}', 'unknown_order', 'X') returning id, booking_id
    ), asked as (
      insert into ticketing_requests (id, booking_id, requested_by)
      select gen_random_uuid(), booking_id, '{}' from opened
    ), person as (
      insert into users (id, organization_id, role, name, email)
      select gen_random_uuid(), organization_id, 'staff', 'Lan', 'lan@example.com'
      from bookings where id = '${booking.id}'
    )
    insert into desk_decisions (id, booking_id, case_id, subject, decision, note, decided_by)
    select gen_random_uuid(), booking_id, id, 'X', 'stands', 'It says so', '{}' from opened`

  /** In a transaction that comes to nothing whatever the database says. */
  async function attempt(statement: string): Promise<never> {
    return inTransaction(db, async tx => {
      await run(tx, sql.raw(ofPeople))
      await run(tx, sql.raw(statement))
      throw new Error('nothing refused it')
    })
  }

  for (const [table, ofTable] of Object.entries(breaches)) {
    for (const [constraint, breach] of Object.entries(ofTable)) {
      test(`${table}: ${constraint.replaceAll('_', ' ')}`, async () => {
        await assert.rejects(attempt(breach), { constraint, table })
      })
    }
  }

  test('what an invoice said is neither rewritten nor lost', async () => {
    const refused = /an invoice revision is not rewritten/
    await assert.rejects(attempt('update invoice_revisions set net = net + 1'), refused)
    await assert.rejects(attempt('update invoice_revisions set lines = lines'), refused)
    await assert.rejects(attempt('delete from invoice_revisions'), refused)
    await assert.rejects(attempt('truncate invoice_revisions cascade'), refused)
  })

  test('an organization keeps its parent', async () => {
    const moved = `update organizations set parent_id = null where code = 'PIER9'`
    await assert.rejects(attempt(moved), /an organization does not change its parent/)
  })

  test('every constraint of these tables has a breach here', async () => {
    const stated = await rows<{ table: string; constraint: string }>(
      db,
      sql`select r.relname as "table", c.conname as "constraint"
          from pg_constraint c join pg_class r on r.oid = c.conrelid
          where c.contype in ('c', 'u', 'x')
          union
          select r.relname, i.relname
          from pg_index x join pg_class r on r.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
          where x.indisunique and not x.indisprimary`,
    )
    const missing = stated.filter(
      ({ table, constraint }) =>
        breaches[table] && !(constraint in breaches[table]) && !implied.includes(constraint),
    )
    assert.deepEqual(missing, [])
  })
})
