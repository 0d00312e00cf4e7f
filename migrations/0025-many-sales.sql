-- What many sales need: money that moves in one call, and an index for every question that is asked of
-- a table that grows with them (test/db/plans.test.ts).

-- Since a ticket can trade its seat, the key that found the tickets of an order has left the cancelled
-- ones out, and every look at an order's tickets read all tickets there are.
create index tickets_by_order on tickets (order_id);
create index ticket_files_by_order on ticket_files (order_id);

-- What somebody should look at, of all that an agency ever sold.
create index bookings_at_issue_error on bookings (organization_id, id) where status = 6;

-- How much each operator has to sell, of all that ever sailed.
create index voyages_ahead on voyages (departs_at) where open;

-- Moving money is one call of the database, so that the accounts of a chain, which every sale of a tree
-- shares, are locked for no round trip but the commit's. Each statement of a function sees what was
-- committed before it began: the ones after the lock see what the lock waited for. Their plans are kept.

create type ledger_move as (
  transfer_id uuid,
  account_id bigint,
  step text,
  balance_change bigint,
  held_change bigint
);

-- From here to the commit nobody else changes these accounts. They are locked in ascending id, which is
-- root first, because an ancestor's account is older than a descendant's.
create function lock_accounts(ids bigint[]) returns void language plpgsql as $$
begin
  perform from accounts where id = any(ids) order by id for no key update;
end $$;

-- The accounts that the moves would take past their limits. They are locked already.
create function find_short_accounts(moves ledger_move[]) returns bigint[] language plpgsql as $$
begin
  return (
    select array_agg(a.id)
    from accounts a join (
      select account_id, sum(balance_change) as balance, sum(held_change) as held
      from unnest(moves) group by account_id
    ) change on change.account_id = a.id
    where a.credit_limit is not null and change.balance - change.held < 0
      and a.balance + change.balance + a.credit_limit - a.held - change.held < 0
  );
end $$;

-- Changes the counters and writes one entry per move.
create function write_moves(moves ledger_move[]) returns void language plpgsql as $$
begin
  with moved as (
    update accounts a
    set balance = a.balance + change.balance, held = a.held + change.held,
        version = a.version + change.moves
    from (
      select account_id, sum(balance_change)::bigint as balance, sum(held_change)::bigint as held,
             count(*) as moves
      from unnest(moves) group by account_id
    ) change
    where a.id = change.account_id
    returning a.id, a.balance - change.balance as balance_before, a.held - change.held as held_before,
              a.version - change.moves as version_before
  )
  insert into entries (account_id, transfer_id, step, balance_change, held_change,
                       balance_after, held_after, account_version)
  select m.account_id, m.transfer_id, m.step, m.balance_change, m.held_change,
         b.balance_before + sum(m.balance_change) over running,
         b.held_before + sum(m.held_change) over running,
         b.version_before + row_number() over running
  from unnest(moves) m join moved b on b.id = m.account_id
  window running as (partition by m.account_id order by m.transfer_id
                     rows between unbounded preceding and current row)
  order by m.account_id, m.transfer_id;
end $$;

-- Holds (two_phase) or moves (single) all of the orders, or none; answers the accounts that are short.
create function record_transfers(transfer_kind text, orders jsonb)
returns table (owner text, kind text) language plpgsql as $$
declare
  wanted transfers[];
  moves ledger_move[];
  short bigint[];
begin
  select array_agg((w.id, transfer_kind, f.id, t.id, w.amount, w.cause, now())::transfers) into wanted
  from jsonb_to_recordset(orders) as w (id uuid, from_owner text, from_kind text, to_owner text,
                                        to_kind text, amount bigint, cause jsonb)
    join accounts f on f.owner = w.from_owner and f.kind = w.from_kind
    join accounts t on t.owner = w.to_owner and t.kind = w.to_kind;
  if coalesce(array_length(wanted, 1), 0) <> jsonb_array_length(orders) then
    raise exception 'a transfer names an unknown account';
  end if;
  if transfer_kind = 'two_phase' then
    select array_agg((id, from_account, 'hold', 0, amount)::ledger_move) into moves
    from unnest(wanted);
  else
    select array_agg((id, account, 'single', change, 0)::ledger_move) into moves
    from unnest(wanted) cross join lateral (
      values (from_account, -amount), (to_account, amount)
    ) side (account, change);
  end if;
  perform lock_accounts(array(select account_id from unnest(moves)));
  short := find_short_accounts(moves);
  if short is null then
    insert into transfers select * from unnest(wanted);
    perform write_moves(moves);
  end if;
  return query select a.owner, a.kind from accounts a where a.id = any(short);
end $$;

-- Resolves those holds that are not resolved yet; answers the others, and how they were. What was held
-- is there, so no limit is looked at.
create function resolve_holds(ids uuid[], wanted text)
returns table (id uuid, resolution text) language plpgsql as $$
declare
  resolved uuid[];
  moves ledger_move[];
begin
  perform lock_accounts(array(
    select unnest(case wanted when 'posted' then array[t.from_account, t.to_account]
                              else array[t.from_account] end)
    from transfers t where t.id = any(ids) and t.kind = 'two_phase'
  ));
  with marked as (
    insert into transfer_resolutions as r (transfer_id, resolution)
    select t.id, wanted from transfers t
    where t.id = any(ids) and t.kind = 'two_phase' order by t.id
    on conflict (transfer_id) do nothing
    returning r.transfer_id
  )
  select coalesce(array_agg(transfer_id), '{}') into resolved from marked;
  if wanted = 'posted' then
    select array_agg((t.id, account, 'settle', balance_change, held_change)::ledger_move) into moves
    from transfers t cross join lateral (
      values (t.from_account, -t.amount, -t.amount), (t.to_account, t.amount, 0::bigint)
    ) side (account, balance_change, held_change)
    where t.id = any(resolved);
  else
    select array_agg((t.id, t.from_account, 'release', 0, -t.amount)::ledger_move) into moves
    from transfers t where t.id = any(resolved);
  end if;
  perform write_moves(moves);
  -- A statement of its own: it sees the resolution that this one waited for.
  return query
    select r.transfer_id, r.resolution from transfer_resolutions r
    where r.transfer_id = any(ids) and r.transfer_id <> all(resolved);
  if exists (
    select from unnest(ids) wanted_id
    where not exists (select from transfer_resolutions r where r.transfer_id = wanted_id)
  ) then
    raise exception 'a resolution names an unknown hold';
  end if;
end $$;
