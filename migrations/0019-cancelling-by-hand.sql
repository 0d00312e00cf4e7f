-- Cancelling by hand: a part that no call of ours takes to its operator is the staff's, and waits for
-- them in a case.

alter table cancellation_parts
  -- automated: a worker takes the part to its operator. desk: staff do, and no worker touches it.
  add column way text not null default 'automated',
  add constraint cancellation_part_way_is_known check (way in ('automated', 'desk')),
  add constraint a_desk_part_is_never_sent
    check (way = 'automated' or state in ('waiting', 'cancelled', 'refused'));

alter table repair_cases drop constraint case_kind_is_known;
alter table repair_cases add constraint case_kind_is_known
  check (kind in ('partly_issued', 'unknown_order', 'unknown_cancellation', 'unknown_change',
                  'unknown_return', 'cancellation_by_hand'));
