-- What the passenger of a cancelled ticket paid, the voucher's share deducted, in dong. It is written when another
-- ticket of the booking is changed, which moves the shares of the tickets that are left. Null: not yet.
alter table tickets add column passenger_price bigint;
-- Not valid: without a look at the rows that exist, which have none.
alter table tickets add constraint tickets_passenger_price_is_final
  check (passenger_price is null or cancelled_at is not null) not valid;
