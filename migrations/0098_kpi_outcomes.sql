-- What becomes of a score: calibrated, published, appealed against, reopened, closed.
alter table kpi.period drop constraint period_state_check;
-- 0 preparing, 1 targets, 2 running, 3 scoring, 5 published, 6 closed
alter table kpi.period add constraint period_state_check check (state in (0, 1, 2, 3, 5, 6));

alter table kpi.sheet drop constraint sheet_state_check;
-- as before, and 6 being calibrated, 8 closed
alter table kpi.sheet add constraint sheet_state_check check (state in (-2, 0, 1, 2, 3, 4, 5, 6, 7, 8));
alter table kpi.sheet drop constraint sheet_check1;
alter table kpi.sheet add constraint sheet_out check ((published_at is null) = (state not in (7, 8)));
-- What counts where a calibration or an appeal says otherwise than the computed total; as exact text.
alter table kpi.sheet add column calibrated_total text;

-- What a sheet came to before it was reopened or appealed against, number for number.
create table kpi.sheet_edition (
  sheet_id bigint not null references kpi.sheet on delete cascade,
  number integer not null check (number > 0),
  total text,
  grade text,
  trace jsonb,
  published_at timestamptz(3) not null,
  result_form_id bigint references approval.form,
  reason text not null,
  ended_by bigint references people.person on delete set null,
  ended_at timestamptz(3) not null,
  primary key (sheet_id, number)
);
create index sheet_edition_form on kpi.sheet_edition (result_form_id);

create table kpi.calibration (
  id bigint generated always as identity primary key,
  period_id bigint not null references kpi.period on delete cascade,
  -- Null: everybody whom its maker reaches.
  department_id bigint references people.department,
  -- 1 open, 2 closed, 3 dropped
  state smallint not null default 1 check (state between 1 and 3),
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1
);
create index calibration_period on kpi.calibration (period_id);

-- A sheet within a session, and what its total became.
create table kpi.calibration_item (
  calibration_id bigint not null references kpi.calibration on delete cascade,
  sheet_id bigint not null references kpi.sheet on delete cascade,
  before text,
  after text,
  reason text not null default '',
  person_id bigint references people.person on delete set null,
  at timestamptz(3),
  version integer not null default 1,
  primary key (calibration_id, sheet_id)
);
create index calibration_item_sheet on kpi.calibration_item (sheet_id);

create table kpi.appeal (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references kpi.sheet on delete cascade,
  -- Of the publication that it is against: one each.
  edition_number integer not null,
  form_id bigint references approval.form,
  reason text not null,
  -- 0 under way, 1 accepted, 2 refused
  state smallint not null default 0 check (state between 0 and 2),
  total text,
  answer text not null default '',
  decided_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  unique (sheet_id, edition_number)
);
create index appeal_form on kpi.appeal (form_id);
