-- The desks of the operations staff. Ticketing: bookings that are issued by hand, on the attempts and
-- submissions of issuance. Repair: cases of bookings that need people.

alter table submissions
  -- automated: a worker takes the leg to its operator. desk: staff do, and no worker touches it.
  add column way text not null default 'automated',
  add constraint submission_way_is_known check (way in ('automated', 'desk')),
  add constraint a_desk_leg_is_never_sent
    check (way = 'automated' or state in ('waiting', 'issued', 'rejected', 'not_submitted'));

-- A copy that came from the operator cannot be rendered again.
alter table ticket_files add column uploaded boolean not null default false;

create table repair_cases (
  id uuid primary key,
  booking_id uuid not null references bookings,
  kind text not null,
  -- What it is about, by its own key.
  subject text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  outcome text,
  constraint case_kind_is_known
    check (kind in ('partly_issued', 'unknown_order', 'unknown_cancellation', 'unknown_change',
                    'unknown_return')),
  constraint case_outcome_is_known
    check (outcome in ('kept', 'refund_started', 'issue_started', 'decided', 'resolved_itself')),
  constraint a_case_is_closed_with_an_outcome check ((closed_at is null) = (outcome is null))
);
create unique index a_subject_has_one_open_case on repair_cases (kind, subject)
  where closed_at is null;
create index cases_by_booking on repair_cases (booking_id);

-- Bookings that were partly issued before there were cases.
insert into repair_cases (id, booking_id, kind, subject)
  select gen_random_uuid(), id, 'partly_issued', id::text from bookings
  where status = 6 and payment_status = 17;

create table ticketing_requests (
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- The repair that it is of; null: the agency asked.
  case_id uuid references repair_cases,
  note text,
  -- Who: { kind, id, name }.
  requested_by jsonb not null,
  requested_at timestamptz not null default now(),
  taken_by jsonb,
  taken_at timestamptz,
  rejected_at timestamptz,
  reason text,
  -- From the moment of the hold. What became of it stands there.
  attempt_id uuid references issuance_attempts,
  constraint a_taken_request_has_an_instant check ((taken_by is null) = (taken_at is null)),
  constraint a_rejection_has_a_reason check ((rejected_at is null) = (reason is null)),
  constraint a_request_is_held_or_rejected check (attempt_id is null or rejected_at is null),
  constraint an_attempt_is_of_one_request unique (attempt_id)
);
create unique index a_booking_has_one_waiting_request on ticketing_requests (booking_id)
  where attempt_id is null and rejected_at is null;

-- The operator's own tickets, uploaded before the leg is entered as issued.
create table ticket_uploads (
  id uuid primary key,
  request_id uuid not null references ticketing_requests,
  ticket_id uuid not null references tickets,
  storage_key text not null,
  size integer not null,
  sha256 text not null,
  uploaded_by jsonb not null,
  uploaded_at timestamptz not null default now(),
  constraint an_upload_has_a_size check (size > 0)
);
create index ticket_uploads_by_request on ticket_uploads (request_id);

-- What staff decided of something, once, and on what evidence.
create table desk_decisions (
  id uuid primary key,
  booking_id uuid not null references bookings,
  request_id uuid references ticketing_requests,
  case_id uuid references repair_cases,
  subject text not null,
  decision text not null,
  -- What the operator knows it by: its order number, its cancellation, its letter.
  operator_reference text,
  note text,
  decided_by jsonb not null,
  decided_at timestamptz not null default now(),
  constraint a_subject_is_decided_once unique (subject),
  constraint decision_is_known
    check (decision in ('kept', 'refund', 'issue_missing', 'issued', 'rejected', 'cancelled',
                        'stands', 'returned')),
  constraint a_decision_is_of_one_desk check ((request_id is null) <> (case_id is null)),
  constraint what_an_operator_did_has_its_reference
    check (decision not in ('issued', 'cancelled', 'returned') or operator_reference <> ''),
  constraint a_decision_says_why
    check (operator_reference is not null or note is not null)
);
create index desk_decisions_by_booking on desk_decisions (booking_id);
