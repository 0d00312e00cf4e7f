-- When something of the leg was taken back for its operator, which cancelled the voyage or has lost tickets: from then on
-- its customer is to be told, until `customer_told_at`.
alter table orders add column if not exists taken_back_at timestamptz;

-- Those whose customers nobody has told: few, of all orders there are. While the index is made nothing is booked.
-- Made before under this name, with "concurrently" and after the column, it costs nothing here.
create index if not exists orders_untold on orders (taken_back_at)
  where taken_back_at is not null and customer_told_at is null;

-- What was taken back before and is still to be told.
update orders o set taken_back_at = v.cancelled_at from voyages v
where v.id = o.voyage_id and v.cancelled_at is not null and v.departs_at > now() and o.status = 16;
update orders o set taken_back_at = lost.at
from (select facts ->> 'order_id' as order_id, max(at) as at from audit_log
      where action = 'booking.refund_lost' group by 1) lost
where o.id = lost.order_id::uuid;
