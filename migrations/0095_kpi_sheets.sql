-- Periods of appraisal, and the sheets of people in them.
create table kpi.period (
  id bigint generated always as identity primary key,
  -- 1 month, 2 quarter, 3 half a year, 4 year
  type smallint not null check (type between 1 and 4),
  name text not null check (name = btrim(name) and name <> ''),
  from_day date not null,
  -- Targets are due; the last day; scores are due. Company days, included.
  targets_until date not null,
  to_day date not null,
  scores_until date not null,
  -- 0 preparing, 1 targets, 2 running, 3 scoring, 5 published
  state smallint not null default 0 check (state in (0, 1, 2, 3, 5)),
  made_by bigint references people.person on delete set null,
  version integer not null default 1,
  check (from_day <= targets_until and targets_until <= to_day and to_day <= scores_until)
);
create unique index period_days on kpi.period (type, from_day);

create table kpi.sheet (
  id bigint generated always as identity primary key,
  template_id bigint not null references kpi.template,
  period_id bigint not null references kpi.period,
  post_id bigint not null references people.post,
  person_id bigint not null references people.person,
  department_id bigint not null references people.department,
  leader_id bigint references people.person,
  second_id bigint references people.person,
  -- The days of the period that it is about.
  from_day date not null,
  to_day date not null,
  -- 0 draft, 1 targets in approval, 2 in force, 3 scoring, 4 result in approval, 5 scored, 7 published, -2 abandoned
  state smallint not null default 0 check (state in (-2, 0, 1, 2, 3, 4, 5, 7)),
  target_form_id bigint references approval.form,
  result_form_id bigint references approval.form,
  edition_number integer not null default 1,
  -- Of the rows as they were submitted.
  rows_hash text,
  -- As exact text; null: not scored.
  total text,
  grade text,
  -- How the total came about, as it was published.
  trace jsonb,
  published_at timestamptz(3),
  acknowledged_at timestamptz(3),
  version integer not null default 1,
  check (to_day >= from_day),
  check ((published_at is null) = (state <> 7))
);
create unique index sheet_one on kpi.sheet (person_id, post_id, period_id, from_day) where state <> -2;
create index sheet_period on kpi.sheet (period_id, state);
create index sheet_leader on kpi.sheet (leader_id);
create index sheet_second on kpi.sheet (second_id);
create index sheet_target_form on kpi.sheet (target_form_id);
create index sheet_result_form on kpi.sheet (result_form_id);
create index sheet_template on kpi.sheet (template_id);

create table kpi.row (
  sheet_id bigint not null references kpi.sheet on delete cascade,
  row_no integer not null check (row_no > 0),
  indicator_id bigint not null references kpi.indicator,
  -- What the indicator counted when the sheet was made.
  calibre_id bigint not null references kpi.calibre,
  kind smallint not null check (kind between 1 and 5),
  weight_bp smallint not null check (weight_bp between 0 and 10000),
  target text,
  actual text,
  is_not_applicable boolean not null default false,
  reason text not null default '',
  work_remarks text not null default '',
  values jsonb not null default '{}',
  version integer not null default 1,
  primary key (sheet_id, row_no)
);
create index row_indicator on kpi.row (indicator_id);

create table kpi.row_score (
  sheet_id bigint not null,
  row_no integer not null,
  -- 1 the person, 2 the leader, 3 the second leader
  role smallint not null check (role between 1 and 3),
  person_id bigint not null references people.person,
  value text,
  reason text not null default '',
  at timestamptz(3) not null,
  primary key (sheet_id, row_no, role, person_id),
  foreign key (sheet_id, row_no) references kpi.row on delete cascade
);

-- What was done to sheets; appended only.
create table kpi.event (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references kpi.sheet on delete cascade,
  row_no integer,
  key text not null,
  role smallint not null default 0,
  before text,
  after text,
  reason text not null default '',
  person_id bigint references people.person on delete set null,
  at timestamptz(3) not null
);
create index event_sheet on kpi.event (sheet_id, id);
create index event_person on kpi.event (person_id, sheet_id);
