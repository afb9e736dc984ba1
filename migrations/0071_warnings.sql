-- Rules that warn of attendance, and whom they have named in which days.

create table attendance.warn_rule (
  id integer generated always as identity primary key,
  -- 1 times late or early, 2 minutes late, 3 missing cards, 4 days absent, 5 hours of overtime, 6 days running,
  -- 7 hours of time off in lieu that expire
  metric smallint not null check (metric between 1 and 7),
  -- 1 day, 2 week from Monday on, 3 month; of what expires: so far ahead
  span smallint not null check (span between 1 and 3),
  -- From how many on.
  threshold integer not null check (threshold between 1 and 10000),
  -- 1 notice, 2 warning, 3 serious
  level smallint not null check (level between 1 and 3),
  -- 1 the person, 2 the leader, 3 HR by scope
  receivers smallint[] not null check (receivers <@ '{1,2,3}' and cardinality(receivers) between 1 and 3),
  is_use boolean not null default true,
  -- The company day on which it was put into use: days before the one before it are none of its.
  since date not null,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1,
  constraint warn_rule_once unique (metric, span, level)
);

create table attendance.warned (
  id bigint generated always as identity primary key,
  rule_id integer not null references attendance.warn_rule,
  person_id bigint not null references people.person on delete cascade,
  -- Company days, both included; of what expires its last day.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Of overtime and time off in minutes, else as the rule counts.
  value integer not null check (value > 0),
  -- 1 new, 2 read, 3 handled
  state smallint not null default 1 check (state between 1 and 3),
  found_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  handled_by bigint references people.person on delete set null,
  handled_at timestamptz(3),
  note text not null default '',
  check ((state = 3) = (handled_at is not null)),
  constraint warned_once unique (rule_id, person_id, from_day)
);
create index warned_person on attendance.warned (person_id);
create index warned_open on attendance.warned (rule_id, from_day) where state < 3;
