-- Where a saga's spans go on: the span that began it, as W3C Trace Context writes it, or null.
alter table issuance_attempts add column traceparent text;
alter table cancellations add column traceparent text;
alter table changes add column traceparent text;
alter table invoice_revisions add column traceparent text;
