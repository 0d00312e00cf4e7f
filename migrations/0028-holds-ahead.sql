-- Holds made ahead: those of many sales in one transaction, so that the accounts that they share are locked
-- once for all of them and for no other work of any sale (ledger/ahead.ts).

-- The holds that no sale has claimed yet. Who claims a set takes its row away in the sale's transaction; what
-- nobody claims is released with its row.
create table holds_ahead (
  id uuid primary key,
  hold_ids uuid[] not null,
  made_at timestamptz not null,
  constraint a_set_holds_something check (cardinality(hold_ids) > 0)
);

-- Holds each set of orders whole or not at all, as if they came one after the other; answers those that are
-- held. Where all can be held they are written together. The first call locks the accounts of all sets.
create function hold_ahead(sets jsonb) returns setof uuid language plpgsql as $$
declare
  one jsonb;
  held jsonb := '[]';
begin
  if not exists (
    select from record_transfers('two_phase', jsonb_path_query_array(sets, '$[*].orders[*]'))
  ) then
    held := sets;
  else
    for one in select * from jsonb_array_elements(sets) loop
      if not exists (select from record_transfers('two_phase', one -> 'orders')) then
        held := held || one;
      end if;
    end loop;
  end if;
  return query
    insert into holds_ahead (id, hold_ids, made_at)
    select (s ->> 'id')::uuid,
           array(select (o ->> 'id')::uuid from jsonb_array_elements(s -> 'orders') o),
           now()
    from jsonb_array_elements(held) s
    returning id;
end $$;
