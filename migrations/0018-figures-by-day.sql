-- What the dashboard's first page sums up by day. Entries are appended in the order of time, so a
-- block range index finds a month of them and costs a write next to nothing.
create index entries_by_time on entries using brin (created_at);
create index attempts_by_finish on issuance_attempts (finished_at) where finished_at is not null;
