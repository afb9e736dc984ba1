-- Where people stand, as dated history: company, department, leader, post, kind of employment, day by day.

-- A position is a post from here on; one that nobody kept a post for becomes one that is not in use.
update people.person set position = btrim(position) where position <> btrim(position);
insert into people.post (name, is_active)
select distinct position, false from people.person p
where position <> '' and not exists (select from people.post o where o.name = p.position)
order by 1;

create table people.assignment (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person on delete cascade,
  -- Company days, both included; without a last one it goes on. A gap is time not employed.
  from_day date not null,
  to_day date,
  company_id bigint not null references people.company,
  department_id bigint not null references people.department,
  leader_id bigint references people.person,
  post_id bigint references people.post,
  user_type smallint not null check (user_type in (0, 1, 2)),
  -- What this row changed itself, by the names of the columns; a row that begins an employment, all of them.
  fields text[] not null,
  -- 1 entry, 2 confirmation, 3 transfer, 4 correction, 5 hand-over, 6 import, 7 re-entry
  cause smallint not null check (cause between 1 and 7),
  -- The approved form that did it.
  form_id bigint,
  -- Null: the system.
  made_by bigint references people.person,
  made_at timestamptz(3) not null,
  -- Rows are never edited: others take their place.
  superseded_at timestamptz(3),
  check (to_day >= from_day),
  check (leader_id <> person_id),
  constraint assignment_days exclude using gist (person_id with =, daterange(from_day, to_day, '[]') with &&)
    where (superseded_at is null)
);
create index assignment_leader on people.assignment (leader_id) where superseded_at is null;

with zone as (select coalesce(nullif(current_setting('portico.zone', true), ''), 'Asia/Shanghai') as name),
days as (
  select p.*, least(coalesce(entry_date, (created_at at time zone zone.name)::date), (now() at time zone zone.name)::date)
      as from_day,
    case when not is_active
      then coalesce(leave_date, (disabled_at at time zone zone.name)::date, (now() at time zone zone.name)::date)
    end as to_day
  from people.person p, zone
)
insert into people.assignment
  (person_id, from_day, to_day, company_id, department_id, leader_id, post_id, user_type, fields, cause, made_at)
select d.id, from_day, greatest(to_day, case when to_day is not null then from_day end), company_id, department_id,
  leader_id, o.id, user_type, '{company_id,department_id,leader_id,post_id,user_type}', 1, now()
from days d left join people.post o on o.name = d.position
order by d.id;

do $$
declare wrong text;
begin
  select string_agg(p.employee_id, ', ') into wrong
  from people.person p
  left join people.assignment a on a.person_id = p.id
  left join people.post o on o.id = a.post_id
  where (p.company_id, p.department_id, p.leader_id, p.position, p.user_type)
    is distinct from (a.company_id, a.department_id, a.leader_id, coalesce(o.name, ''), a.user_type);
  if wrong is not null then
    raise exception 'Assignments differ from the people they were made of: %', wrong;
  end if;
end $$;
