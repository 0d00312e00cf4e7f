-- What the list of bookings and reconciliation ask of tables that grow with sales. While the indexes are
-- made nothing is booked (some ten seconds for a million bookings); made before under these names, with
-- "concurrently", they are found here and cost nothing.

-- A page of an agency's bookings of one status, or of few days. Of many days the page is walked to in the
-- order of the list, past all that are newer, without a look at their rows: so when they were made is in
-- those indexes too.
create index if not exists bookings_by_status
  on bookings (organization_id, status, id) include (created_at);
create index if not exists bookings_in_order on bookings (organization_id, id) include (created_at);
create index if not exists bookings_by_creation on bookings (organization_id, created_at, id);
drop index bookings_by_organization;

-- What may have changed since books and orders were last compared.
create index if not exists bookings_by_update on bookings (updated_at);

-- The orders of the last days, which operators are asked about.
create index if not exists submissions_by_outcome on submissions (resolved_at)
  where resolved_at is not null;
create index if not exists changes_by_outcome on changes (resolved_at) where resolved_at is not null;
create index if not exists change_returns_by_outcome on change_returns (resolved_at)
  where resolved_at is not null;
create index if not exists cancellation_parts_by_outcome on cancellation_parts (resolved_at)
  where resolved_at is not null;
-- The fees that operators kept for the changes of the last day.
create index if not exists changes_by_finish on changes (finished_at) where finished_at is not null;

-- Whether a run read everything, or what had changed since an earlier one.
alter table reconciliations add column is_whole boolean not null default true;
