-- A thread on a day: its person says what is wrong with it, and is answered. It has exactly one end.
create table attendance.day_dispute (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  day date not null,
  reason text not null,
  -- 1 open, 2 accepted, 3 declined, 4 withdrawn
  state smallint not null default 1 check (state between 1 and 4),
  answer text not null default '',
  ended_by bigint references people.person on delete set null,
  ended_at timestamptz(3),
  -- Punch that the answer added; null: none.
  punch_at timestamptz,
  made_at timestamptz(3) not null,
  constraint day_dispute_one_end check ((state = 1) = (ended_at is null))
);
create unique index day_dispute_open on attendance.day_dispute (person_id, day) where state = 1;
create index day_dispute_state on attendance.day_dispute (state, day);
