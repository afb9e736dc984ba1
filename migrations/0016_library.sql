-- The library: titles, their copies, who has them, who waits for them, what people say about them.
create schema library;

create table library.rule (
  id bigint generated always as identity primary key,
  -- Kind of employment (people.person.user_type); null: everybody who has no rule of his own.
  user_type smallint check (user_type between 0 and 2),
  max_loans smallint not null default 5 check (max_loans between 0 and 50),
  loan_days smallint not null default 30 check (loan_days between 1 and 365),
  renew_times smallint not null default 1 check (renew_times between 0 and 10),
  renew_days smallint not null default 15 check (renew_days between 1 and 180),
  -- A loan is renewed in its last days only.
  renew_open_days smallint not null default 7 check (renew_open_days between 1 and 365),
  -- Working days that a copy waits on the shelf for whoever reserved it.
  hold_days smallint not null default 3 check (hold_days between 1 and 30),
  max_holds smallint not null default 3 check (max_holds between 0 and 50),
  recommend_per_30_days smallint not null default 5 check (recommend_per_30_days between 0 and 50),
  block_if_overdue boolean not null default true,
  review_needs_loan boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (user_type)
);
insert into library.rule (user_type) values (null);

create table library.title (
  id bigint generated always as identity primary key,
  -- 13 digits; null: none is known.
  isbn text check (isbn ~ '^\d{13}$'),
  name text not null check (name <> '' and length(name) <= 100),
  author text not null default '' check (length(author) <= 100),
  publisher text not null default '' check (length(publisher) <= 100),
  publish_year smallint check (publish_year between 1450 and 2999),
  book_type smallint not null check (book_type between 1 and 99),
  summary text not null default '' check (length(summary) <= 2000),
  -- Fen.
  price bigint check (price >= 0),
  -- Of reviews that are not hidden.
  score_sum integer not null default 0 check (score_sum >= 0),
  score_count integer not null default 0 check (score_count >= 0),
  borrow_count integer not null default 0 check (borrow_count >= 0),
  -- Names and authors as they are looked for: in small letters, with their pinyin (`活着 huozhe hz`).
  name_search text not null,
  author_search text not null,
  -- Character pairs of name, author and summary, marked n, a, s.
  grams text[] not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create unique index title_isbn on library.title (isbn) where deleted_at is null;
create index title_grams on library.title using gin (grams) with (fastupdate = off);
create index title_new on library.title (created_at desc, id desc) where deleted_at is null;
-- Five reviews of 3.5 are taken as given, so that one review of 5 does not win.
create index title_popular
  on library.title (((17.5 + score_sum) / (5 + score_count)) desc, borrow_count desc, id desc)
  where deleted_at is null;
create index title_type on library.title (book_type) where deleted_at is null;

create table library.copy (
  id bigint generated always as identity primary key,
  title_id bigint not null references library.title,
  bar_code text not null check (bar_code <> '' and length(bar_code) <= 30),
  location text not null default '' check (length(location) <= 50),
  -- 1 on the shelf, 2 on loan, 3 reserved, 4 being returned, 5 off the shelf, 6 purchasing, 7 cataloguing, 8 missing.
  state smallint not null check (state between 1 and 8),
  state_remark text not null default '',
  purchased_on date,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create unique index copy_bar_code on library.copy (bar_code) where deleted_at is null;
create index copy_title on library.copy (title_id, state) where deleted_at is null;
create index copy_state on library.copy (state, id) where deleted_at is null;
create sequence library.bar_code_number start 100001;

create table library.loan (
  id bigint generated always as identity primary key,
  copy_id bigint not null references library.copy,
  title_id bigint not null references library.title,
  person_id bigint not null references people.person,
  borrowed_at timestamptz(3) not null,
  -- The last company day of the loan.
  due_on date not null,
  renew_count smallint not null default 0 check (renew_count >= 0),
  recalled_at timestamptz(3),
  return_applied_at timestamptz(3),
  returned_at timestamptz(3),
  -- Null: nobody confirmed it.
  confirmed_by bigint references people.person,
  remark text not null default '',
  -- 1 out, 2 returning, 3 returned, 4 lost.
  state smallint not null check (state between 1 and 4),
  -- The last reminder that went out: 0 none, 1 due soon, 2 overdue; and its day.
  reminded smallint not null default 0,
  reminded_on date,
  check ((state in (3, 4)) = (returned_at is not null))
);
create unique index loan_one_hand on library.loan (copy_id) where state in (1, 2);
create unique index loan_one_title on library.loan (title_id, person_id) where state in (1, 2);
create index loan_person on library.loan (person_id, state, borrowed_at desc);
create index loan_open on library.loan (due_on, id) where state in (1, 2);
create index loan_listed on library.loan (borrowed_at desc, id desc);
create index loan_copy on library.loan (copy_id, id desc);

create table library.hold (
  id bigint generated always as identity primary key,
  title_id bigint not null references library.title,
  person_id bigint not null references people.person,
  created_at timestamptz(3) not null,
  -- 1 waiting, 2 ready, 3 fulfilled, 4 cancelled, 5 expired.
  state smallint not null check (state between 1 and 5),
  copy_id bigint references library.copy,
  ready_at timestamptz(3),
  -- The last company day on which the copy is kept.
  pickup_until date,
  ended_at timestamptz(3),
  check (state <> 2 or (copy_id is not null and ready_at is not null and pickup_until is not null)),
  check (state <> 1 or copy_id is null),
  check ((state in (1, 2)) = (ended_at is null))
);
create unique index hold_one_each on library.hold (title_id, person_id) where state in (1, 2);
create unique index hold_one_copy on library.hold (copy_id) where state = 2;
create index hold_queue on library.hold (title_id, created_at, id) where state in (1, 2);
create index hold_person on library.hold (person_id, state);
create index hold_ready on library.hold (pickup_until) where state = 2;
create index hold_copy on library.hold (copy_id);

create table library.recommend (
  id bigint generated always as identity primary key,
  -- More copies of a title that is there; else a book that is not.
  title_id bigint references library.title,
  name text not null check (name <> '' and length(name) <= 100),
  author text not null default '' check (length(author) <= 100),
  isbn text check (isbn ~ '^\d{13}$'),
  person_id bigint not null references people.person,
  reason text not null default '' check (length(reason) <= 200),
  -- 1 pending, 2 accepted, 3 ordered, 4 arrived, 5 rejected.
  state smallint not null default 1 check (state between 1 and 5),
  handled_by bigint references people.person,
  answer text not null default '' check (length(answer) <= 200),
  votes integer not null default 0 check (votes >= 0),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  handled_at timestamptz(3)
);
-- One open recommendation for each book.
create unique index recommend_title on library.recommend (title_id) where state in (1, 2, 3) and title_id is not null;
create unique index recommend_isbn on library.recommend (isbn) where state in (1, 2, 3) and isbn is not null;
create unique index recommend_name on library.recommend (lower(name), lower(author))
  where state in (1, 2, 3) and title_id is null;
create index recommend_listed on library.recommend (state, votes desc, id desc);
create index recommend_person on library.recommend (person_id, created_at);

create table library.recommend_vote (
  recommend_id bigint not null references library.recommend on delete cascade,
  person_id bigint not null references people.person,
  primary key (recommend_id, person_id)
);

create table library.review (
  id bigint generated always as identity primary key,
  title_id bigint not null references library.title,
  person_id bigint not null references people.person,
  score smallint not null check (score between 1 and 5),
  content text not null default '' check (length(content) <= 500),
  like_count integer not null default 0 check (like_count >= 0),
  is_hidden boolean not null default false,
  hidden_by bigint references people.person,
  hidden_reason text not null default '' check (length(hidden_reason) <= 200),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (title_id, person_id)
);
create index review_latest on library.review (updated_at desc, id desc);
create index review_person on library.review (person_id);

create table library.review_like (
  review_id bigint not null references library.review on delete cascade,
  person_id bigint not null references people.person,
  primary key (review_id, person_id)
);

create table library.copy_log (
  id bigint generated always as identity primary key,
  copy_id bigint not null references library.copy,
  -- Null: it was added.
  from_state smallint,
  to_state smallint not null,
  -- Null: the system.
  by_person bigint references people.person,
  for_person bigint references people.person,
  remark text not null default '',
  at timestamptz(3) not null
);
create index copy_log_listed on library.copy_log (copy_id, id desc);

-- What a dry run of an import showed, until it is applied.
create table library.import (
  token uuid primary key default gen_random_uuid(),
  person_id bigint not null references people.person,
  rows jsonb not null,
  created_at timestamptz(3) not null
);

-- The menu entry of administration.
update people.permission set url = '/library/manage' where code = 'BookAdminAuthor' and url is null;
