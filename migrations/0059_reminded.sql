-- What somebody was reminded of already: once each kind, thing and step.
create table kit.reminded (
  kind text not null check (kind <> ''),
  key text not null,
  -- Days until the day; on and after it zero and less.
  step integer not null,
  at timestamptz(3) not null,
  primary key (kind, key, step)
);
