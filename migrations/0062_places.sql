-- What departments were before they were changed: names, place in the tree, head, use. What holds since then stands in
-- people.department itself. The first thing that is known of one holds for all days before, too.
create table people.department_past (
  id bigint generated always as identity primary key,
  department_id bigint not null references people.department on delete cascade,
  -- Company days, both included; without a first one since ever.
  from_day date,
  to_day date not null,
  name text not null,
  name_en text not null,
  parent_id bigint references people.department,
  -- Ids from the root down to this department itself.
  path bigint[] not null,
  leader_id bigint,
  is_active boolean not null,
  check (to_day >= from_day),
  constraint department_past_days exclude using gist (department_id with =, daterange(from_day, to_day, '[]') with &&)
);

-- The company day on which a department was made; null: longer ago than anybody noted.
alter table people.department add column made_on date;
update people.department d set made_on = made.day
from (
  select one.id::bigint as id,
    (min(a.at) at time zone coalesce(nullif(current_setting('portico.zone', true), ''), 'Asia/Shanghai'))::date as day
  from kit.audit a cross join lateral jsonb_array_elements_text(a.detail -> 'ids') as one (id)
  where a.act = 'department.add' group by one.id
) made
where made.id = d.id;

-- Proofs of employment and of leaving that were issued: what each says, and the code by which whoever holds one asks
-- whether it is genuine. Nothing of pay, and no identity number, is in them.
create table hr_requests.certificate (
  id bigint generated always as identity primary key,
  number text not null unique,
  code text not null unique,
  person_id bigint not null references people.person on delete cascade,
  -- 1 in service, 2 has left
  kind smallint not null check (kind in (1, 2)),
  content jsonb not null,
  issued_by bigint not null references people.person,
  issued_at timestamptz(3) not null
);
create index certificate_person on hr_requests.certificate (person_id, issued_at);
