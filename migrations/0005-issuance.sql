-- Issuance: the attempt row is the booking lock, the job and the record of what came of it.

create table issuance_attempts (
  id uuid primary key,
  booking_id uuid not null references bookings,
  number smallint not null,
  state text not null default 'running',
  started_at timestamptz not null default now(),
  lock_expires_at timestamptz not null,
  finished_at timestamptz,
  -- The job: who works on it until when, and when it is next worth a look.
  worker text,
  lease_until timestamptz not null default '-infinity',
  next_step_at timestamptz not null default now(),
  constraint attempt_state_is_known check (state in ('running', 'issued', 'failed', 'partly_issued')),
  constraint attempt_is_finished_unless_running check ((finished_at is null) = (state = 'running')),
  constraint attempts_are_numbered unique (booking_id, number)
);
-- While an attempt has no outcome there is no second one, whatever the clock says.
create unique index a_booking_has_one_live_attempt
  on issuance_attempts (booking_id) where finished_at is null;
create index attempts_to_work_on on issuance_attempts (next_step_at) where finished_at is null;

create table submissions (
  -- What the operator knows the order by; never used twice.
  reference text primary key,
  attempt_id uuid not null references issuance_attempts,
  order_id uuid not null references orders,
  leg smallint not null,
  state text not null default 'waiting',
  -- The two-phase transfers that wait for this leg's outcome.
  hold_ids uuid[] not null,
  submitted_at timestamptz,
  resolved_at timestamptz,
  reason text,
  constraint submission_state_is_known
    check (state in ('waiting', 'submitting', 'unknown', 'issued', 'rejected', 'not_submitted')),
  constraint an_attempt_submits_a_leg_once unique (attempt_id, leg),
  constraint submission_is_resolved_with_an_instant
    check ((resolved_at is not null) = (state in ('issued', 'rejected', 'not_submitted')))
);
create index submissions_by_order on submissions (order_id);

-- The last calls to confirm of each organization, newest last: the call ceiling's memory.
create table confirm_calls (
  organization_id uuid primary key references organizations,
  called_at timestamptz[] not null
);
