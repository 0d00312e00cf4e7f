-- When the passengers of a booking were erased, for good. Its money, seats and numbers stay.
alter table bookings add column passengers_erased_at timestamptz;
-- What the erasure looks for; once there, a booking costs it nothing more.
create index bookings_with_passengers on bookings (created_at) where passengers_erased_at is null;
