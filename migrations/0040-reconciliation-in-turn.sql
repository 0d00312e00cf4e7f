-- By operator: how many orders it was asked about in vain. Null: none was asked, or nobody counted yet.
alter table reconciliations add column unanswered jsonb;

-- The run that is under way: one in the whole installation. Its id is that of the report it will write.
create table reconciliation_turn (
  is_only boolean primary key default true constraint one_run_has_the_turn check (is_only),
  id uuid not null,
  dry_run boolean not null,
  started_at timestamptz not null,
  -- Renewed while the run lasts, so that the turn of a killed process comes back.
  lease_until timestamptz not null
);
