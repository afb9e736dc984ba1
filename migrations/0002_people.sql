-- Who is who: companies, departments, people, roles, and who signs what.
create schema people;

create table people.company (
  id bigint generated always as identity primary key,
  name text not null unique,
  name_en text not null,
  sort integer not null default 0,
  is_active boolean not null default true
);

create table people.department (
  id bigint generated always as identity primary key,
  parent_id bigint references people.department,
  -- Ids from the root down to this department itself, so that a branch is one indexed test.
  path bigint[] not null default '{}',
  name text not null,
  name_en text not null,
  leader_id bigint,
  -- Whether forms may be filed for it (IsOptional on the wire).
  is_optional boolean not null default true,
  sort integer not null default 0,
  is_active boolean not null default true,
  unique nulls not distinct (parent_id, name)
);
create index department_path on people.department using gin (path);

create table people.person (
  id bigint generated always as identity primary key,
  employee_id text not null unique check (employee_id = btrim(employee_id) and employee_id <> ''),
  login_name text not null unique check (login_name = lower(login_name)),
  chinese_name text not null,
  english_name text not null default '',
  -- Pinyin of the Chinese name, full and initials, for search.
  pinyin text not null default '',
  email text not null default '',
  gender smallint not null default 0 check (gender in (0, 1, 2)),
  company_id bigint not null references people.company,
  department_id bigint not null references people.department,
  leader_id bigint references people.person,
  position text not null default '',
  user_type smallint not null default 1 check (user_type in (0, 1, 2)),
  entry_date date,
  -- Encrypted with the field key; the blind index finds equal values without decrypting.
  identity_number_sealed text,
  identity_number_index text unique,
  is_active boolean not null default true,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  check (leader_id <> id)
);
create index person_department on people.person (department_id);
create index person_leader on people.person (leader_id);
alter table people.department add foreign key (leader_id) references people.person;

create table people.role (
  id bigint generated always as identity primary key,
  name text not null unique,
  name_en text not null
);

-- The permission tree; nodes with a url are menu entries.
create table people.permission (
  id bigint generated always as identity primary key,
  parent_id bigint references people.permission,
  code text not null unique,
  name text not null,
  name_en text not null,
  url text,
  icon text,
  sort integer not null default 0
);

create table people.role_permission (
  role_id bigint not null references people.role on delete cascade,
  permission_id bigint not null references people.permission on delete cascade,
  primary key (role_id, permission_id)
);

create table people.person_role (
  person_id bigint not null references people.person on delete cascade,
  role_id bigint not null references people.role on delete cascade,
  primary key (person_id, role_id)
);
create index person_role_role on people.person_role (role_id);

-- What a person signs as in an approval: leader, finance, cashier; the applicant's is 申请人.
create table people.approval_role (
  id bigint generated always as identity primary key,
  name text not null unique,
  name_en text not null
);

create table people.approval_identity (
  department_id bigint not null references people.department on delete cascade,
  approval_role_id bigint not null references people.approval_role on delete cascade,
  person_id bigint not null references people.person on delete cascade,
  primary key (department_id, approval_role_id, person_id)
);
create index approval_identity_person on people.approval_identity (person_id);

create table people.accounting_subject (
  id bigint generated always as identity primary key,
  parent_id bigint references people.accounting_subject,
  code text not null unique,
  name text not null,
  name_en text not null,
  sort integer not null default 0
);
