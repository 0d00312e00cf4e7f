-- The organizations that are being told something. Few at any time, and asked for at each claim.
create index deliveries_under_way on webhook_deliveries (organization_id) where state = 'sending';
