-- The time of an event was the beginning of its transaction. One that began first and committed last stood after
-- a later time in the feed. Now it is made at the commit, where its number and id are, and never before that of
-- the event in front of it, also when the clock goes back.
create or replace function number_event() returns trigger language plpgsql as $$
declare
  event_number bigint;
  event_id uuid;
  event_time timestamptz;
begin
  delete from events_to_number where id = new.id;
  insert into event_counters as counter (organization_id, last_number)
  values (new.organization_id, 1)
  on conflict (organization_id) do update set last_number = counter.last_number + 1
  returning last_number into event_number;
  select event_id_after(previous.id), greatest(clock_timestamp(), previous.created_at)
  into event_id, event_time
  from (select) as always
  left join events previous
    on previous.organization_id = new.organization_id and previous.number = event_number - 1;
  insert into events (id, organization_id, number, type, data, created_at)
  values (event_id, new.organization_id, event_number, new.type, new.data, event_time);
  perform pg_notify('event_recorded', new.organization_id::text);
  -- Not at the time of the event: one that a clock has put ahead would silence the alarm for late deliveries.
  insert into webhook_deliveries (id, event_id, organization_id)
  select event_id, event_id, organization_id from webhook_endpoints
  where organization_id = new.organization_id;
  if found then
    perform pg_notify('webhook_queued', '');
  end if;
  return null;
end $$;
