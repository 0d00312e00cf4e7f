-- When the operator moved the sailing to another time, before it departed: copies of tickets that were made before show
-- the old one.
alter table voyages add column if not exists moved_at timestamptz;

-- Few, of all voyages there are. Made before under this name, with "concurrently" and after the column, it costs nothing
-- here.
create index if not exists voyages_moved on voyages (departs_at) where moved_at is not null;
