-- What a person was told, until it is old: the inbox behind the live notices.
create table kit.notice (
  id bigint generated always as identity primary key,
  person_id bigint not null,
  -- The same thing is told to a person once.
  key text not null,
  -- What it is about, `kind:id`: whoever acts on that has read it.
  subject text not null,
  title_zh text not null,
  title_en text not null,
  url text not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  unique (person_id, key)
);
create index notice_person on kit.notice (person_id, id desc);
create index notice_unread on kit.notice (person_id, subject) where read_at is null;
create index notice_created_at on kit.notice (created_at);
