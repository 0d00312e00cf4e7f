-- A booking shows the arrival and the boat of its voyages too, and a poll that is answered from memory has to
-- hear when an operator changes them.
drop trigger moved_voyages_are_told on voyages;
create trigger moved_voyages_are_told
  after update of departs_at, arrives_at, boat_code, boat_name, open, cancelled_at on voyages
  for each row
  when (old.departs_at <> new.departs_at or old.arrives_at <> new.arrives_at
        or old.boat_code <> new.boat_code or old.boat_name <> new.boat_name
        or old.open <> new.open or old.cancelled_at is distinct from new.cancelled_at)
  execute function tell_of_its_bookings();
