-- When people are to work and when they came and went: shifts, groups, roster, punches; what has to be worked out anew.

create table attendance.shift (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  name_en text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  constraint shift_name unique (name)
);

-- What a shift is from a day on. Minutes count from the midnight that begins the day, up to 2880: 1560 is 2:00 of the next.
create table attendance.shift_version (
  id integer generated always as identity primary key,
  shift_id integer not null references attendance.shift on delete cascade,
  from_day date not null,
  -- [[on, off], …] in order, one to three; the same of the breaks in them.
  segments jsonb not null,
  breaks jsonb not null default '[]',
  -- Where half a day ends; null: in the middle of what is worked.
  half_at smallint check (half_at between 1 and 2879),
  -- Minutes that one may come earlier or later, leaving as much earlier or later.
  flex_early smallint not null default 0 check (flex_early between 0 and 240),
  flex_late smallint not null default 0 check (flex_late between 0 and 240),
  -- Minutes late that are forgiven; from so many on it is serious; from so many on it is absence. Null: never.
  grace smallint not null default 0 check (grace between 0 and 120),
  serious_late smallint check (serious_late between 1 and 1440),
  absent_late smallint check (absent_late between 1 and 1440),
  -- Minutes before the first and after the last minute in which punches belong to it.
  advance smallint not null default 240 check (advance between 0 and 720),
  delay smallint not null default 360 check (delay between 0 and 960),
  need_on boolean not null default true,
  need_off boolean not null default true,
  -- 1 the first and the last punch, 2 a pair for each segment
  pairing smallint not null default 1 check (pairing in (1, 2)),
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  constraint shift_version_day unique (shift_id, from_day)
);

create table attendance.attend_group (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  name_en text not null default '',
  -- Null: the company's own, by the law that its people live under.
  calendar_id integer references calendar.calendar,
  -- 1 fixed week, 2 rostered, 3 free
  mode smallint not null default 1 check (mode between 1 and 3),
  -- 1 standard, 2 comprehensive, 3 flexible
  work_system smallint not null default 1 check (work_system between 1 and 3),
  web_punch boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint attend_group_name unique (name)
);

-- The fixed week from a day on, Monday 1 to Sunday 7, all seven; no shift: a day off. Days that the calendar has worked
-- follow Monday's.
create table attendance.group_week (
  group_id integer not null references attendance.attend_group on delete cascade,
  from_day date not null,
  weekday smallint not null check (weekday between 1 and 7),
  shift_id integer references attendance.shift,
  primary key (group_id, from_day, weekday)
);
create index group_week_shift on attendance.group_week (shift_id);

create table attendance.group_member (
  id bigint generated always as identity primary key,
  group_id integer not null references attendance.attend_group on delete cascade,
  person_id bigint not null references people.person,
  -- Company days, both included; without a last one it goes on.
  from_day date not null,
  to_day date check (to_day >= from_day),
  constraint group_member_days exclude using gist (person_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index group_member_group on attendance.group_member (group_id);

-- What somebody works on a day, before his group's week; no shift: a day off.
create table attendance.roster (
  person_id bigint not null references people.person,
  day date not null,
  shift_id integer references attendance.shift,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  primary key (person_id, day)
);
create index roster_day on attendance.roster (day);
create index roster_shift on attendance.roster (shift_id);

-- A file, a pull or a push: whole in, and whole out again.
create table attendance.punch_batch (
  id bigint generated always as identity primary key,
  name text not null,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  revoked_by bigint references people.person on delete set null,
  revoked_at timestamptz(3)
);

-- Times are never edited: a wrong one is made void, with a reason.
create table attendance.punch (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  punch_at timestamptz(0) not null,
  -- 1 device, 2 network, 3 place, 4 web, 5 import, 6 replacement
  source smallint not null check (source between 1 and 6),
  device_id integer,
  batch_id bigint references attendance.punch_batch,
  -- The approved form that replaces a card, and the end that it is for: 1 on, 2 off.
  form_id bigint references approval.form,
  side smallint check (side in (1, 2)),
  made_at timestamptz(3) not null,
  void_reason text,
  void_by bigint references people.person on delete set null,
  void_at timestamptz(3),
  constraint punch_once unique (person_id, punch_at, source)
);
create index punch_batch_rows on attendance.punch (batch_id) where batch_id is not null;
create index punch_form on attendance.punch (form_id) where form_id is not null;

-- Days to work out anew. Filled in the transaction that is the cause; a worker empties it.
create table attendance.recalc (
  person_id bigint not null references people.person on delete cascade,
  day date not null,
  -- 1 punch, 2 bill, 3 shift or roster, 4 calendar, 5 settings, 6 asked for, 7 time went on
  cause smallint not null check (cause between 1 and 7),
  asked_at timestamptz(3) not null,
  primary key (person_id, day)
);

-- What a day came to. Minutes are whole; item by item as docs say.
create table attendance.day (
  person_id bigint not null references people.person,
  day date not null,
  -- 1 workday, 2 rest, 3 statutory, 4 adjusted rest, 5 make-up workday
  kind smallint not null check (kind between 1 and 5),
  shift_version_id integer references attendance.shift_version,
  -- Bits: 1 normal, 2 late, 4 seriously late, 8 early, 16 no arrival, 32 no departure, 64 absent, 128 leave, 256 trip,
  -- 512 overtime, 1024 rest, 2048 holiday, 4096 pending, 8192 replaced, 16384 no roster
  state integer not null,
  rostered smallint not null,
  worked smallint not null,
  late smallint not null,
  early smallint not null,
  absent smallint not null,
  leave_paid smallint not null,
  leave_unpaid smallint not null,
  trip smallint not null,
  over_work smallint not null,
  over_rest smallint not null,
  over_statutory smallint not null,
  lack_count smallint not null,
  -- The punches that counted as arrival and departure.
  arrived_at timestamptz(0),
  left_at timestamptz(0),
  -- Of everything that it was worked out from: the same again writes nothing.
  input_hash bytea not null,
  worked_out_at timestamptz(3) not null,
  primary key (person_id, day)
);
create index day_day on attendance.day (day);
