-- What an organization adds to (or takes off) the price of those below it and of its own customers.

create table price_additions (
  id uuid primary key,
  organization_id uuid not null references organizations,
  title text not null,
  -- Percent additions carry basis points (1000 = 10%), flat ones dong per passenger fare.
  amount_type text not null,
  direction text not null,
  amount bigint not null,
  priority integer not null default 0,
  voyage_id uuid references voyages,
  operator_code text,
  departure_terminal text,
  arrival_terminal text,
  departure_from date,
  departure_to date,
  seat_classes text[],
  passenger_types text[],
  count_min integer,
  count_max integer,
  effective_from timestamptz,
  effective_to timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint addition_amount_type_is_known check (amount_type in ('percent', 'flat')),
  constraint addition_direction_is_known check (direction in ('increase', 'decrease')),
  constraint addition_amount_is_sane check (
    amount >= 0
    and (amount_type = 'flat' and amount <= 1000000000 or amount_type = 'percent' and amount <= 100000)
  )
);
create index price_additions_by_organization on price_additions (organization_id, id);
