-- The few voyages that their operators cancelled, among all: the first page looks for those ahead, whose customers
-- have to be told, and each minute the worker looks for what has not come back of those ahead and of lately.
create index voyages_cancelled on voyages (departs_at) where cancelled_at is not null;
