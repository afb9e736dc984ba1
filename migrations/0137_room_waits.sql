-- Who waits for a room that is taken at the time he wishes for.
create table rooms.wait (
  id bigint generated always as identity primary key,
  -- Who asked: he books when the room becomes free.
  person_id bigint not null references people.person,
  host_id bigint not null references people.person,
  room_id bigint not null references rooms.room,
  -- Any room of that room's building with enough seats will do.
  is_any boolean not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  title text not null check (title <> '' and length(title) <= 100),
  attendee_ids bigint[] not null,
  is_private boolean not null,
  remark text not null check (length(remark) <= 200),
  -- 0 waits, 1 was given a room, 2 withdrawn, 3 its time began.
  state smallint not null default 0 check (state between 0 and 3),
  -- What was booked for it.
  booking_id bigint references rooms.booking on delete cascade,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 1) = (booking_id is not null)),
  check ((state = 0) = (ended_at is null))
);
-- Nobody stands in one line twice.
create unique index wait_once on rooms.wait (person_id, room_id, during) where state = 0;
-- The line, and whose time has begun.
create index wait_open on rooms.wait (lower(during)) where state = 0;
create index wait_booking on rooms.wait (booking_id) where booking_id is not null;
