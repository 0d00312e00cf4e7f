-- The ledger's references are looked at once for all rows of a statement. A foreign key looks each row up by
-- itself, sixteen times for a hold of four levels, which was nearly half of its time; and it locks the row that
-- it finds, so that everybody who sells locked the account of one operator. What is referred to must also stay:
-- transfers are append only, and from now on accounts are neither deleted nor numbered anew.

alter table transfers
  drop constraint transfers_from_account_fkey, drop constraint transfers_to_account_fkey;
alter table entries
  drop constraint entries_account_id_fkey, drop constraint entries_transfer_id_fkey;

create function refuse_to_lose_accounts() returns trigger language plpgsql as $$
begin
  raise exception 'accounts stay for ever: % is refused', tg_op;
end $$;
create trigger accounts_stay before delete or truncate or update of id on accounts
  for each statement execute function refuse_to_lose_accounts();

-- An array that is asked for with "= any" is looked up in the index, however many rows the planner expects.
create function are_accounts(ids bigint[]) returns boolean language plpgsql stable as $$
begin
  return (select count(*) from accounts where id = any(ids))
       = (select count(distinct each) from unnest(ids) each);
end $$;

create function refuse_transfers_of_nobody() returns trigger language plpgsql as $$
begin
  if not are_accounts(
    array(select from_account from written) || array(select to_account from written)
  ) then
    raise exception 'a transfer names an unknown account' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger transfers_name_accounts after insert on transfers
  referencing new table as written
  for each statement execute function refuse_transfers_of_nobody();

create function refuse_entries_of_nothing() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select distinct transfer_id from written);
begin
  if not are_accounts(array(select account_id from written)) then
    raise exception 'an entry names an unknown account' using errcode = 'foreign_key_violation';
  end if;
  if (select count(*) from transfers where id = any(ids)) <> cardinality(ids) then
    raise exception 'an entry names an unknown transfer' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger entries_name_transfers after insert on entries
  referencing new table as written
  for each statement execute function refuse_entries_of_nothing();
