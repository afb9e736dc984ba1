-- How punches come: devices and files that bring them, badges that say whose they are, and what waits for somebody to say so.

create table attendance.device (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- 1 pushes by its serial number (/iclock/cdata), 2 pushes signed with its token
  kind smallint not null check (kind in (1, 2)),
  -- Of kind 1; nothing is taken from a serial number that is not here.
  serial text check ((kind = 1) = (serial is not null)),
  -- The token is derived from the installation's secret and this; it is kept nowhere.
  salt uuid not null default gen_random_uuid(),
  is_active boolean not null default false,
  -- The time of the last push that was taken, by the device's clock in milliseconds: none before it is taken again.
  last_time bigint not null default 0,
  last_seen_at timestamptz(3),
  -- Seconds by which its clock was off then; null: it does not say.
  clock_off integer,
  version integer not null default 1,
  constraint device_serial unique (serial)
);
alter table attendance.punch add constraint punch_device foreign key (device_id) references attendance.device;
create index punch_device_rows on attendance.punch (device_id) where device_id is not null;
create index punch_at on attendance.punch (punch_at);

-- Badges that are no employee number.
create table attendance.badge (
  badge text primary key check (badge <> ''),
  person_id bigint not null references people.person on delete cascade
);
create index badge_person on attendance.badge (person_id);

-- What came in but counts for nobody yet.
create table attendance.stray (
  id bigint generated always as identity primary key,
  badge text not null,
  punch_at timestamptz(0) not null,
  source smallint not null check (source between 1 and 6),
  device_id integer references attendance.device,
  batch_id bigint references attendance.punch_batch,
  -- 1 nobody's badge, 2 lies ahead
  cause smallint not null check (cause in (1, 2)),
  made_at timestamptz(3) not null,
  constraint stray_once unique (badge, punch_at, source)
);
create index stray_batch on attendance.stray (batch_id) where batch_id is not null;
create index stray_device on attendance.stray (device_id) where device_id is not null;

-- Which columns of a file say whose punch it is, and when.
create table attendance.punch_profile (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  badge_column text not null check (badge_column <> ''),
  -- Holds the day, or day and time where there is no column of times.
  day_column text not null check (day_column <> ''),
  time_column text,
  constraint punch_profile_name unique (name)
);
insert into attendance.punch_profile (name, badge_column, day_column, time_column) values
  ('工号、打卡时间', '工号', '打卡时间', null),
  ('金蝶打卡记录', '员工编码', '打卡日期', '打卡时间');

-- Where somebody punched on the web; forgotten after 30 days.
create table attendance.punch_place (
  punch_id bigint primary key references attendance.punch on delete cascade,
  latitude numeric(8, 5) not null check (latitude between -90 and 90),
  longitude numeric(8, 5) not null check (longitude between -180 and 180),
  -- Metres.
  accuracy integer,
  made_at timestamptz(3) not null
);
create index punch_place_made on attendance.punch_place (made_at);

alter table attendance.punch_batch add column rows integer not null default 0;

update people.permission set name = '考勤设置', name_en = 'Attendance settings'
where code = 'SettingUpCourse' and name = '班次设置';
