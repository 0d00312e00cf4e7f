-- When the operator moved the sailing to another time, before it departed: copies of tickets that were made before show
-- the old one.
alter table voyages add column if not exists moved_at timestamptz;

-- Few, of all voyages there are. Made before under this name, with "concurrently" and after the column, it costs nothing
-- here.
create index if not exists voyages_moved on voyages (departs_at) where moved_at is not null;

-- What nobody has looked at is taken for a third of all voyages: the task that looks for moved ones would read them all.
do $$ begin
  if exists (select from voyages) then analyze voyages (moved_at); end if;
end $$;
