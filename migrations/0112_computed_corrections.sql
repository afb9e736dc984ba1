-- Locked months are looked at again: what a run was worked out by, which facts moved since, and what was found by computing.

-- Rules and schemes of a locked run; no amounts of persons. Null: it was locked before they were kept.
alter table payroll.pay_run add column rules jsonb;

-- First and last working day as the slip knew them.
alter table payroll.slip add column entry_day date, add column last_day date;

-- Found by computing an earlier month again, and paid by its run.
alter table payroll.correction add column is_computed boolean not null default false;
alter table payroll.correction add constraint correction_computed check (not is_computed or run_id is not null);

alter table payroll.enrolment add column changed_at timestamptz(3) not null default now();
alter table payroll.insurance_scheme add column changed_at timestamptz(3) not null default now();
