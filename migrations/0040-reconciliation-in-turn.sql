-- By operator: how many orders it was asked about in vain. Null: none was asked, or nobody counted yet.
alter table reconciliations add column unanswered jsonb;
