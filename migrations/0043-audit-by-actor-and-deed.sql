-- Whatever people look for in the log leads to its newest entries. Without these, the deeds of somebody who
-- did little, or deeds that are rare, were looked for in every entry that there is. While the indexes are
-- made nothing is booked; made before under these names, with "concurrently", they cost nothing here.
create index if not exists audit_log_by_actor on audit_log (actor_id, id);
create index if not exists audit_log_by_name on audit_log (actor_name, id);
create index if not exists audit_log_by_action on audit_log (action, id);
