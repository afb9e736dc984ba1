-- Only some of a run's people are computed anew: its sums are moved by what changes, instead of being added up again.
alter table payroll.pay_run add column is_partial boolean not null default false;
