-- Webhooks: where an organization wants to be told of its events, and one row for each telling. A
-- delivery is written in the transaction of its event and sent once, or never.

create table webhook_endpoints (
  organization_id uuid primary key references organizations,
  url text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pinged_at timestamptz,
  constraint webhook_url_is_a_web_address check (url ~ '^https?://' and length(url) <= 2048)
);

create table webhook_deliveries (
  -- The event's own id, so that an event is delivered once; a ping has an id of its own.
  id uuid primary key,
  organization_id uuid not null references organizations,
  event_id uuid references events,
  state text not null default 'waiting',
  created_at timestamptz not null default now(),
  -- Written and committed before anything is sent.
  started_at timestamptz,
  finished_at timestamptz,
  -- What the receiver answered, after how long; or why there was no answer.
  status smallint,
  latency_ms integer,
  reason text,
  constraint a_delivery_has_the_id_of_its_event check (event_id = id),
  constraint delivery_state_is_known check (state in (
    'waiting', 'sending', 'delivered', 'refused', 'timed_out', 'failed', 'blocked', 'interrupted',
    'dropped'
  )),
  constraint delivery_starts_when_it_no_longer_waits
    check ((started_at is null) = (state = 'waiting')),
  constraint delivery_is_finished_with_an_instant
    check ((finished_at is null) = (state in ('waiting', 'sending'))),
  constraint an_answer_has_a_status check ((status is not null) = (state in ('delivered', 'refused')))
);
create index deliveries_by_end on webhook_deliveries (finished_at);
create index deliveries_by_organization on webhook_deliveries (organization_id, id);
create index deliveries_to_send on webhook_deliveries (organization_id, id)
  where state in ('waiting', 'sending');
