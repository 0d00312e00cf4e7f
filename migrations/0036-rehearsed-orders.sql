-- Whether an order is rehearsed is decided when it is placed. What becomes of it later (asking for it, cancelling
-- it, exchanging it) goes by that, and not by a setting that may have been switched meanwhile.
alter table submissions add column is_rehearsal boolean not null default false;
alter table changes add column is_rehearsal boolean not null default false;

update submissions s set is_rehearsal = true
  where exists (select from tickets t join ticket_files f on f.ticket_id = t.id
                where t.order_id = s.order_id and t.operator_reference = s.reference and f.rehearsal);
update changes c set is_rehearsal = true
  where exists (select from tickets t join ticket_files f on f.ticket_id = t.id
                where t.order_id = c.order_id and t.operator_reference = c.reference and f.rehearsal);
