-- Finance's reason for lowering or refusing an invoice, and when it was decided.
alter table invoices.use add column decision_reason text not null default '';
alter table invoices.use add column decided_at timestamptz(3);
