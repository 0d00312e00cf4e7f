-- When a user was last seen. It was read from the sessions, which go when they end: who had signed out, or had
-- been away for a week, had never been there.
alter table users add column last_seen_at timestamptz;
update users u set last_seen_at = (
  select max(s.updated_at) from user_sessions s where s.user_id = u.id
);
