-- A hold made ahead does not wait for the disk: nobody is promised it. The sale that claims it commits later and
-- waits, and what is on the disk then includes everything before it, this hold as well. A server that loses power
-- before that forgets the hold together with the sale that had not claimed it.
create or replace function hold_ahead(sets jsonb) returns setof uuid language plpgsql as $$
declare
  one jsonb;
  held jsonb := '[]';
begin
  perform set_config('synchronous_commit', 'off', true);
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
