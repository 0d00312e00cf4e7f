-- When the operator was told of a seat that is being issued or is issued. Null: not yet, so that its counts
-- have the seat among the free ones; so they have in whatever it said before that instant. What was marked
-- before this column, or by a program that does not know it, its operator is taken to know.
alter table seat_marks add column told_at timestamptz default '-infinity';

-- To be told of a seat changes no answer to a search: that does the operator's next word, and it is told itself.
drop trigger changed_seats_are_told on seat_marks;
create trigger changed_seats_are_told
  after insert or delete or update of voyage_id, seat_class, booking_id, order_id, held_until on seat_marks
  for each row execute function tell_of_changed_seats();
