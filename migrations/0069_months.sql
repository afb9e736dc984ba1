-- Until when something may still come for a day; and months that are confirmed by their people, locked, and corrected later.

alter table attendance.day add open_until timestamptz(0);
create index day_open on attendance.day (open_until) where open_until is not null;

create table attendance.month (
  id integer generated always as identity primary key,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  company_id bigint not null references people.company,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Work days that people have to confirm it.
  confirm_days smallint not null default 3 check (confirm_days between 1 and 31),
  -- 1 open, 2 being confirmed, 3 locked
  state smallint not null default 1 check (state between 1 and 3),
  opened_by bigint references people.person on delete set null,
  opened_at timestamptz(3),
  -- The last day for it.
  confirm_until date,
  locked_by bigint references people.person on delete set null,
  locked_at timestamptz(3),
  version integer not null default 1,
  constraint month_once unique (company_id, month),
  constraint month_days exclude using gist (company_id with =, daterange(from_day, to_day, '[]') with &&)
);

-- Whose month it is: those who stood in the company on its last day. What they said, and of a locked one the digest.
create table attendance.month_person (
  month_id integer not null references attendance.month on delete cascade,
  person_id bigint not null references people.person,
  -- 1 to confirm, 2 confirmed, 3 disputed, 4 by deadline
  state smallint not null default 1 check (state between 1 and 4),
  note text not null default '',
  said_at timestamptz(3),
  digest bytea,
  primary key (month_id, person_id)
);
create index month_person_of on attendance.month_person (person_id);

-- What a locked day would have come to by what was learnt later; the row itself stays.
create table attendance.correction (
  id bigint generated always as identity primary key,
  month_id integer not null references attendance.month,
  person_id bigint not null references people.person,
  day date not null,
  item text not null,
  old smallint not null,
  new smallint not null check (new <> old),
  cause smallint not null check (cause between 1 and 7),
  made_at timestamptz(3) not null,
  -- 1 open, 2 in a pay run, 3 dismissed
  state smallint not null default 1 check (state between 1 and 3),
  reason text not null default '',
  decided_by bigint references people.person on delete set null,
  decided_at timestamptz(3)
);
create index correction_of on attendance.correction (person_id, day);
create index correction_month on attendance.correction (month_id);

-- A run that somebody asked for: whom it covers, and what it changed so far.
create table attendance.run (
  id bigint generated always as identity primary key,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- What it was asked for; null: everybody in the scope of whoever asked.
  company_id bigint references people.company,
  department_id bigint references people.department,
  asked_by bigint references people.person on delete set null,
  asked_at timestamptz(3) not null,
  -- Days that it covers.
  total integer not null
);

alter table attendance.recalc add run_id bigint references attendance.run on delete set null;
create index recalc_run on attendance.recalc (run_id) where run_id is not null;

-- Days that came out of a run another than they went in.
create table attendance.run_change (
  run_id bigint not null references attendance.run on delete cascade,
  person_id bigint not null references people.person on delete cascade,
  day date not null,
  -- The minutes before, by item; null: the day had not been worked out.
  before jsonb,
  after jsonb not null,
  -- The month is locked: it became corrections.
  is_correction boolean not null default false,
  primary key (run_id, person_id, day)
);
