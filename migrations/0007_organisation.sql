-- The organisation as administrators keep it: posts, channels, data scopes, seeing as somebody else, work chat.

create table people.post (
  id bigint generated always as identity primary key,
  name text not null unique check (name = btrim(name) and name <> ''),
  name_en text not null default '',
  sort integer not null default 0,
  is_active boolean not null default true
);
-- What people are called already becomes the first list of posts.
insert into people.post (name) select distinct btrim(position) from people.person where btrim(position) <> '' order by 1;

-- Where customers come from; a tree that people and forms choose from.
create table people.channel (
  id bigint generated always as identity primary key,
  parent_id bigint references people.channel,
  name text not null,
  name_en text not null default '',
  sort integer not null default 0,
  is_active boolean not null default true,
  unique nulls not distinct (parent_id, name)
);

-- Whose data a role's codes reach: 1 one's own, 2 the department's, 3 the department's and those below it, 4 everybody's.
alter table people.role add column data_scope smallint not null default 1 check (data_scope between 1 and 4);
update people.role set data_scope = 3 where name = '审批人';
update people.role set data_scope = 4 where name not in ('员工', '审批人');

create index person_company on people.person (company_id);
create index person_position on people.person (position);
create index department_parent on people.department (parent_id);
create index permission_parent on people.permission (parent_id);
create index role_permission_permission on people.role_permission (permission_id);

-- A permission administrator looks at the portal as somebody else does; the session itself stays his.
alter table people.session
  add column view_as_id bigint references people.person on delete cascade,
  add column view_as_until timestamptz(3),
  add constraint session_view_as_whole check ((view_as_id is null) = (view_as_until is null)),
  add constraint session_view_as_other check (view_as_id <> person_id);
create index session_view_as on people.session (view_as_id) where view_as_id is not null;

create table people.work_chat_binding (
  person_id bigint primary key references people.person on delete cascade,
  corp_id text not null,
  -- BWX_UserID on the wire
  user_id text not null,
  name text not null,
  bound_at timestamptz(3) not null,
  unique (corp_id, user_id)
);

-- A binding that was begun: the number in the address is good once, for ten minutes, and for this session only.
create table people.work_chat_nonce (
  nonce_hash text primary key,
  person_id bigint not null references people.person on delete cascade,
  session_id uuid not null references people.session on delete cascade,
  expires_at timestamptz(3) not null
);
create index work_chat_nonce_expires_at on people.work_chat_nonce (expires_at);
create index work_chat_nonce_session on people.work_chat_nonce (session_id);

-- Text messages that were asked for; the number is kept as a keyed hash.
create table people.sms_request (
  id bigint generated always as identity primary key,
  number_hash text not null,
  ip text not null,
  sent_at timestamptz(3) not null
);
create index sms_request_number on people.sms_request (number_hash, sent_at);
create index sms_request_ip on people.sms_request (ip, sent_at);
