-- Who signs in to the dashboard. The library `better-auth` reads and writes these tables by the names
-- given in src/users/auth.ts; what it stores as text is text here.

create table users (
  id uuid primary key,
  organization_id uuid not null references organizations,
  role text not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean default false,
  -- Set while the password is one that somebody else has given: it works until then, and only to
  -- choose one's own.
  password_given_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_email_is_unique unique (email),
  constraint user_email_is_lower_case check (email = lower(email) and email like '%_@_%'),
  constraint user_role_is_known check (role in ('admin', 'staff', 'operations')),
  constraint user_has_a_name check (length(name) between 1 and 100)
);
create index users_by_organization on users (organization_id);

create function refuse_operations_below_the_root() returns trigger language plpgsql as $$
begin
  if exists (select from organizations where id = new.organization_id and parent_id is not null) then
    raise exception 'operations staff belong to the root organization';
  end if;
  return new;
end $$;
create trigger operations_belong_to_the_root before insert or update of role, organization_id on users
  for each row when (new.role = 'operations') execute function refuse_operations_below_the_root();

create table user_credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_user_has_one_credential_per_provider unique (user_id, provider_id)
);

create table user_sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint session_token_is_unique unique (token)
);
create index user_sessions_by_user on user_sessions (user_id);
create index user_sessions_by_end on user_sessions (expires_at);

-- A sign-in whose code is still awaited.
create table user_challenges (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_challenges_by_identifier on user_challenges (identifier);

create table user_second_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz,
  constraint a_user_has_one_second_factor unique (user_id)
);

-- Guesses, by account and by address. An account is the digest of what was typed as its e-mail address,
-- whether there is one or not.
create table sign_in_attempts (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
