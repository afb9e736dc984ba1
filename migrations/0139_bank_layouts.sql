-- Files for banks that want columns of their own: which, in which order, and how a file is written. A file keeps the layout that it
-- was made by, so that what is downloaded twice is the same.

create table payroll.bank_layout (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  name_en text not null default '',
  -- 1 txt, 2 csv, 3 xlsx
  format smallint not null check (format between 1 and 3),
  -- Between cells of a txt.
  separator text not null default '|' check (separator in ('|', ',', ';', E'\t')),
  has_head boolean not null,
  -- [{title, source, text}]
  columns jsonb not null check (jsonb_array_length(columns) between 2 and 30),
  is_active boolean not null default true,
  version integer not null default 1,
  constraint bank_layout_name unique (name)
);

-- Null: one of the usual layouts, by format.
alter table payroll.bank_batch add column layout jsonb;
