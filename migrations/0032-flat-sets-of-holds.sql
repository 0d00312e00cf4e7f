-- The orders of all sets made ahead come in one list, each with its set, as they are written: taking them out
-- of their sets took time in which everybody else waits for the accounts.
drop function hold_ahead(jsonb);

-- Holds each set of orders whole or not at all, as if they came one after the other, which is the order in
-- which they are given. Where all can be held they are written together. The first call locks the accounts of
-- all sets.
create function hold_ahead(orders jsonb) returns void language plpgsql as $$
declare
  one record;
  refused uuid[] := '{}';
begin
  if exists (select from record_transfers('two_phase', orders)) then
    for one in
      select (o ->> 'set')::uuid as id, jsonb_agg(o) as orders
      from jsonb_array_elements(orders) with ordinality as given (o, place)
      group by 1 order by min(place)
    loop
      if exists (select from record_transfers('two_phase', one.orders)) then
        refused := refused || one.id;
      end if;
    end loop;
  end if;
  insert into holds_ahead (id, hold_ids, made_at)
  select o.set, array_agg(o.id), now()
  from jsonb_to_recordset(orders) as o (set uuid, id uuid)
  where o.set <> all(refused)
  group by o.set;
end $$;
