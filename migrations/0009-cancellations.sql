-- Cancellation: the second saga. A row is the request, the job and the record of what came of it,
-- with one part per leg; refunds go level by level, so a ticket remembers what each level paid for it.

alter table tickets
  -- The chain's NET prices of this ticket, root first, in dong.
  add column net_by_level bigint[] not null default '{}',
  add column cancelled_at timestamptz;

-- What the operator knows an issued order by.
alter table orders add column operator_reference text;
update orders o set operator_reference = s.reference
  from submissions s where s.order_id = o.id and s.state = 'issued';

create table cancellations (
  id uuid primary key,
  booking_id uuid not null references bookings,
  state text not null default 'running',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The job: who works on it until when, and when it is next worth a look.
  worker text,
  lease_until timestamptz not null default '-infinity',
  next_step_at timestamptz not null default now(),
  constraint cancellation_state_is_known
    check (state in ('running', 'cancelled', 'refused', 'partly_cancelled')),
  constraint cancellation_is_finished_unless_running
    check ((finished_at is null) = (state = 'running'))
);
create unique index a_booking_has_one_live_cancellation
  on cancellations (booking_id) where finished_at is null;
create index cancellations_to_work_on on cancellations (next_step_at) where finished_at is null;

create table cancellation_parts (
  id uuid primary key,
  cancellation_id uuid not null references cancellations,
  order_id uuid not null references orders,
  -- What the operator knows the order by.
  reference text not null,
  ticket_ids uuid[] not null,
  seat_codes text[] not null,
  state text not null default 'waiting',
  penalty_quoted bigint not null,
  penalty bigint,
  net_refunded bigint,
  reason text,
  submitted_at timestamptz,
  resolved_at timestamptz,
  constraint a_leg_is_one_part_of_a_cancellation unique (cancellation_id, order_id),
  constraint cancellation_part_state_is_known
    check (state in ('waiting', 'submitting', 'unknown', 'cancelled', 'refused')),
  constraint cancellation_part_is_resolved_with_an_instant
    check ((resolved_at is not null) = (state in ('cancelled', 'refused'))),
  constraint cancelled_part_has_a_penalty check ((penalty is not null) = (state = 'cancelled'))
);
create index cancellation_parts_by_order on cancellation_parts (order_id);
