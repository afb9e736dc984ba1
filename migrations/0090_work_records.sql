-- What people worked on, day by day.
create table okr.work_record (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  -- The company day on which it was worked; when it was written down is another matter.
  work_day date not null,
  -- A node or an execution; null: work for neither.
  obid bigint,
  -- 1 core, 2 support, 3 invalid
  type smallint not null check (type between 1 and 3),
  -- Below zero: takes off what a record of a closed month says too much.
  minutes integer not null check (minutes <> 0 and minutes % 5 = 0 and minutes between -1440 and 1440),
  content text not null default '',
  -- 0 draft, 1 submitted, 2 confirmed, 3 returned
  state smallint not null check (state between 0 and 3),
  -- Why it was returned last.
  reason text not null default '',
  correction_of bigint references okr.work_record,
  logged_at timestamptz(3) not null,
  reviewed_by bigint references people.person on delete set null,
  version integer not null default 1,
  check ((minutes < 0) = (correction_of is not null))
);
create index work_record_person on okr.work_record (person_id, work_day);
create index work_record_day on okr.work_record (work_day) where state = 2;
create index work_record_waiting on okr.work_record (work_day) where state = 1;
create index work_record_obid on okr.work_record (obid);
create index work_record_correction on okr.work_record (correction_of);

-- Days of which somebody says that nothing is missing.
create table okr.day_mark (
  person_id bigint not null references people.person,
  work_day date not null,
  marked_at timestamptz(3) not null,
  primary key (person_id, work_day)
);

-- Months of records, held by whoever writes in one; nothing is written in a closed one.
create table okr.record_month (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz(3),
  closed_by bigint references people.person on delete set null
);

create table okr.error_report (
  id bigint generated always as identity primary key,
  -- Whose day is wrong.
  person_id bigint not null references people.person,
  work_day date not null,
  record_id bigint references okr.work_record on delete set null,
  -- 1 hours, 2 item, 3 missing, 4 double, 5 against attendance
  kind smallint not null check (kind between 1 and 5),
  words text not null check (words <> ''),
  -- 0 new, 1 handling, 2 corrected, 3 refused
  state smallint not null default 0 check (state between 0 and 3),
  handler_id bigint references people.person on delete set null,
  answer text not null default '',
  made_by bigint not null references people.person,
  made_at timestamptz(3) not null,
  version integer not null default 1
);
create index error_report_person on okr.error_report (person_id);
create index error_report_maker on okr.error_report (made_by);
create index error_report_handler on okr.error_report (handler_id, state);

-- Under which department and post the hours of somebody count, month by month; whoever has none counts under his own.
create table okr.user_calibre (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  department_id bigint not null references people.department,
  post_id bigint references people.post,
  ratio_bp smallint not null check (ratio_bp between 1 and 10000),
  -- First days of the first and the last month; null: on.
  from_month date not null check (extract(day from from_month) = 1),
  to_month date check (extract(day from to_month) = 1 and to_month >= from_month)
);
create index user_calibre_person on okr.user_calibre (person_id, from_month);

-- Grows with every change of somebody's lines.
create table okr.user_calibre_head (
  person_id bigint primary key references people.person,
  version integer not null default 1
);
