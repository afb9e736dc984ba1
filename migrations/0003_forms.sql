-- Form templates with their editions, and the files that forms hold.
create schema forms;

create table forms.template (
  id bigint generated always as identity primary key,
  -- Prefix of the numbers of its forms: BX.
  code text not null unique check (code ~ '^[A-Z]{2,6}$'),
  title text not null check (title <> ''),
  title_en text not null check (title_en <> ''),
  -- Branch of the left tree.
  group_code text not null check (group_code in ('finance', 'administrative', 'network', 'other')),
  sort integer not null default 0,
  is_open boolean not null default true
);

create table forms.template_edition (
  id bigint generated always as identity primary key,
  template_id bigint not null references forms.template,
  number integer not null check (number > 0),
  controls jsonb not null check (jsonb_typeof(controls) = 'array'),
  -- A used edition never changes: forms keep the one they were made with.
  is_used boolean not null default false,
  -- Null: the system itself.
  published_by bigint,
  published_at timestamptz(3) not null default now(),
  unique (template_id, number)
);

create table forms.attachment (
  id uuid primary key default gen_random_uuid(),
  -- As the uploader named it.
  name text not null,
  media_type text not null default '',
  byte_size bigint not null default 0,
  -- Name in the file store: random, tells nothing.
  file_key text not null unique,
  uploaded_by bigint not null,
  uploaded_at timestamptz(3) not null default now(),
  -- Null while the bytes are still coming in.
  stored_at timestamptz(3),
  -- What the file belongs to: a module's record. Null until that is saved.
  holder_module text,
  holder_id bigint,
  -- Given up; the sweep erases the bytes and then the row.
  removed_at timestamptz(3),
  check ((holder_module is null) = (holder_id is null)),
  check (holder_module is null or stored_at is not null)
);
create index attachment_holder on forms.attachment (holder_module, holder_id) where removed_at is null;
create index attachment_removed on forms.attachment (id) where removed_at is not null;
create index attachment_unbound on forms.attachment (uploaded_at) where holder_module is null and removed_at is null;
