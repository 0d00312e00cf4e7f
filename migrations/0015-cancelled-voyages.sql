-- A voyage that its operator cancelled stays closed, whatever the operator lists later; and what a
-- partner paid for changes of its tickets comes back with them.

alter table voyages
  -- By the word of staff. Null: it sails as far as anybody knows.
  add column cancelled_at timestamptz,
  add constraint a_cancelled_voyage_is_closed check (cancelled_at is null or not open);

-- Change fees that came back with the tickets; the same on every level, like the fees themselves.
alter table cancellation_parts
  add column fees_refunded bigint not null default 0,
  add constraint refunded_fees_are_not_negative check (fees_refunded >= 0);

alter table orders
  drop constraint refund_is_within_the_price,
  add constraint refund_is_within_the_price
    check (net_refunded between 0 and net_price + change_fees);
