-- Searches that people keep, templates of attendance, and decisions on many forms at once.
create table kit.saved_view (
  id bigint generated always as identity primary key,
  person_id bigint not null,
  -- Address of the page the list is on.
  list text not null,
  name text not null,
  -- What the address says after the question mark.
  query text not null,
  created_at timestamptz(3) not null default now(),
  unique (person_id, list, name)
);

-- Forms of these stand in the list of attendance, whatever their branch of the tree is.
alter table forms.template add column is_attendance boolean not null default false;

-- Decisions that are made together, a moment after they were asked for, unless taken back before.
create table approval.batch (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  language text not null check (language in ('zh', 'en')),
  act text not null check (act in ('approve', 'sendBack')),
  remark text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'undone', 'done')),
  created_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null
);
create index batch_waiting on approval.batch (due_at) where state = 'waiting';
create table approval.batch_item (
  batch_id bigint not null references approval.batch on delete cascade,
  form_id bigint not null references approval.form,
  row_no integer not null,
  version integer not null,
  -- Null while it waits; 1 when it was done, else the number of the refusal.
  code integer,
  message text not null default '',
  primary key (batch_id, form_id)
);
