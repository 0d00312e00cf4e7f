-- What is counted against an address fades by the minute, so it is no whole number any more.
alter table sign_in_attempts alter column failures type double precision;
