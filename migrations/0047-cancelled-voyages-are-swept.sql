-- Each minute the worker looks for bookings on voyages that their operators cancelled lately.
create index cancelled_voyages on voyages (cancelled_at) where cancelled_at is not null;
