-- Tickets of one order may move to each other's seats, as when all of a leg go to another voyage: what
-- counts is how they sit when the statement is over, and a unique index would look after every row.
drop index a_seat_is_one_live_ticket_of_an_order;
alter table tickets add constraint a_seat_is_one_live_ticket_of_an_order
  exclude using btree (order_id with =, seat_code with =) where (cancelled_at is null)
  deferrable initially immediate;
