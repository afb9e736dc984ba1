-- KPI by post: tables and their columns, indicators and what they count, templates of posts.
create schema kpi;

create table kpi.menu (
  id bigint generated always as identity primary key,
  parent_id bigint references kpi.menu,
  name text not null check (name = btrim(name) and name <> ''),
  name_en text not null default '',
  -- 1 folder, 2 table
  kind smallint not null check (kind in (1, 2)),
  -- How the table is shown.
  view_config jsonb not null default '{}',
  sort_no integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1
);
create index menu_parent on kpi.menu (parent_id);

-- Columns of a table beside those that every one has, in editions.
create table kpi.header (
  id bigint generated always as identity primary key,
  menu_id bigint not null references kpi.menu on delete cascade,
  number integer not null check (number > 0),
  -- 1 draft, 2 open, 3 closed
  state smallint not null default 1 check (state between 1 and 3),
  columns jsonb not null,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1,
  unique (menu_id, number)
);
create unique index header_draft on kpi.header (menu_id) where state = 1;
create unique index header_open on kpi.header (menu_id) where state = 2;

create table kpi.indicator (
  id bigint generated always as identity primary key,
  code text not null check (code = btrim(code) and code <> ''),
  name text not null check (name = btrim(name) and name <> ''),
  name_en text not null default '',
  is_active boolean not null default true,
  version integer not null default 1
);
create unique index indicator_code on kpi.indicator (lower(code));

-- What exactly an indicator counts; an edition that was used never changes.
create table kpi.calibre (
  id bigint generated always as identity primary key,
  indicator_id bigint not null references kpi.indicator on delete cascade,
  number integer not null check (number > 0),
  definition text not null,
  source text not null default '',
  unit text not null default '',
  -- 1 the more the better, 2 the less the better, 3 to be kept
  direction smallint not null default 1 check (direction between 1 and 3),
  -- 1 sum, 2 mean, 3 last, 4 least, 5 most
  aggregate smallint not null default 1 check (aggregate between 1 and 5),
  owner_id bigint references people.person,
  valid_from date not null,
  unique (indicator_id, number)
);

create table kpi.product_type (
  id bigint generated always as identity primary key,
  parent_id bigint references kpi.product_type,
  name text not null check (name = btrim(name) and name <> ''),
  name_en text not null default '',
  is_active boolean not null default true,
  version integer not null default 1
);
create unique index product_type_name on kpi.product_type (lower(name));

-- An edition each: rows with weights, and how they become a total.
create table kpi.template (
  id bigint generated always as identity primary key,
  post_id bigint not null references people.post,
  product_type_id bigint references kpi.product_type,
  number integer not null check (number > 0),
  -- 1 draft, 2 open, 3 closed
  state smallint not null default 1 check (state between 1 and 3),
  menu_id bigint not null references kpi.menu,
  header_id bigint not null references kpi.header,
  content jsonb not null,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  opened_at timestamptz(3),
  version integer not null default 1
);
create unique index template_edition on kpi.template (post_id, coalesce(product_type_id, 0), number);
create unique index template_draft on kpi.template (post_id, coalesce(product_type_id, 0)) where state = 1;
create unique index template_open on kpi.template (post_id, coalesce(product_type_id, 0)) where state = 2;
create index template_menu on kpi.template (menu_id);
