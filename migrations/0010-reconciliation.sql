-- What debt reconciliation found and did, one row per run: for the people who have to answer for it.

create table reconciliations (
  id uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz not null,
  -- A dry run repairs nothing; UAT knows no other.
  dry_run boolean not null,
  differences jsonb not null
);

create index transfers_by_order on transfers ((cause ->> 'order_id'));
