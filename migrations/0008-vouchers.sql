-- Discount codes: they lower the end-customer price of the organization that made them, and nothing
-- else. A use is counted while its booking lives and given back when it expires or is cancelled.

create table vouchers (
  id uuid primary key,
  organization_id uuid not null references organizations,
  code text not null,
  title text not null,
  amount_type text not null,
  -- Basis points of what it applies to, or dong per booking.
  amount bigint not null,
  minimum_order_total bigint not null default 0,
  usage_limit integer,
  usage_count integer not null default 0,
  customer_limit integer,
  departure_terminal text,
  arrival_terminal text,
  departure_from date,
  departure_to date,
  seat_classes text[],
  effective_from timestamptz,
  effective_to timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  -- A deleted code is free for another voucher; bookings that used it keep their price.
  deleted_at timestamptz,
  constraint voucher_amount_type_is_known check (amount_type in ('percent', 'flat')),
  constraint voucher_amount_is_sane check (
    amount > 0 and (amount_type = 'flat' or amount <= 10000)
  ),
  constraint voucher_usage_is_within_its_limit
    check (usage_count >= 0 and usage_count <= coalesce(usage_limit, usage_count)),
  constraint voucher_code_is_upper_case check (code = upper(code))
);
create unique index voucher_code_is_unique_in_its_organization
  on vouchers (organization_id, code) where deleted_at is null;
create index vouchers_by_organization on vouchers (organization_id, id);

create table voucher_uses (
  booking_id uuid primary key references bookings,
  voucher_id uuid not null references vouchers,
  -- Whom the customer limit counts by: the contact's e-mail address in lower case.
  customer text not null,
  created_at timestamptz not null default now(),
  given_back_at timestamptz
);
create index voucher_uses_by_customer on voucher_uses (voucher_id, customer)
  where given_back_at is null;

alter table bookings add column voucher_code text;
