-- Customers of a voyage that its operator cancelled have to be told before it would have departed. The first
-- page looks for such voyages among all; they are few.
create index voyages_cancelled on voyages (departs_at) where cancelled_at is not null;
