-- Objectives, key results and what they are measured by.
create table okr.cycle (
  id bigint generated always as identity primary key,
  -- 1 month, 2 quarter, 3 half year, 4 year
  period_type smallint not null check (period_type between 1 and 4),
  first_day date not null check (extract(day from first_day) = 1),
  last_day date not null,
  -- 0 draft, 1 setting, 2 running, 3 review, 4 closed
  state smallint not null default 0 check (state between 0 and 4),
  closed_at timestamptz(3),
  version integer not null default 1,
  constraint cycle_period unique (period_type, first_day),
  check ((state = 4) = (closed_at is not null)),
  check (last_day > first_day)
);

create table okr.goal (
  id bigint generated always as identity primary key,
  -- 1 objective, 2 key result
  kind smallint not null check (kind in (1, 2)),
  parent_id bigint references okr.goal,
  -- Null: a candidate in the pool.
  cycle_id bigint references okr.cycle,
  title text not null check (title = btrim(title) and title <> ''),
  owner_id bigint references people.person,
  department_id bigint not null references people.department,
  weight_bp smallint check (weight_bp between 0 and 10000),
  -- 1 everybody, 2 the department and below, 3 who is named
  visibility smallint not null default 1 check (visibility between 1 and 3),
  named_ids bigint[] not null default '{}' check (cardinality(named_ids) <= 20),
  -- 0 draft, 1 surfaced, 2 stopped, 3 closed, -2 deleted
  state smallint not null default 0 check (state in (-2, 0, 1, 2, 3)),
  -- Of a candidate: 0 in the pool, 1 taken, 2 withdrawn
  pool_state smallint check (pool_state between 0 and 2),
  copied_from bigint references okr.goal,
  confidence smallint check (confidence between 0 and 10),
  -- As judged at the last check-in: 1 on track, 2 at risk, 3 off track
  status smallint check (status between 1 and 3),
  score numeric(3, 2) check (score between 0 and 1),
  self_score numeric(3, 2) check (self_score between 0 and 1),
  review_note text not null default '',
  stop_reason text not null default '',
  changed_after_start boolean not null default false,
  version integer not null default 1,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  check ((pool_state is null) = (cycle_id is not null)),
  check (pool_state is not null or owner_id is not null),
  check (parent_id <> id)
);
create index goal_cycle on okr.goal (cycle_id);
create index goal_parent on okr.goal (parent_id);
create index goal_owner on okr.goal (owner_id);
create index goal_pool on okr.goal (pool_state) where pool_state is not null;

create table okr.metric (
  id bigint generated always as identity primary key,
  goal_id bigint not null references okr.goal,
  sort_no smallint not null,
  name text not null check (name = btrim(name) and name <> ''),
  -- 1 number, 2 percent, 3 money, 4 yes or no, 5 milestones, 6 keep in range
  kind smallint not null check (kind between 1 and 6),
  -- 1 typed, 2 a node's progress, 4 progress below, 5 sum of the values below
  source smallint not null check (source in (1, 2, 4, 5)),
  start_value numeric,
  target numeric,
  current numeric,
  low numeric,
  high numeric,
  unit text not null default '',
  weight_bp smallint not null default 0 check (weight_bp between 0 and 10000),
  node_id bigint references okr.work_breakdown on delete set null,
  -- [{ Name, WeightBp, IsDone }]
  milestones jsonb not null default '[]' check (jsonb_typeof(milestones) = 'array'),
  entered_by bigint references people.person on delete set null,
  entered_at timestamptz(3)
);
create index metric_goal on okr.metric (goal_id);
create index metric_node on okr.metric (node_id);

create table okr.check_in (
  id bigint generated always as identity primary key,
  goal_id bigint not null references okr.goal,
  -- { metric: value }
  values jsonb not null default '{}',
  confidence smallint check (confidence between 0 and 10),
  status smallint check (status between 1 and 3),
  proposed smallint check (proposed between 1 and 3),
  note text not null default '',
  made_by bigint references people.person on delete set null,
  at timestamptz(3) not null
);
create index check_in_goal on okr.check_in (goal_id, id);
create trigger append_only before update or delete or truncate on okr.check_in
  for each statement execute function kit.refuse_change();

