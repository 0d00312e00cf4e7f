-- An account numbers its lines, and by that number they are read and told apart: it is their key. The ledger's
-- own number of each had no other reader, told an agency how much all others sell, and was an index more to
-- write.
alter table entries
  drop column id,
  drop constraint an_account_version_has_one_entry,
  add constraint an_account_version_has_one_entry primary key (account_id, account_version);
