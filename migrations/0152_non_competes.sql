-- Who keeps away from competitors after leaving, for so many months, and is paid a share of his mean wage for it.
create table payroll.non_compete (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  -- The leaving by which it was kept.
  form_id bigint not null references approval.form,
  -- The day after the last working day, and the last day by its months.
  from_day date not null,
  months smallint not null check (months between 1 and 24),
  to_day date not null,
  -- Ended early: its last day, and why. 1 the company gives it up, 2 agreed with him, 3 he has ended or broken it
  ended_day date,
  end_cause smallint check (end_cause between 1 and 3),
  end_reason text not null default '',
  ended_by bigint references people.person,
  ended_at timestamptz,
  -- { percent }
  sealed text not null,
  kept_by bigint not null references people.person,
  kept_at timestamptz not null,
  version integer not null default 1,
  constraint non_compete_of_form unique (form_id),
  check (to_day >= from_day),
  check (ended_day between from_day and to_day),
  check ((ended_day is null) = (end_cause is null) and (ended_day is null) = (ended_at is null))
);
create index non_compete_person on payroll.non_compete (person_id);

-- How the pay counts for tax where a group withholds it: 0 beside it, 1 as wages, 2 exempt.
alter table payroll.pay_group
  add column non_compete_tax smallint not null default 1 check (non_compete_tax between 0 and 2);
