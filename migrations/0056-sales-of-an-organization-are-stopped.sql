-- From then on the organization, and all below it, buys nothing: no booking, no confirmation, no change. Null: it may.
alter table organizations add column sales_stopped_at timestamptz;

-- Those that are stopped: few, and mostly none, so that each reading of a booking may ask.
create index stopped_organizations on organizations (id) where sales_stopped_at is not null;

-- What a booking's owner may do next follows from it, so polls are told. A poll knows its booking's organization, and
-- there are fewer organizations than bookings.
create function tell_of_its_tree() returns trigger language plpgsql as $$
begin
  perform pg_notify('booking_changed', id::text) from (
    with recursive tree (id) as (
      select new.id
      union all
      select o.id from tree join organizations o on o.parent_id = tree.id
    )
    select id from tree) told;
  return null;
end $$;
create trigger stopped_organizations_are_told
  after update of id, parent_id, sales_stopped_at on organizations
  for each row execute function tell_of_its_tree();
