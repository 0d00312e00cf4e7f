-- Bookings, their leg orders, passengers and tickets. The numbers of the statuses are the published
-- ones; only bookings/status.ts and the compare-and-sets beside it write them.

create table bookings (
  id uuid primary key,
  organization_id uuid not null references organizations,
  booking_code text not null,
  client_reference text,
  status smallint not null,
  payment_status smallint not null,
  payment_expired_at timestamptz not null,
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  invoice_recipient jsonb,
  total_price bigint not null,
  net_total bigint not null,
  base_total_before_change bigint,
  -- Grows with every change that a reader could see: the ETag.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint booking_code_is_unique unique (booking_code),
  constraint booking_status_is_known check (status in (2, 6, 8, 10, 12, 14, 16)),
  constraint payment_status_is_known check (payment_status in (1, 4, 17, 18)),
  constraint prices_are_not_negative check (total_price >= 0 and net_total >= 0),
  constraint an_issued_booking_is_paid check (status <> 10 or payment_status <> 1)
);
create index bookings_by_organization on bookings (organization_id, id);
create index bookings_by_client_reference on bookings (organization_id, client_reference)
  where client_reference is not null;
create index bookings_that_may_expire on bookings (payment_expired_at)
  where status = 2 and payment_status = 1;

create table orders (
  id uuid primary key,
  booking_id uuid not null references bookings,
  organization_id uuid not null references organizations,
  leg smallint not null,
  voyage_id uuid not null references voyages,
  operator_code text not null,
  status smallint not null,
  net_price bigint not null,
  net_refunded bigint not null default 0,
  -- { code, message } of the last failed issuance.
  issue_error jsonb,
  operator_order_number text,
  -- The chain's NET prices, root first: what is held from whom.
  -- [{ organizationId, net }]
  net_by_level jsonb not null,
  constraint a_leg_is_one_order unique (booking_id, leg),
  constraint leg_is_in_range check (leg between 1 and 6),
  constraint order_status_is_known check (status in (2, 4, 6, 8, 10, 12, 14, 16)),
  constraint refund_is_within_the_price check (net_refunded between 0 and net_price)
);
create index orders_by_organization on orders (organization_id, id);
create index orders_by_voyage on orders (voyage_id);

create table customers (
  id uuid primary key,
  organization_id uuid not null references organizations,
  booking_id uuid not null references bookings,
  full_name text not null,
  document_number text,
  date_of_birth date,
  nationality text,
  gender text,
  phone text,
  email text,
  created_at timestamptz not null default now()
);
create index customers_by_organization on customers (organization_id, id);
create index customers_by_document on customers (organization_id, document_number);
create index customers_by_booking on customers (booking_id);

create table tickets (
  id uuid primary key,
  order_id uuid not null references orders,
  customer_id uuid not null references customers,
  position smallint not null,
  seat_code text not null,
  seat_class text not null,
  passenger_type text not null,
  plate_number text,
  base_price bigint not null,
  net_price bigint not null,
  customer_price bigint not null,
  ticket_number text,
  constraint a_seat_is_one_ticket_of_an_order unique (order_id, seat_code)
);
create index tickets_by_customer on tickets (customer_id);

-- A file is known from the moment of issuance; its copy is stored once, at storage_key.
create table ticket_files (
  id uuid primary key,
  organization_id uuid not null references organizations,
  booking_id uuid not null references bookings,
  order_id uuid not null references orders,
  ticket_id uuid not null references tickets,
  storage_key text not null,
  rehearsal boolean not null,
  created_at timestamptz not null default now(),
  constraint a_ticket_has_one_file unique (ticket_id)
);
create index ticket_files_by_booking on ticket_files (booking_id);
