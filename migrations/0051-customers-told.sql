-- When people of the agency said that the customer knows that the operator does not sail the leg; null: still to
-- be told. Who said so, and who took it back, stands in the audit log.
alter table orders add column customer_told_at timestamptz;
