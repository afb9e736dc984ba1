-- Who looks after the people of a department (its HRBP), who does it in his stead for some days, and how many people a
-- department plans for each post.

-- A department without a row that holds has the HRBPs of the nearest one above.
create table people.hrbp (
  id bigint generated always as identity primary key,
  department_id bigint not null references people.department,
  person_id bigint not null references people.person,
  -- Company days, both included; without a last one it goes on.
  from_day date not null,
  to_day date,
  is_active boolean not null default true,
  version integer not null default 1,
  check (to_day >= from_day)
);
create unique index hrbp_once on people.hrbp (department_id, person_id) where is_active;
create index hrbp_person on people.hrbp (person_id);

-- From the beginning of `from_day` to the end of `to_day`, `agent_id` decides for `person_id` as HRBP.
create table people.hrbp_agent (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  agent_id bigint not null references people.person,
  from_day date not null,
  to_day date not null,
  -- Departments whose HRBP `person_id` is; empty: all of them.
  department_ids bigint[] not null default '{}',
  is_active boolean not null default true,
  -- What waits was moved as: 0 not begun, 1 begun, 2 over, 3 changed since.
  acted smallint not null default 0 check (acted between 0 and 3),
  version integer not null default 1,
  check (to_day >= from_day),
  check (person_id <> agent_id)
);
create index hrbp_agent_person on people.hrbp_agent (person_id, to_day);
create index hrbp_agent_agent on people.hrbp_agent (agent_id, to_day);

alter table people.post add column code text not null default '';
alter table people.post add column grade_min smallint;
alter table people.post add column grade_max smallint;
alter table people.post add constraint post_grades check (grade_max >= grade_min);
create unique index post_code on people.post (code) where code <> '';

create table people.post_plan (
  department_id bigint not null references people.department,
  post_id bigint not null references people.post,
  planned integer not null check (planned between 0 and 9999),
  primary key (department_id, post_id)
);

-- Until now an HRBP signed as the approval role of this name, which was the one that the product looked for: where it has
-- another name there was none. Who is not in service keeps the row, out of use.
with moved as (
  delete from people.approval_identity i using people.approval_role r
  where r.id = i.approval_role_id and r.name = 'HRBP'
  returning i.department_id, i.person_id
)
insert into people.hrbp (department_id, person_id, from_day, is_active)
select m.department_id, m.person_id,
  (now() at time zone coalesce(nullif(current_setting('portico.zone', true), ''), 'Asia/Shanghai'))::date, p.is_active
from moved m join people.person p on p.id = m.person_id
order by m.department_id, m.person_id;
