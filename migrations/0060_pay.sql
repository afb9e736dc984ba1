-- Pay, as far as bills change it: what somebody earns from a day on, and what is put right of a month. No amount stands
-- here in clear: each record is sealed as a whole.
create schema payroll;

-- One for each form that changes what somebody earns, from its submission on: two of one person and day never both stand.
create table payroll.salary_adjustment (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  -- Company day.
  effective_day date not null,
  -- 1 entry, 2 confirmation, 3 promotion, 4 transfer, 5 yearly, 6 special, 7 correction
  cause smallint not null check (cause between 1 and 7),
  -- 1 in approval, 2 approved and waiting for its day, 3 effective, 4 sent back, 5 cancelled: withdrawn, revoked, given up
  state smallint not null check (state between 1 and 5),
  form_id bigint not null references approval.form,
  -- The items that it changes, in fen, before and after; null until it is effective.
  sealed text,
  made_at timestamptz(3) not null,
  effective_at timestamptz(3),
  ended_at timestamptz(3),
  check ((state = 3) <= (sealed is not null and effective_at is not null)),
  check ((state in (4, 5)) = (ended_at is not null))
);
create unique index salary_adjustment_day on payroll.salary_adjustment (person_id, effective_day) where state in (1, 2, 3);
create unique index salary_adjustment_form on payroll.salary_adjustment (form_id) where state in (1, 2, 3);

-- What is paid or kept back with the next run because a month was wrong; never edited, only taken back.
create table payroll.correction (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  -- YYYY-MM
  origin_month text not null check (origin_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  item text not null,
  -- 1 attendance, 2 archive, 3 insurance, 4 abnormal, 5 typed
  cause smallint not null check (cause between 1 and 5),
  form_id bigint references approval.form,
  -- The difference in fen.
  sealed text not null,
  made_at timestamptz(3) not null,
  undone_at timestamptz(3)
);
create index correction_person on payroll.correction (person_id, origin_month);
create unique index correction_form on payroll.correction (form_id) where undone_at is null;
