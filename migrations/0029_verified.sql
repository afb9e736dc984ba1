-- Whom the block list knows waits for the desk beside his state, which goes the way of any guest's: nobody but the desk
-- can tell. Null: not verified. Whether he is a VIP does not depend on whether he is on the block list.
alter table visitors.visit
  add column verified_at timestamptz,
  add column is_vip boolean not null default false;
update visitors.visit set is_vip = true where flag = 2;
update visitors.visit v set verified_at = (
    select max(l.at) from visitors.log l
    where l.visit_id = v.id and l.act = 'approved' and l.actor_id is not null and l.actor_id <> v.host_id)
  where v.flag = 1;
insert into visitors.log (visit_id, act, from_state, to_state, actor_id, note, at)
  select id, 'approved', 1, 2, null, '', now() from visitors.visit where state = 1 and told_confirmed;
update visitors.visit set state = 2 where state = 1 and told_confirmed;
alter table visitors.visit drop column told_confirmed;

-- People who were on site are counted at the assembly point, by several marshals at once; of a site one at a time.
create table visitors.roll_call (
  id bigint generated always as identity primary key,
  site text not null,
  started_by bigint not null references people.person (id),
  started_at timestamptz not null,
  ended_by bigint references people.person (id),
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create unique index roll_call_open on visitors.roll_call (site) where ended_at is null;

create table visitors.roll_call_found (
  roll_call_id bigint not null references visitors.roll_call (id) on delete cascade,
  visit_id bigint not null references visitors.visit (id) on delete cascade,
  found integer not null check (found >= 0),
  counted_by bigint not null references people.person (id),
  counted_at timestamptz not null,
  primary key (roll_call_id, visit_id)
);
create index roll_call_found_visit on visitors.roll_call_found (visit_id);
