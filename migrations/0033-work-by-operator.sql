-- Whom the next step of a saga calls: a worker works on so many at each operator, so that a slow one keeps
-- none but its own waiting. Nobody's when it is finished.
alter table issuance_attempts add column next_operator text;
alter table cancellations add column next_operator text;
alter table changes add column next_operator text;

update issuance_attempts a set next_operator = (
  select o.operator_code from submissions s join orders o on o.id = s.order_id
  where s.attempt_id = a.id and s.resolved_at is null order by s.leg limit 1
) where finished_at is null;
update cancellations c set next_operator = (
  select o.operator_code from cancellation_parts p join orders o on o.id = p.order_id
  where p.cancellation_id = c.id and p.resolved_at is null order by p.way, o.leg, p.reference limit 1
) where finished_at is null;
update changes c set next_operator = (select operator_code from orders where id = c.order_id)
  where finished_at is null;

alter table issuance_attempts add constraint open_attempt_has_a_next_operator
  check (finished_at is not null or next_operator is not null);
alter table cancellations add constraint open_cancellation_has_a_next_operator
  check (finished_at is not null or next_operator is not null);
alter table changes add constraint open_change_has_a_next_operator
  check (finished_at is not null or next_operator is not null);

drop index attempts_to_work_on;
create index attempts_to_work_on on issuance_attempts (next_operator, next_step_at)
  where finished_at is null;
drop index cancellations_to_work_on;
create index cancellations_to_work_on on cancellations (next_operator, next_step_at)
  where finished_at is null;
drop index changes_to_work_on;
create index changes_to_work_on on changes (next_operator, next_step_at) where finished_at is null;
