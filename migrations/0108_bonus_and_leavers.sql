-- Runs of bonuses and of leavers beside the monthly one: somebody may have several slips of a month, of which one is of his
-- wages; what is paid once, a year's bonus taxed apart and a settlement, is kept as such.

alter table payroll.slip add column kind smallint;
update payroll.slip s set kind = r.kind from payroll.pay_run r where r.id = s.run_id;
-- 1 monthly, 2 bonus, 3 leavers, 4 correction, 5 imported: as its run is.
alter table payroll.slip alter column kind set not null, add check (kind between 1 and 5),
  drop constraint slip_once, add constraint slip_of_run unique (run_id, person_id);
drop index payroll.slip_run;
create unique index slip_once on payroll.slip (person_id, month) where kind in (1, 5);
create index slip_person on payroll.slip (person_id, month);

-- What a locked run paid that nobody is paid twice.
create table payroll.paid_once (
  -- 2 a bonus taxed apart, once a year; 3 a settlement, once an employment
  kind smallint not null check (kind in (2, 3)),
  person_id bigint not null references people.person,
  -- The year, or the last working day.
  what text not null check (what <> ''),
  run_id bigint not null references payroll.pay_run on delete cascade,
  constraint paid_once_key primary key (kind, person_id, what)
);
create index paid_once_run on payroll.paid_once (run_id);

-- Local wages of a month in fen, by which severance is bounded; null: not known.
alter table payroll.insurance_scheme
  add column average_wage bigint check (average_wage > 0),
  add column minimum_wage bigint check (minimum_wage > 0);
-- The example says some, as it is an example.
update payroll.insurance_scheme set average_wage = 1000000, minimum_wage = 230000 where code = 'EXAMPLE';
