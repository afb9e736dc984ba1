-- The archive: what somebody earns from a day on, as changes of pay leave it. Nothing but a change of pay writes it; rows are
-- never edited, others take their place.

-- 1 probation, 2 regular; null: a change leaves it as it was.
alter table payroll.salary_adjustment add column stage smallint check (stage in (1, 2));
create index salary_adjustment_person on payroll.salary_adjustment (person_id, effective_day);

create table payroll.remuneration (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  -- Company days, both included; without a last one it goes on.
  from_day date not null,
  to_day date,
  -- 1 probation, 2 regular
  stage smallint not null check (stage in (1, 2)),
  -- 1 entry, 2 confirmation, 3 promotion, 4 transfer, 5 yearly, 6 special, 7 correction
  cause smallint not null check (cause between 1 and 7),
  -- The form from which it came.
  form_id bigint not null references approval.form,
  -- Fen by item, all of them.
  sealed text not null,
  made_at timestamptz(3) not null,
  superseded_at timestamptz(3),
  check (to_day >= from_day),
  constraint remuneration_days exclude using gist (person_id with =, daterange(from_day, to_day, '[]') with &&)
    where (superseded_at is null)
);
create index remuneration_person on payroll.remuneration (person_id, from_day) where superseded_at is null;
