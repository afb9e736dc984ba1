-- Punches that are fetched from WeCom: until when each person's have been asked for, and how the last round went.

create table attendance.pulled (
  person_id bigint primary key references people.person on delete cascade,
  until timestamptz(3) not null
);

create table attendance.pull_round (
  id smallint primary key default 1 check (id = 1),
  at timestamptz(3) not null,
  -- What the other side said where it did not answer; null: it did.
  failed text
);
