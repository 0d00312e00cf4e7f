-- Of sailings that were not moved so far, and of those that were: where it was noted, or was before the booking or change.
update orders o set known_departure = v.departs_at
from voyages v, bookings b
where v.id = o.voyage_id and v.departs_at > now() - interval '1 day' and b.id = o.booking_id
  and (v.moved_at is null or coalesce(o.on_voyage_since, b.created_at) > v.moved_at
       or exists (select from audit_log a
                  where a.subject = o.booking_id::text and a.action = 'booking.sailing_moved'
                    and a.facts ->> 'order_id' = o.id::text and a.at > v.moved_at));
