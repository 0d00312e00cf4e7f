-- The list of failed invoices read every invoice that was ever written, to find the few.
create index invoice_revisions_by_state on invoice_revisions (state, invoice_id);
