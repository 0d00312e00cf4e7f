-- Uses of vouchers that earlier versions kept although nothing is sold with them: of bookings that failed with
-- nothing issued, which take theirs again when they are confirmed again, and of those that have ended. The
-- numbers are status 6 and unpaid, and 8, 14 and 16.
with given_back as (
  update voucher_uses u set given_back_at = now()
  from bookings b
  where b.id = u.booking_id and u.given_back_at is null
    and (b.status = 6 and b.payment_status = 1 or b.status in (8, 14, 16))
  returning u.voucher_id
)
update vouchers v set usage_count = usage_count - g.uses
from (select voucher_id, count(*) as uses from given_back group by voucher_id) g
where v.id = g.voucher_id;

-- Since when it has been tried to send a later leg, or a later part of a cancellation, that certainly was not
-- sent: it is tried for so long, and not for so long after the earlier one, behind which it may have waited.
alter table submissions add column unsent_since timestamptz;
alter table cancellation_parts add column unsent_since timestamptz;
