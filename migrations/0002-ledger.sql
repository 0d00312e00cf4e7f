-- The ledger: double entry, append only, two-phase. It knows accounts and amounts.
-- A transfer is single (moved at once) or two-phase (held, then posted or voided once). Entries are
-- what happened to an account, one row each; the counters on the account are their running sums,
-- and a check proves it (ledger/verify.ts).

create table accounts (
  id bigint generated always as identity primary key,
  owner text not null,
  kind text not null,
  balance bigint not null default 0,
  held bigint not null default 0,
  -- Null: this account has no limit (it mirrors the outside world).
  credit_limit bigint,
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint account_is_unique unique (owner, kind),
  constraint held_is_not_negative check (held >= 0),
  constraint credit_limit_is_not_negative check (credit_limit >= 0)
);

-- The limit as the last line of defence: no movement takes an account below it, or further below
-- it when the limit itself was lowered under what is already owed.
create function refuse_to_pass_the_limit() returns trigger language plpgsql as $$
begin
  raise exception 'account % would pass its limit', new.id using errcode = 'check_violation';
end $$;
create trigger accounts_keep_their_limit before update of balance, held on accounts
  for each row when (
    new.credit_limit is not null
    and new.balance - new.held + new.credit_limit < 0
    and new.balance - new.held < old.balance - old.held
  )
  execute function refuse_to_pass_the_limit();

create table transfers (
  id uuid primary key,
  kind text not null,
  from_account bigint not null references accounts,
  to_account bigint not null references accounts,
  amount bigint not null,
  -- Why: a kind in words and the ids of what caused it. The ledger stores it and does not read it.
  cause jsonb not null,
  created_at timestamptz not null default now(),
  constraint transfer_kind_is_known check (kind in ('single', 'two_phase')),
  constraint transfer_moves_something check (amount > 0),
  constraint transfer_has_two_ends check (from_account <> to_account),
  constraint transfer_names_its_cause check (cause ? 'kind')
);
create index transfers_by_booking on transfers ((cause ->> 'booking_id'));

create table transfer_resolutions (
  transfer_id uuid primary key references transfers,
  resolution text not null,
  created_at timestamptz not null default now(),
  constraint resolution_is_known check (resolution in ('posted', 'voided'))
);

create table entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  transfer_id uuid not null references transfers,
  step text not null,
  balance_change bigint not null,
  held_change bigint not null,
  balance_after bigint not null,
  held_after bigint not null,
  account_version bigint not null,
  created_at timestamptz not null default now(),
  constraint entry_step_is_known check (step in ('single', 'hold', 'settle', 'release')),
  constraint a_transfer_takes_each_step_once unique (transfer_id, account_id, step),
  constraint an_account_version_has_one_entry unique (account_id, account_version)
);

create function refuse_to_rewrite_the_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only: % on % is refused', tg_op, tg_table_name;
end $$;
create trigger transfers_are_append_only before update or delete or truncate on transfers
  for each statement execute function refuse_to_rewrite_the_ledger();
create trigger resolutions_are_append_only before update or delete or truncate on transfer_resolutions
  for each statement execute function refuse_to_rewrite_the_ledger();
create trigger entries_are_append_only before update or delete or truncate on entries
  for each statement execute function refuse_to_rewrite_the_ledger();
