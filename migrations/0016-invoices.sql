-- Invoices: what the root of the tree sells to a passenger's recipient, one for each issued order.
-- A revision is what the invoice said at one time: a document that is never rewritten, and the job
-- that takes it to the e-invoice provider.

-- What the operator's fare has of tax, beside base_price. 0 where nobody wrote it down.
alter table tickets add column fare_tax bigint not null default 0;
alter table change_tickets add column fare_tax bigint not null default 0;

create table invoices (
  id uuid primary key,
  order_id uuid not null references orders,
  booking_id uuid not null references bookings,
  -- The agency that sold, and the root, which the invoice is from.
  organization_id uuid not null references organizations,
  seller_id uuid not null references organizations,
  -- As it was when the order was issued: { name, company?, tax_code?, address?, email? }
  recipient jsonb not null,
  -- Given when it is first sent: a draft that nobody was told of leaves no gap.
  year smallint,
  number integer,
  created_at timestamptz not null default now(),
  constraint an_order_has_one_invoice unique (order_id),
  constraint an_invoice_number_is_given_once unique (seller_id, year, number),
  constraint an_invoice_number_belongs_to_a_year check ((year is null) = (number is null)),
  constraint an_invoice_has_a_named_recipient check (recipient ? 'name')
);
create index invoices_by_organization on invoices (organization_id, id);
create index invoices_by_seller on invoices (seller_id, id);
create index invoices_by_booking on invoices (booking_id);

create table invoice_counters (
  seller_id uuid not null references organizations,
  year smallint not null,
  last_number integer not null,
  primary key (seller_id, year)
);

create function invoice_lines_add_up(lines jsonb, net bigint, tax bigint, total bigint)
returns boolean immutable language sql as $$
  select coalesce(sum((line ->> 'net')::bigint), 0) = net
     and coalesce(sum((line ->> 'tax')::bigint), 0) = tax
     and coalesce(sum((line ->> 'total')::bigint), 0) = total
     and coalesce(bool_and((line ->> 'net')::bigint + (line ->> 'tax')::bigint
                           = (line ->> 'total')::bigint), true)
  from jsonb_array_elements(lines) as line
$$;

create table invoice_revisions (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  revision smallint not null,
  -- [{ kind, ticketNumber?, seatCode?, ..., net, tax, total }], see invoices/lines.ts
  lines jsonb not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  created_at timestamptz not null default now(),
  state text not null default 'drafted',
  -- How often it was sent and certainly did not arrive.
  misses smallint not null default 0,
  sent_at timestamptz,
  -- What the recipient looks the published invoice up by.
  lookup_code text,
  reason text,
  -- The job: who works on it until when, and when it is next worth a look.
  finished_at timestamptz,
  worker text,
  lease_until timestamptz not null default '-infinity',
  next_step_at timestamptz not null default now(),
  constraint invoice_revisions_are_numbered unique (invoice_id, revision),
  constraint an_invoice_is_the_sum_of_its_lines
    check (invoice_lines_add_up(lines, net, tax, total) and net + tax = total),
  constraint invoice_state_is_known
    check (state in ('drafted', 'sending', 'unknown', 'published', 'failed', 'superseded', 'not_needed')),
  constraint invoice_is_finished_unless_under_way
    check ((finished_at is null) = (state in ('drafted', 'sending', 'unknown'))),
  constraint a_published_invoice_can_be_looked_up
    check ((lookup_code is not null) = (state = 'published'))
);
create index invoice_revisions_to_send on invoice_revisions (next_step_at) where finished_at is null;
-- The provider is told of one revision after the other.
create unique index an_invoice_is_sent_one_revision_at_a_time
  on invoice_revisions (invoice_id) where state in ('sending', 'unknown');

create function refuse_to_rewrite_an_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice revision is not rewritten: % is refused', tg_op;
end $$;
create trigger invoice_revisions_are_not_rewritten
  before update of invoice_id, revision, lines, net, tax, total on invoice_revisions
  for each statement execute function refuse_to_rewrite_an_invoice();
create trigger invoice_revisions_are_kept before delete or truncate on invoice_revisions
  for each statement execute function refuse_to_rewrite_an_invoice();
