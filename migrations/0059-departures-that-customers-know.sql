-- The departure that the customer of a leg knows: as it was booked or changed, or as the last move that was noted has it.
-- Null: it may be another one than the present.
alter table orders add column if not exists known_departure timestamptz;
alter table changes add column if not exists known_departure timestamptz;

-- Moves of before were noted at every leg that has tickets. Who booked or changed to it after the move knew the new time.
update orders o set known_departure = v.departs_at
from voyages v, bookings b
where v.id = o.voyage_id and v.moved_at is not null and v.departs_at > now() and b.id = o.booking_id
  and (coalesce(o.on_voyage_since, b.created_at) > v.moved_at
       or v.moved_at < now() - interval '5 minutes'
         and exists (select from ticket_files f where f.order_id = o.id));

-- It said less, and no release had it.
alter table orders drop column if exists on_voyage_since;
