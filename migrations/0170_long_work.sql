-- Work of many transactions that goes on where it stood when its process ended.
create table kit.long_work (
  name text primary key,
  -- What it was begun with, which holds to its end.
  input jsonb not null,
  -- Parts that are committed.
  parts integer not null default 0 check (parts >= 0),
  -- Per cent that are done, for people who wait for it.
  share smallint not null default 0 check (share between 0 and 100),
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);

-- What the statements of each part answered; gone once the work is finished.
create table kit.long_work_part (
  name text not null references kit.long_work on delete cascade,
  no integer not null,
  answers bytea not null,
  primary key (name, no)
);
