-- Polls of a booking are answered from memory for as long as nothing changes that its tag is made from.
-- Whatever changes it tells the processes, in the transaction of the change. What is read of a table is
-- in its trigger's list of columns; that none is missing, a test asks the database, which knows what the
-- statement reads.

create function tell_of_bookings(ids uuid[]) returns void language sql as $$
  select pg_notify('booking_changed', id::text) from unnest(ids) id where id is not null
$$;

create function tell_of_a_booking() returns trigger language plpgsql as $$
begin
  perform pg_notify('booking_changed', old.id::text);
  return null;
end $$;
create trigger changed_bookings_are_told
  after delete or update of organization_id, status, payment_status, payment_expired_at, booking_code, version
  on bookings for each row execute function tell_of_a_booking();

create function tell_of_its_booking() returns trigger language plpgsql as $$
begin
  perform tell_of_bookings(array[old.booking_id, new.booking_id]);
  return null;
end $$;
create trigger changed_orders_are_told
  after insert or delete or update of booking_id, leg, status, operator_code, voyage_id on orders
  for each row execute function tell_of_its_booking();
create trigger changed_attempts_are_told
  after insert or delete or update of booking_id, started_at, finished_at on issuance_attempts
  for each row execute function tell_of_its_booking();
create trigger changed_cancellations_are_told
  after insert or delete or update of booking_id, started_at, finished_at on cancellations
  for each row execute function tell_of_its_booking();
create trigger changed_changes_are_told
  after insert or delete or update of booking_id, started_at, finished_at, order_state on changes
  for each row execute function tell_of_its_booking();
create trigger changed_ticketing_requests_are_told
  after insert or delete or update of booking_id, requested_at, rejected_at, attempt_id
  on ticketing_requests for each row execute function tell_of_its_booking();
create trigger changed_ticket_files_are_told
  after insert or delete or update of booking_id on ticket_files
  for each row execute function tell_of_its_booking();

create function tell_of_its_orders_booking() returns trigger language plpgsql as $$
begin
  perform tell_of_bookings(array(
    select booking_id from orders where id in (old.order_id, new.order_id)));
  return null;
end $$;
create trigger changed_tickets_are_told
  after insert or delete or update of order_id, operator_reference, cancelled_at on tickets
  for each row execute function tell_of_its_orders_booking();
create trigger changed_submissions_are_told
  after insert or delete or update of attempt_id, leg, way, state, resolved_at on submissions
  for each row execute function tell_of_its_orders_booking();
create trigger changed_cancellation_parts_are_told
  after insert or delete or update of cancellation_id, way, state, resolved_at on cancellation_parts
  for each row execute function tell_of_its_orders_booking();

create function tell_of_its_changes_booking() returns trigger language plpgsql as $$
begin
  perform tell_of_bookings(array(
    select booking_id from changes where id in (old.change_id, new.change_id)));
  return null;
end $$;
create trigger changed_returns_are_told
  after insert or delete or update of change_id, state on change_returns
  for each row execute function tell_of_its_changes_booking();

create function tell_of_its_bookings() returns trigger language plpgsql as $$
begin
  perform tell_of_bookings(array(select booking_id from orders where voyage_id = old.id));
  return null;
end $$;
create trigger moved_voyages_are_told after update of departs_at, open on voyages for each row
  when (old.departs_at <> new.departs_at or old.open <> new.open)
  execute function tell_of_its_bookings();
