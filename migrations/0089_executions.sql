-- Schemes of a month, and who carries which part of a key result.
create table okr.work_scheme (
  id bigint generated always as identity primary key,
  title text not null check (title = btrim(title) and title <> ''),
  -- The first day of its month.
  month date not null check (extract(day from month) = 1),
  department_id bigint not null references people.department,
  owner_id bigint not null references people.person,
  -- 0 draft, 1 open, 2 closed, -2 deleted
  state smallint not null default 0 check (state in (-2, 0, 1, 2)),
  is_shown boolean not null default true,
  version integer not null default 1,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null
);
create index work_scheme_month on okr.work_scheme (month, department_id);
create index work_scheme_owner on okr.work_scheme (owner_id);

create table okr.scheme_kr (
  scheme_id bigint not null references okr.work_scheme,
  goal_id bigint not null references okr.goal,
  weight_bp smallint not null check (weight_bp between 0 and 10000),
  sort_no smallint not null,
  primary key (scheme_id, goal_id)
);
create index scheme_kr_goal on okr.scheme_kr (goal_id);

create table okr.kr_execute (
  id bigint primary key default nextval('okr.obid'),
  goal_id bigint not null references okr.goal,
  scheme_id bigint not null references okr.work_scheme,
  person_id bigint not null references people.person,
  assigner_id bigint not null references people.person,
  share_bp smallint not null check (share_bp between 0 and 10000),
  plan_minutes integer check (plan_minutes between 0 and 60000000),
  plan_start date,
  plan_end date,
  -- 0 assigned, 1 undertaken, 2 executing, 3 to confirm, 4 done, 5 declined, 6 stopped
  state smallint not null default 0 check (state between 0 and 6),
  -- Where it goes on when it goes on.
  state_before smallint check (state_before between 0 and 3),
  -- A decline that was accepted: no longer live, its share is free again.
  is_released boolean not null default false,
  -- Why it was declined, rejected or stopped last.
  reason text not null default '',
  reject_times smallint not null default 0,
  typed_bp smallint check (typed_bp between 0 and 10000),
  note text not null default '',
  self_score numeric(3, 2) check (self_score between 0 and 1),
  score numeric(3, 2) check (score between 0 and 1),
  assigned_at timestamptz(3) not null,
  version integer not null default 1,
  check ((plan_start is null) = (plan_end is null) and plan_end >= plan_start),
  check ((state = 6) = (state_before is not null)),
  check (not is_released or state = 5),
  check (state = 4 or score is null)
);
create unique index kr_execute_live on okr.kr_execute (goal_id, person_id) where not is_released;
create index kr_execute_person on okr.kr_execute (person_id, state);
create index kr_execute_assigner on okr.kr_execute (assigner_id);
create index kr_execute_scheme on okr.kr_execute (scheme_id);

create table okr.kr_execute_event (
  id bigint generated always as identity primary key,
  -- The execution's; it may be gone.
  obid bigint not null,
  -- 1 assigned, 2 changed, 3 undertaken, 4 declined, 5 rejected, 6 decline accepted, 7 reported, 8 submitted, 9 sent back,
  -- 10 confirmed, 11 stopped, 12 resumed, 13 deleted, 14 handed over
  act smallint not null check (act between 1 and 14),
  after jsonb not null default '{}',
  reason text not null default '',
  made_by bigint references people.person on delete set null,
  at timestamptz(3) not null
);
create index kr_execute_event_obid on okr.kr_execute_event (obid, id);
create trigger append_only before update or delete or truncate on okr.kr_execute_event
  for each statement execute function kit.refuse_change();
