-- Secret addresses of the calendars that show who of a person's team is away. Only the hash of a secret is stored.
create table attendance.team_address (
  person_id bigint primary key references people.person on delete cascade,
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- Part of the events' ids that identifies this database, whatever name the server is reached by.
alter table attendance.setting add column calendar_id uuid not null default gen_random_uuid();
