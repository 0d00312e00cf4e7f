-- A booking shows what it does not allow while its voyage, which the operator cancelled, is refunded. So its
-- readers hear of that too, also of a voyage that was closed before.
drop trigger moved_voyages_are_told on voyages;
create trigger moved_voyages_are_told after update of departs_at, open, cancelled_at on voyages
  for each row
  when (old.departs_at <> new.departs_at or old.open <> new.open
        or old.cancelled_at is distinct from new.cancelled_at)
  execute function tell_of_its_bookings();
