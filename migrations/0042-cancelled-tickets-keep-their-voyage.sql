-- The voyage from which a ticket was cancelled: its leg may go on to another one, and the discount of the
-- ticket's voucher may be for that voyage only. Null of what older processes cancelled.
alter table tickets add column cancelled_voyage_id uuid references voyages;
