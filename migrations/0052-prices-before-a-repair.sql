-- The prices that the missing legs of a partly issued booking had before staff tried them again: what fails again
-- gets them back, because the booking was paid with them.
alter table issuance_attempts add column prices_before jsonb;
