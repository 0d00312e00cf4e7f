-- Who uses the service: the organization tree and its API keys.
-- A database belongs to one environment for ever, so that no process of the other one can touch it.

create table installation (
  only_row boolean primary key default true check (only_row),
  environment text not null check (environment in ('production', 'uat')),
  created_at timestamptz not null default now()
);

create table organizations (
  id uuid primary key,
  code text not null,
  name text not null,
  parent_id uuid references organizations,
  hold_minutes integer not null default 20,
  has_partnership_contract boolean not null default false,
  created_at timestamptz not null default now(),
  constraint organization_code_is_unique unique (code),
  constraint organization_code_is_plain check (code ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  constraint organization_has_a_name check (length(name) between 1 and 200),
  constraint hold_is_between_a_minute_and_a_day check (hold_minutes between 1 and 1440),
  constraint organization_is_not_its_own_parent check (parent_id <> id)
);
create unique index there_is_one_root_organization
  on organizations ((true)) where parent_id is null;
create index organizations_by_parent on organizations (parent_id);

-- The tree only grows at its leaves: a parent never changes, so there can be no cycle, and an
-- ancestor's row is always older than its descendants'.
create function refuse_to_move_an_organization() returns trigger language plpgsql as $$
begin
  raise exception 'an organization does not change its parent';
end $$;
create trigger organizations_do_not_move before update of parent_id on organizations
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function refuse_to_move_an_organization();

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  digest bytea not null,
  hint text not null,
  permissions text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint api_key_digest_is_unique unique (digest),
  constraint api_key_digest_is_sha256 check (length(digest) = 32),
  constraint api_key_has_a_name check (length(name) between 1 and 100),
  constraint api_key_permissions_are_known
    check (permissions <@ array['price_additions:create', 'vouchers:create', 'webhooks:manage'])
);
create index api_keys_by_organization on api_keys (organization_id);
