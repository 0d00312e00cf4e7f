-- Run this once on a database that was restored to an earlier instant, BEFORE any `work` process
-- starts on it. What was waiting at that instant may have been sent to its operator since: so it
-- counts as sent, its answer as lost. The workers then ask instead of sending, and what no operator
-- knows of is released after the margin. Legs and seats of the staff's desks are left to them.
begin;

update submissions set state = 'submitting', submitted_at = now()
where state = 'waiting' and way = 'automated';

update cancellation_parts set state = 'submitting', submitted_at = now()
where state = 'waiting' and way = 'automated';

update changes set order_state = 'submitting', submitted_at = now()
where order_state = 'waiting' and finished_at is null;

update change_returns set state = 'submitting', submitted_at = now()
where state = 'waiting';

-- A signal that was perhaps sent is not sent again; the feed has the event.
update webhook_deliveries set state = 'interrupted', started_at = now(), finished_at = now()
where state in ('waiting', 'sending');

-- Nobody works on anything.
update issuance_attempts set worker = null, lease_until = '-infinity' where finished_at is null;
update cancellations set worker = null, lease_until = '-infinity' where finished_at is null;
update changes set worker = null, lease_until = '-infinity' where finished_at is null;
update invoice_revisions set worker = null, lease_until = '-infinity' where finished_at is null;

commit;