create table okr.alignment (
  id bigint generated always as identity primary key,
  from_id bigint not null references okr.goal,
  to_id bigint not null references okr.goal,
  -- 1 contributes: a part of it; 2 supports: counts nowhere
  kind smallint not null check (kind in (1, 2)),
  -- 0 asked, 1 accepted, 2 declined, 3 no longer
  state smallint not null default 0 check (state between 0 and 3),
  reason text not null default '',
  asked_by bigint references people.person on delete set null,
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3),
  check (from_id <> to_id)
);
create index alignment_from on okr.alignment (from_id);
create index alignment_to on okr.alignment (to_id);
create unique index alignment_live on okr.alignment (from_id, to_id, kind) where state <= 1;
create unique index alignment_contributes on okr.alignment (from_id) where kind = 1 and state <= 1;

-- Goals of a cycle as they were when it closed.
create table okr.snapshot (
  cycle_id bigint not null references okr.cycle,
  goal_id bigint not null references okr.goal,
  number integer not null,
  -- The row and the explanation that everybody reads from then on.
  body jsonb not null,
  at timestamptz(3) not null,
  primary key (cycle_id, goal_id, number)
);
create trigger append_only before update or delete or truncate on okr.snapshot
  for each statement execute function kit.refuse_change();

create table okr.goal_event (
  id bigint generated always as identity primary key,
  -- Of the goal; or of the cycle alone.
  goal_id bigint references okr.goal,
  cycle_id bigint references okr.cycle,
  -- 1 added, 2 changed, 3 weighed, 4 surfaced, 5 stopped, 6 resumed, 7 deleted, 8 attached, 9 scored, 10 cycle stepped, 11 taken from the pool
  act smallint not null check (act between 1 and 11),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text not null default '',
  made_by bigint references people.person on delete set null,
  at timestamptz(3) not null
);
create index goal_event_goal on okr.goal_event (goal_id, id);
create trigger append_only before update or delete or truncate on okr.goal_event
  for each statement execute function kit.refuse_change();

create table okr.completion_setting (
  id bigint primary key default nextval('okr.obid'),
  -- 1 company, 2 department, 3 one key result
  scope smallint not null check (scope between 1 and 3),
  department_id bigint references people.department,
  goal_id bigint references okr.goal,
  -- Null: what the wider scope says.
  cap_bp smallint check (cap_bp between 10000 and 15000),
  on_track_bp smallint check (on_track_bp between 0 and 10000),
  at_risk_bp smallint check (at_risk_bp between 0 and 10000),
  count_stopped boolean,
  -- 1 pace, 2 worst of those below
  status_rule smallint check (status_rule in (1, 2)),
  -- [{ FromBp, Score }]; null: the progress itself
  score_map jsonb check (jsonb_typeof(score_map) = 'array'),
  -- Completion that was set by hand.
  fixed_bp smallint check (fixed_bp between 0 and 15000),
  remarks text not null default '',
  version integer not null default 1,
  changed_by bigint references people.person on delete set null,
  changed_at timestamptz(3),
  constraint completion_setting_department unique (department_id),
  constraint completion_setting_goal unique (goal_id),
  check ((scope = 2) = (department_id is not null)),
  check ((scope = 3) = (goal_id is not null)),
  check (fixed_bp is null or scope = 3),
  check (scope <> 1 or (cap_bp is not null and on_track_bp is not null and at_risk_bp is not null
    and count_stopped is not null and status_rule is not null))
);
create unique index completion_setting_company on okr.completion_setting (scope) where scope = 1;
insert into okr.completion_setting (scope, cap_bp, on_track_bp, at_risk_bp, count_stopped, status_rule)
values (1, 10000, 9000, 6000, false, 1);
