-- The dashboard's first page, whose time must not grow with all that is sold by everybody.

-- What came of an agency's issuances, day by day, as Vietnam counts them. Triggers keep it, so that old and
-- new processes count alike; deferred ones, so that the row, which all sales of the agency share, is
-- locked last, for no more than the commit.
create table outcomes_by_day (
  organization_id uuid not null references organizations,
  day date not null,
  issued integer not null,
  partly_issued integer not null,
  failed integer not null,
  -- What the customers pay for what was issued, as it stands now.
  sales bigint not null,
  primary key (organization_id, day)
) with (fillfactor = 50);

-- What the customers pay for the legs that an attempt issued.
create function sales_of_legs(attempt uuid) returns bigint stable language sql as $$
  select coalesce(sum(t.customer_price), 0)::bigint
  from submissions s join tickets t on t.order_id = s.order_id
  where s.attempt_id = attempt and s.state = 'issued'
$$;

-- A voucher is the booking's: the attempt that completes it has what earlier ones left of its price.
create function sales_of_attempt(attempt issuance_attempts) returns bigint stable language sql as $$
  select case attempt.state
    when 'partly_issued' then sales_of_legs(attempt.id)
    when 'issued' then b.total_price - (
      select coalesce(sum(sales_of_legs(earlier.id)), 0)::bigint from issuance_attempts earlier
      where earlier.booking_id = b.id and earlier.state = 'partly_issued')
    else 0
  end
  from bookings b where b.id = attempt.booking_id
$$;

create function day_in_vietnam(at timestamptz) returns date immutable language sql as $$
  select (at at time zone 'Asia/Ho_Chi_Minh')::date
$$;

create function count_outcome() returns trigger language plpgsql as $$
begin
  insert into outcomes_by_day as day (organization_id, day, issued, partly_issued, failed, sales)
  select organization_id, day_in_vietnam(new.finished_at), (new.state = 'issued')::int,
         (new.state = 'partly_issued')::int, (new.state = 'failed')::int, sales_of_attempt(new)
  from bookings where id = new.booking_id
  on conflict (organization_id, day) do update
  set issued = day.issued + excluded.issued,
      partly_issued = day.partly_issued + excluded.partly_issued,
      failed = day.failed + excluded.failed, sales = day.sales + excluded.sales;
  return null;
end $$;
create constraint trigger outcomes_are_counted after update of finished_at on issuance_attempts
  deferrable initially deferred for each row
  when (old.finished_at is null and new.finished_at is not null)
  execute function count_outcome();

-- A change of an issued booking changes the sales of the day on which it was issued.
create function count_changed_price() returns trigger language plpgsql as $$
begin
  update outcomes_by_day day set sales = day.sales + new.total_price - old.total_price
  from issuance_attempts a
  where a.booking_id = new.id and a.state = 'issued' and day.organization_id = new.organization_id
    and day.day = day_in_vietnam(a.finished_at);
  return null;
end $$;
create constraint trigger changed_prices_are_counted after update of total_price on bookings
  deferrable initially deferred for each row
  when (new.status = 10 and new.total_price <> old.total_price)
  execute function count_changed_price();

-- Those days that the page shows, and as many again; while this goes on, nothing is issued.
insert into outcomes_by_day
select b.organization_id, day_in_vietnam(a.finished_at), count(*) filter (where a.state = 'issued'),
       count(*) filter (where a.state = 'partly_issued'), count(*) filter (where a.state = 'failed'),
       sum(sales_of_attempt(a))
from issuance_attempts a join bookings b on b.id = a.booking_id
where a.finished_at >= now() - interval '60 days'
group by 1, 2;
drop index attempts_by_finish;

-- What an account spent is read from this index alone, which needs pages that a vacuum has seen: of a table
-- that is only appended to, the server would look at a fifth more before it looks again.
create index entries_of_spending on entries (account_id, created_at) include (balance_change)
  where step = 'settle' and balance_change < 0;
alter table entries set (autovacuum_vacuum_insert_scale_factor = 0.01);

-- A booking that was not issued stays at 6 for good; somebody wants to travel until its last voyage departs.
-- Written when it comes there, so that nobody else pays for it. Until then no voyage of it is changed, and
-- an operator moves one by hours.
alter table bookings add column last_departs_at timestamptz;
create function keep_last_departure() returns trigger language plpgsql as $$
begin
  new.last_departs_at := (
    select max(v.departs_at) from orders o join voyages v on v.id = o.voyage_id
    where o.booking_id = new.id);
  return new;
end $$;
create trigger last_departure_is_kept before update of status on bookings
  for each row when (new.status = 6) execute function keep_last_departure();
update bookings b set last_departs_at = (
  select max(v.departs_at) from orders o join voyages v on v.id = o.voyage_id where o.booking_id = b.id)
where status = 6;
drop index bookings_at_issue_error;
create index bookings_at_issue_error on bookings (organization_id, last_departs_at) where status = 6;
-- Nobody knows yet that the column is all but empty, and the planner would send for helpers. A table without
-- rows is not looked at: what is planned for one that is known to be empty reads it from end to end, for as
-- long as the connection keeps that plan and nobody looks again.
do $$ begin
  if exists (select from bookings) then analyze bookings (last_departs_at); end if;
end $$;
