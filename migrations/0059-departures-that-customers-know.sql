-- The departure that the customer of a leg knows: as it was booked or changed, or as the last move that was noted has it.
-- Null: it may be another one than the present. `orders.on_voyage_since` said less. Processes of before use it still, so it
-- goes with a later migration.
alter table orders add column if not exists known_departure timestamptz;
alter table changes add column if not exists known_departure timestamptz;
