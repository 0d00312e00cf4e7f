-- What happened, told to the organization it happened to: numbered without gaps per organization,
-- written in the transaction of the fact.

create table event_counters (
  organization_id uuid primary key references organizations,
  last_number bigint not null
);

create table events (
  id uuid primary key,
  organization_id uuid not null references organizations,
  number bigint not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  constraint events_are_numbered_without_gaps unique (organization_id, number),
  constraint event_type_is_known check (type in (
    'booking.issuedTicket', 'booking.issuedTicketError',
    'invoice.created', 'invoice.updated', 'invoice.published', 'invoice.failed'
  ))
);
