-- Meeting rooms: rooms and their rules, bookings, series, outlines, addresses of calendars and door displays.
create extension if not exists btree_gist;
create schema rooms;

create table rooms.room (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 50),
  name_en text not null default '' check (length(name_en) <= 50),
  building text not null check (building <> '' and length(building) <= 50),
  floor text not null default '' check (length(floor) <= 20),
  capacity integer not null check (capacity between 1 and 2000),
  equipment text[] not null default '{}',
  sort_no integer not null default 0,
  -- Minutes of the company's day between which meetings take place.
  open_minute smallint not null check (open_minute between 0 and 1439),
  close_minute smallint not null check (close_minute between 1 and 1440),
  work_days_only boolean not null,
  -- Meetings begin and end on this grid.
  slot_minutes smallint not null check (slot_minutes in (15, 30)),
  min_minutes smallint not null check (min_minutes between 15 and 1440),
  max_minutes smallint not null check (max_minutes between 15 and 1440),
  -- Days from today on that can be booked.
  advance_days smallint not null check (advance_days between 0 and 400),
  -- Kept free after each meeting.
  buffer_minutes smallint not null check (buffer_minutes between 0 and 120),
  need_approval boolean not null,
  -- Nobody: whoever administers rooms decides.
  approver_ids bigint[] not null default '{}',
  check_in_enabled boolean not null,
  -- After so many minutes without a check-in the room is free again.
  release_minutes smallint not null check (release_minutes between 5 and 60),
  -- Departments (with those below them) that see the room; none: everybody.
  visible_department_ids bigint[] not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  check (close_minute > open_minute),
  check (max_minutes >= min_minutes),
  constraint room_named unique (building, name)
);
create index room_listed on rooms.room (building, sort_no, id);

create table rooms.series (
  id bigint generated always as identity primary key,
  freq text not null check (freq in ('day', 'week', 'month')),
  every smallint not null check (every between 1 and 12),
  -- 1 Monday … 7 Sunday
  weekdays smallint[] not null default '{}',
  -- Wall time in the zone, so that summer time does not move a meeting.
  start_minute smallint not null check (start_minute between 0 and 1439),
  minutes smallint not null check (minutes > 0),
  zone text not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  created_by bigint not null,
  created_at timestamptz(3) not null
);

create table rooms.booking (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms.room,
  -- 1 meeting, 2 block: in one table, so that one constraint keeps both apart.
  kind smallint not null check (kind in (1, 2)),
  series_id bigint references rooms.series,
  title text not null check (title <> '' and length(title) <= 100),
  host_id bigint not null references people.person,
  creator_id bigint not null,
  during tstzrange not null,
  -- Where it would have ended, when somebody ended it early.
  original_end timestamptz(3),
  -- `during` and the room's buffer; written by the product, because an interval is not immutable.
  occupied tstzrange not null,
  -- 0 waits for approval, 1 confirmed, 2 cancelled, 3 rejected, 4 released: nobody came, 5 ended early.
  status smallint not null check (status between 0 and 5),
  is_private boolean not null default false,
  remark text not null default '' check (length(remark) <= 200),
  checked_in_at timestamptz(3),
  -- When the host was told that nobody has checked in.
  warned_at timestamptz(3),
  acted_by bigint,
  acted_reason text not null default '' check (length(acted_reason) <= 200),
  created_at timestamptz(3) not null,
  version integer not null default 1,
  check (not isempty(during) and lower_inf(during) = false and upper_inf(during) = false),
  check (occupied @> during),
  -- Deferrable: the occurrences of a series move past each other in one statement.
  constraint booking_free exclude using gist (room_id with =, occupied with &&) where (status in (0, 1, 5))
    deferrable initially immediate
);
create index booking_start on rooms.booking (lower(during));
create index booking_room on rooms.booking (room_id, lower(during));
create index booking_host on rooms.booking (host_id, lower(during));
create index booking_series on rooms.booking (series_id) where series_id is not null;
-- What the minute's sweep looks for.
create index booking_open on rooms.booking (lower(during)) where status = 0 or (status = 1 and checked_in_at is null);

create table rooms.attendee (
  booking_id bigint not null references rooms.booking on delete cascade,
  person_id bigint not null references people.person,
  -- 0 no answer, 1 comes, 2 does not.
  response smallint not null default 0 check (response between 0 and 2),
  primary key (booking_id, person_id)
);
create index attendee_person on rooms.attendee (person_id, booking_id);

create table rooms.outline (
  booking_id bigint primary key references rooms.booking on delete cascade,
  agenda text not null check (length(agenda) <= 2000),
  summary text not null check (length(summary) <= 5000),
  -- [{ content, owner, due }]
  decisions jsonb not null check (jsonb_typeof(decisions) = 'array'),
  version integer not null,
  author_id bigint not null,
  saved_at timestamptz(3) not null
);

-- What an outline said before.
create table rooms.outline_edition (
  booking_id bigint not null references rooms.booking on delete cascade,
  version integer not null,
  agenda text not null,
  summary text not null,
  decisions jsonb not null,
  author_id bigint not null,
  saved_at timestamptz(3) not null,
  primary key (booking_id, version)
);

create table rooms.log (
  id bigint generated always as identity primary key,
  booking_id bigint not null references rooms.booking on delete cascade,
  at timestamptz(3) not null,
  -- Null: the product itself.
  actor_id bigint,
  act text not null,
  detail jsonb not null
);
create index log_booking on rooms.log (booking_id, id);

-- One row: limits that hold for everybody; 0 is no limit.
create table rooms.setting (
  id boolean primary key default true check (id),
  day_minutes smallint not null check (day_minutes between 0 and 1440),
  future_bookings smallint not null check (future_bookings between 0 and 500),
  version integer not null default 1
);
insert into rooms.setting (day_minutes, future_bookings) values (480, 20);

-- Secret addresses: only their hashes are kept.
create table rooms.address (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'room', 'door')),
  person_id bigint references people.person,
  room_id bigint references rooms.room,
  token_hash text not null unique,
  created_by bigint not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  check (case kind when 'person' then person_id is not null and room_id is null
    else room_id is not null and person_id is null end),
  constraint address_one unique nulls not distinct (kind, person_id, room_id)
);
