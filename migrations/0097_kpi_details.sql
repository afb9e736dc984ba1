-- What rows of sheets are made of, targets that are to change, and reviews of the indicators themselves.
create table kpi.row_part (
  sheet_id bigint not null,
  row_no integer not null,
  part_no integer not null check (part_no > 0),
  -- A month or an item.
  name text not null check (name = btrim(name) and name <> ''),
  target text,
  actual text,
  evidence text not null default '',
  primary key (sheet_id, row_no, part_no),
  foreign key (sheet_id, row_no) references kpi.row on delete cascade
);

-- Targets in the shadow of those in force, until the last approval of form BG.
create table kpi.backup (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references kpi.sheet on delete cascade,
  -- 0 open, 1 taken, 2 dropped
  state smallint not null default 0 check (state between 0 and 2),
  reason text not null,
  -- For each row that changes: what it was when it was begun, and what it is to be.
  rows jsonb not null,
  form_id bigint references approval.form,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1
);
create unique index backup_open on kpi.backup (sheet_id) where state = 0;
create index backup_form on kpi.backup (form_id);

create table kpi.inventory (
  id bigint generated always as identity primary key,
  period_id bigint not null references kpi.period,
  -- 1 open, 2 closed
  state smallint not null default 1 check (state in (1, 2)),
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  closed_at timestamptz(3),
  version integer not null default 1
);
create unique index inventory_period on kpi.inventory (period_id);

create table kpi.inventory_item (
  inventory_id bigint not null references kpi.inventory on delete cascade,
  indicator_id bigint not null references kpi.indicator,
  -- What it counted when the review began.
  calibre_id bigint not null references kpi.calibre,
  -- 1 keep, 2 change, 3 drop; null: not decided yet
  verdict smallint check (verdict between 1 and 3),
  gap text not null default '',
  cause text not null default '',
  measure text not null default '',
  -- What it is to count from the next period on.
  definition text not null default '',
  owner_id bigint references people.person,
  due_day date,
  version integer not null default 1,
  primary key (inventory_id, indicator_id)
);
create index inventory_item_indicator on kpi.inventory_item (indicator_id);

-- When a review last said that an indicator is to be kept.
alter table kpi.calibre add column reviewed_on date;

alter table kpi.period add column name_en text not null default '';
