-- Ticket changes: the third saga. A row is the request, the job and the record of what came of it,
-- with one row per changed ticket, and one per older order whose seats go back to the operator.

-- A leg can stand under several orders of the operator once some of its tickets were changed.
alter table tickets add column operator_reference text;
update tickets t set operator_reference = o.operator_reference
  from orders o where o.id = t.order_id and t.ticket_number is not null;

alter table orders
  drop column operator_reference,
  -- What its changes have cost so far; paid by every level, beside its NET.
  add column change_fees bigint not null default 0,
  add constraint change_fees_are_not_negative check (change_fees >= 0);

alter table cancellation_parts
  drop constraint a_leg_is_one_part_of_a_cancellation,
  add constraint an_operator_order_is_one_part_of_a_cancellation
    unique (cancellation_id, order_id, reference);

-- The seat of a cancelled ticket may become another ticket's.
alter table tickets drop constraint a_seat_is_one_ticket_of_an_order;
create unique index a_seat_is_one_live_ticket_of_an_order
  on tickets (order_id, seat_code) where cancelled_at is null;

create table changes (
  id uuid primary key,
  booking_id uuid not null references bookings,
  order_id uuid not null references orders,
  -- The voyage of the new seats; it may be the old one.
  voyage_id uuid not null references voyages,
  number smallint not null,
  -- What the operator knows the new order by; never used twice.
  reference text not null,
  -- Of all its tickets.
  change_fee bigint not null,
  -- Of the booking, once the tickets are changed.
  total_price bigint not null,
  net_total bigint not null,
  -- running: the new order has no outcome, or older orders still stand.
  state text not null default 'running',
  -- Of the new order.
  order_state text not null default 'waiting',
  -- The two-phase transfers of the levels that pay more.
  hold_ids uuid[] not null,
  submitted_at timestamptz,
  resolved_at timestamptz,
  reason text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The job: who works on it until when, and when it is next worth a look.
  worker text,
  lease_until timestamptz not null default '-infinity',
  next_step_at timestamptz not null default now(),
  constraint changes_are_numbered unique (booking_id, number),
  constraint a_change_is_one_order_at_the_operator unique (reference),
  constraint change_state_is_known
    check (state in ('running', 'changed', 'old_order_stands', 'failed')),
  constraint change_is_finished_unless_running check ((finished_at is null) = (state = 'running')),
  constraint change_order_state_is_known
    check (order_state in ('waiting', 'submitting', 'unknown', 'issued', 'rejected')),
  constraint change_order_is_resolved_with_an_instant
    check ((resolved_at is not null) = (order_state in ('issued', 'rejected')))
);
create unique index a_booking_has_one_live_change
  on changes (booking_id) where finished_at is null;
create index changes_to_work_on on changes (next_step_at) where finished_at is null;
create index changes_by_order on changes (order_id);

-- What becomes of each ticket, and what it was: its seat, class and NET prices before.
create table change_tickets (
  change_id uuid not null references changes,
  ticket_id uuid not null references tickets,
  old_seat_code text not null,
  old_seat_class text not null,
  old_net_by_level bigint[] not null,
  seat_code text not null,
  seat_class text not null,
  base_price bigint not null,
  net_price bigint not null,
  customer_price bigint not null,
  net_by_level bigint[] not null,
  primary key (change_id, ticket_id)
);

create table change_returns (
  change_id uuid not null references changes,
  -- What the operator knows the older order by.
  reference text not null,
  seat_codes text[] not null,
  state text not null default 'waiting',
  -- What the operator kept, where it said so.
  fee bigint,
  reason text,
  submitted_at timestamptz,
  resolved_at timestamptz,
  primary key (change_id, reference),
  constraint change_return_state_is_known
    check (state in ('waiting', 'submitting', 'unknown', 'returned', 'stands')),
  constraint change_return_is_resolved_with_an_instant
    check ((resolved_at is not null) = (state in ('returned', 'stands')))
);
