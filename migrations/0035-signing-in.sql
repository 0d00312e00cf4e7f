-- What is counted against an address fades by the minute, so it is no whole number any more.
alter table sign_in_attempts alter column failures type double precision;

-- Codes of authenticator apps that were tried: each is looked at once while it could be right.
create table user_spent_codes (
  user_id uuid not null references users on delete cascade,
  code text not null,
  spent_at timestamptz not null,
  constraint a_code_is_spent_once primary key (user_id, code)
);
