-- An event gets its number at the commit. The numbers of an organization have no gap because its counter is
-- locked by the transaction of the fact; from the middle of it, that was some ten round trips of the program,
-- and everything that an agency sells stood in line for them. Now it is the commit alone.

-- What a transaction has to tell, until it commits; nobody ever sees a row of another. So it is not logged,
-- and its key is no number: a sequence of an unlogged table would be one more thing to survive a failover.
create unlogged table events_to_number (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  type text not null,
  data jsonb not null
);

-- A fresh id (version 7), or, when the clock went back or a millisecond is shared, one just past the previous.
create function event_id_after(previous uuid) returns uuid volatile language sql as $$
  select (lpad(to_hex(greatest(
            floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
            ('x' || left(replace(previous::text, '-', ''), 12))::bit(48)::bigint + 1
          )), 12, '0') || '7' || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid
$$;

-- The id is made under the counter's lock as well, so that the feed by id is the feed by number and a reader
-- who goes on from the last id misses nothing. The deferred triggers of a transaction run in the order in
-- which it told; each statement sees what the one before it waited for.
create function number_event() returns trigger language plpgsql as $$
declare
  event_number bigint;
  event_id uuid;
begin
  delete from events_to_number where id = new.id;
  insert into event_counters as counter (organization_id, last_number)
  values (new.organization_id, 1)
  on conflict (organization_id) do update set last_number = counter.last_number + 1
  returning last_number into event_number;
  event_id := event_id_after((
    select id from events
    where organization_id = new.organization_id and number = event_number - 1
  ));
  insert into events (id, organization_id, number, type, data)
  values (event_id, new.organization_id, event_number, new.type, new.data);
  perform pg_notify('event_recorded', new.organization_id::text);
  insert into webhook_deliveries (id, event_id, organization_id)
  select event_id, event_id, organization_id from webhook_endpoints
  where organization_id = new.organization_id;
  if found then
    perform pg_notify('webhook_queued', '');
  end if;
  return null;
end $$;
create constraint trigger events_are_numbered after insert on events_to_number
  deferrable initially deferred for each row execute function number_event();
