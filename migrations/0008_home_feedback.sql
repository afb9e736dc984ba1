-- The home page: notes to oneself, ranking, images, copywriting; and what people say about the product.
create schema home;

create table home.memorandum (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  content text not null check (content <> '' and length(content) <= 200),
  remind_at timestamptz(3),
  -- When the reminder went out; null while it is still to come.
  reminded_at timestamptz(3),
  is_top boolean not null default false,
  is_done boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index memorandum_listed on home.memorandum (person_id, is_done, is_top desc, remind_at, id);
create index memorandum_due on home.memorandum (remind_at)
  where remind_at is not null and reminded_at is null and not is_done;

create table home.ranking (
  id bigint generated always as identity primary key,
  -- Company month, YYYY-MM.
  period text not null check (period ~ '^\d{4}-\d{2}$'),
  -- 1 forms handled, 2 forms handled within a day.
  rank_type smallint not null check (rank_type in (1, 2)),
  person_id bigint not null references people.person,
  score integer not null check (score > 0),
  -- Equal scores share it.
  rank_no integer not null check (rank_no > 0),
  spot_count integer not null default 0 check (spot_count >= 0),
  updated_at timestamptz(3) not null,
  unique (period, rank_type, person_id)
);
create index ranking_listed on home.ranking (period, rank_type, rank_no, person_id);
create index ranking_person on home.ranking (person_id);

create table home.ranking_like (
  ranking_id bigint not null references home.ranking on delete cascade,
  person_id bigint not null references people.person,
  primary key (ranking_id, person_id)
);

create table home.image (
  id bigint generated always as identity primary key,
  -- 1 PC, 2 phone.
  device smallint not null check (device in (1, 2)),
  file_uid uuid not null unique references forms.attachment,
  file_name text not null,
  title text not null check (title <> '' and length(title) <= 50),
  link_url text not null default '' check (length(link_url) <= 100),
  -- Company days, both included; null: open.
  start_on date,
  end_on date,
  is_enabled boolean not null default true,
  -- One of the three images of a device that the browser fetches ahead; null: none of them.
  preload_slot smallint check (preload_slot between 1 and 3),
  sort_no integer not null,
  spot_count integer not null default 0 check (spot_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (end_on >= start_on),
  constraint image_preload unique (device, preload_slot)
);
create index image_listed on home.image (device, sort_no, id);

create table home.image_like (
  image_id bigint not null references home.image on delete cascade,
  person_id bigint not null references people.person,
  primary key (image_id, person_id)
);

create table home.copywriting (
  id bigint generated always as identity primary key,
  text_zh text not null check (text_zh <> '' and length(text_zh) <= 60),
  text_en text not null check (text_en <> '' and length(text_en) <= 120),
  start_on date,
  end_on date,
  -- How often its day comes, compared with the others.
  weight smallint not null check (weight between 1 and 100),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (end_on >= start_on)
);

create schema feedback;

create table feedback.question_set (
  id bigint generated always as identity primary key,
  route_code text not null check (route_code <> ''),
  edition integer not null check (edition > 0),
  -- [{ key, zh, en }]
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  -- What stands above the free text; empty: the product's own words.
  other text not null default '',
  other_en text not null default '',
  is_used boolean not null,
  created_by bigint references people.person,
  created_at timestamptz(3) not null,
  unique (route_code, edition)
);
create unique index question_set_used on feedback.question_set (route_code) where is_used;

create table feedback.feedback (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  route_code text not null check (route_code <> ''),
  -- The page's title on that day.
  type_name text not null,
  type_name_en text not null,
  -- [{ question, answer }]: the question's text stays as it was asked.
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  remark text not null check (remark <> '' and length(remark) <= 500),
  client jsonb not null,
  screenshots smallint not null check (screenshots between 0 and 2),
  -- 1 new, 2 handling, 3 done, 4 closed.
  state smallint not null default 1 check (state between 1 and 4),
  reply text not null default '' check (length(reply) <= 500),
  replied_by bigint references people.person,
  replied_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  check ((replied_by is null) = (replied_at is null))
);
create index feedback_listed on feedback.feedback (created_at desc, id desc);
create index feedback_person on feedback.feedback (person_id, created_at desc);
