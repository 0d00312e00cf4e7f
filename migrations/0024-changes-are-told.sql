-- Processes keep who calls and what a search answers in memory for as long as nothing of it changes.
-- Whatever changes it tells them, in the transaction of the change, whoever makes it.

create function tell_of_a_key() returns trigger language plpgsql as $$
begin
  perform pg_notify('key_changed', '');
  return null;
end $$;
create trigger changed_keys_are_told
  after delete or update of organization_id, name, digest, permissions on api_keys
  for each statement execute function tell_of_a_key();

-- What search answers is made of: the day of a route, and the price rules of a chain. The old row or the
-- new one may be null; the same word twice in a transaction is told once.
create function tell_of_a_day(departure text, arrival text, day date) returns void language sql as $$
  select pg_notify('search_changed', concat_ws('/', departure, arrival, to_char(day, 'YYYY-MM-DD')))
  where day is not null
$$;

create function tell_of_a_changed_day() returns trigger language plpgsql as $$
begin
  perform tell_of_a_day(old.departure_terminal, old.arrival_terminal, old.departure_date);
  perform tell_of_a_day(new.departure_terminal, new.arrival_terminal, new.departure_date);
  return null;
end $$;
create trigger changed_voyages_are_told after insert or update or delete on voyages
  for each row execute function tell_of_a_changed_day();
create trigger changed_sources_are_told
  after insert or delete or update of answered_at, failed_at, failure on voyage_sources
  for each row execute function tell_of_a_changed_day();

create function tell_of_changed_seats() returns trigger language plpgsql as $$
begin
  perform tell_of_a_day(departure_terminal, arrival_terminal, departure_date)
  from voyages where id in (old.voyage_id, new.voyage_id);
  return null;
end $$;
create trigger changed_seats_are_told after insert or update or delete on seat_marks
  for each row execute function tell_of_changed_seats();

create function tell_of_changed_prices() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_changed', organization_id::text)
  from (values (old.organization_id), (new.organization_id)) changed (organization_id)
  where organization_id is not null;
  return null;
end $$;
create trigger changed_prices_are_told after insert or update or delete on price_additions
  for each row execute function tell_of_changed_prices();
