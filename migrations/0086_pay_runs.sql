-- Runs that compute: who is in one, what each comes to (sealed), whose hands were in it, and what it took.

alter table payroll.pay_run drop constraint pay_run_people_check;
alter table payroll.pay_run add constraint pay_run_people_check check (people > 0 or kind <> 5);
alter table payroll.pay_run
  add column group_id integer references payroll.pay_group,
  -- YYYY-MM of the attendance that it pays.
  add column attendance_month text check (attendance_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Its attendance was not locked when it was computed.
  add column is_provisional boolean not null default false,
  -- Asked for and not yet done for everybody.
  add column asked_at timestamptz(3),
  add column asked_by bigint references people.person,
  add column calculated_at timestamptz(3),
  -- Of everything that it was computed from, with a key; whatever the order of people.
  add column input_hash text,
  -- Fen: gross, deducted, net, paid by the company.
  add column totals text,
  add column form_id bigint references approval.form,
  -- Only within the command that files its form.
  add column is_filing boolean not null default false,
  add column approved_by bigint references people.person,
  add column approved_at timestamptz(3),
  add column locked_by bigint references people.person,
  add column locked_at timestamptz(3),
  add column reopen_asked_by bigint references people.person,
  add column reopen_asked_at timestamptz(3),
  add column reopen_reason text,
  add column version integer not null default 1;
alter table payroll.pay_run add constraint pay_run_group check ((kind = 5) = (group_id is null));
alter table payroll.pay_run add constraint pay_run_lock_two_people check (locked_by <> made_by);
alter table payroll.pay_run add constraint pay_run_locked check ((locked_at is null) = (locked_by is null));
create unique index pay_run_once on payroll.pay_run (group_id, month) where kind = 1 and state <> 9;
create unique index pay_run_form on payroll.pay_run (form_id);

-- Whoever added, computed, typed or submitted it: none of them approves, locks or publishes it.
create table payroll.pay_run_hand (
  run_id bigint not null references payroll.pay_run on delete cascade,
  person_id bigint not null references people.person,
  primary key (run_id, person_id)
);

-- Who is in a run, and what he comes to.
create table payroll.pay_run_person (
  run_id bigint not null references payroll.pay_run on delete cascade,
  person_id bigint not null references people.person,
  is_due boolean not null default true,
  -- What a slip holds; null: not computed yet, or he gets none.
  sealed text,
  input_hash text,
  -- [{is, code?, stops}]
  problems jsonb not null default '[]',
  primary key (run_id, person_id)
);
create index pay_run_person_due on payroll.pay_run_person (run_id, person_id) where is_due;

-- Amounts typed for somebody: fen by code.
create table payroll.pay_run_typed (
  run_id bigint not null references payroll.pay_run on delete cascade,
  person_id bigint not null references people.person,
  sealed text not null,
  primary key (run_id, person_id)
);

-- In these sessions somebody has said why he looks at a run's amounts.
create table payroll.pay_run_opened (
  run_id bigint not null references payroll.pay_run on delete cascade,
  session_id uuid not null references people.session on delete cascade,
  person_id bigint not null references people.person,
  opened_at timestamptz(3) not null,
  primary key (run_id, session_id)
);

-- The run that paid it; null: none has.
alter table payroll.correction add column run_id bigint references payroll.pay_run;
create index correction_open on payroll.correction (person_id) where run_id is null and undone_at is null;
