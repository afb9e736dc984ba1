-- From which difference on a run of a group wants a word: per cent of the amount before, or whole units of its currency.
alter table payroll.pay_group
  add column variance_percent smallint not null default 20 check (variance_percent between 1 and 50),
  add column variance_amount integer not null default 500 check (variance_amount between 1 and 5000);
