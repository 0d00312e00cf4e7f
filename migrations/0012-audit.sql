-- Who did what to which booking, key, rule or balance. Written in the transaction of the deed, so
-- that one is not there without the other; never rewritten.

create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  -- Whose thing it was done to; null for what belongs to nobody, a voyage.
  organization_id uuid references organizations,
  action text not null,
  subject text not null,
  facts jsonb not null,
  constraint actor_kind_is_known check (actor_kind in ('key', 'user', 'staff', 'service')),
  constraint action_names_thing_and_verb check (action ~ '^[a-z_]+\.[a-z_]+$'),
  constraint facts_are_an_object check (jsonb_typeof(facts) = 'object')
);
create index audit_log_by_organization on audit_log (organization_id, id);
create index audit_log_by_subject on audit_log (subject, id);

create function refuse_to_rewrite_the_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append only: % is refused', tg_op;
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_to_rewrite_the_audit_log();
