-- Projects and what they are broken down into.
create schema okr;

-- One for nodes, executions and settings: a number sent to the wrong call finds nothing.
create sequence okr.obid;

create table okr.project (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  code text not null check (code = btrim(code) and code <> ''),
  manager_id bigint not null references people.person,
  department_id bigint not null references people.department,
  member_ids bigint[] not null default '{}',
  start_day date not null,
  end_day date not null,
  -- 1 planned, 2 active, 3 closed, 4 stopped
  state smallint not null default 1 check (state between 1 and 4),
  -- Ten-thousandths, exact; null: nothing is known yet.
  progress numeric check (progress between 0 and 10000),
  -- Grows with every write in the tree.
  tree_version bigint not null default 1,
  -- Whoever saw an earlier tree reads all of it again: who sees what has changed.
  whole_since bigint not null default 1,
  version integer not null default 1,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  check (end_day >= start_day)
);
create unique index project_code on okr.project (lower(code));
create index project_manager on okr.project (manager_id);
create index project_members on okr.project using gin (member_ids);

create table okr.work_breakdown (
  id bigint primary key default nextval('okr.obid'),
  project_id bigint not null references okr.project,
  parent_id bigint references okr.work_breakdown,
  -- From the top down to itself.
  path bigint[] not null check (cardinality(path) between 1 and 12 and path[cardinality(path)] = id),
  name text not null check (name = btrim(name) and name <> ''),
  -- 1 core, 2 support, 3 invalid
  type smallint not null default 1 check (type between 1 and 3),
  owner_id bigint references people.person,
  department_id bigint references people.department,
  -- The post under which hours of it count.
  calibre_post_id bigint references people.post,
  base_start date,
  base_end date,
  plan_start date,
  plan_end date,
  plan_minutes integer check (plan_minutes between 0 and 60000000),
  weight_bp smallint check (weight_bp between 0 and 10000),
  -- What somebody typed, of a leaf; kept while something is below it.
  typed_bp smallint check (typed_bp between 0 and 10000),
  -- Ten-thousandths, exact; null: nothing is known yet.
  progress numeric check (progress between 0 and 10000),
  -- 0 planned, 1 active, 2 done, 3 stopped
  state smallint not null default 0 check (state between 0 and 3),
  -- Where it goes on when it goes on.
  state_before smallint check (state_before between 0 and 2),
  stop_reason text not null default '',
  is_locked boolean not null default false,
  is_hidden boolean not null default false,
  delay_times smallint not null default 0,
  sort_no bigint not null,
  version integer not null default 1,
  -- The tree's version that last changed it.
  stamp bigint not null,
  check ((plan_start is null) = (plan_end is null) and plan_end >= plan_start),
  check ((state = 3) = (state_before is not null))
);
create index work_breakdown_project on okr.work_breakdown (project_id, stamp);
create index work_breakdown_parent on okr.work_breakdown (parent_id);
create index work_breakdown_path on okr.work_breakdown using gin (path);
create index work_breakdown_owner on okr.work_breakdown (owner_id);

-- Nodes that were deleted, for open windows that still show them.
create table okr.work_breakdown_gone (
  id bigint primary key,
  project_id bigint not null references okr.project,
  stamp bigint not null
);
create index work_breakdown_gone_project on okr.work_breakdown_gone (project_id, stamp);

-- A tree as it was when somebody kept it.
create table okr.work_breakdown_edition (
  id bigint generated always as identity primary key,
  project_id bigint not null references okr.project,
  number integer not null,
  name text not null check (name = btrim(name) and name <> ''),
  -- [{ id, parentId, name, ownerId, planStart, planEnd, planMinutes, weightBp, progress, state, isHidden, path }]
  nodes jsonb not null check (jsonb_typeof(nodes) = 'array'),
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  constraint work_breakdown_edition_number unique (project_id, number)
);
create trigger append_only before update or delete or truncate on okr.work_breakdown_edition
  for each statement execute function kit.refuse_change();

-- What was done to nodes.
create table okr.event (
  id bigint generated always as identity primary key,
  -- The node's; it may be gone.
  obid bigint not null,
  project_id bigint not null references okr.project,
  -- 1 added, 2 changed, 3 moved, 4 deleted, 5 locked, 6 unlocked, 7 stopped, 8 resumed, 9 delayed, 10 hidden, 11 shown, 12 progress
  act smallint not null check (act between 1 and 12),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text not null default '',
  made_by bigint references people.person on delete set null,
  at timestamptz(3) not null
);
create index event_obid on okr.event (obid, id);
create trigger append_only before update or delete or truncate on okr.event
  for each statement execute function kit.refuse_change();
