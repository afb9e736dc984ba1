-- Recruiting: where candidates come from, openings, people who seek work, and their applications to openings.
create schema recruiting;

create table recruiting.source (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  -- 1 site, 2 agency, 3 referral, 4 campus, 5 other
  kind smallint not null check (kind between 1 and 5),
  -- 1 for each hire, 2 for a period
  fee_kind smallint not null check (fee_kind in (1, 2)),
  -- fen
  fee bigint not null default 0 check (fee >= 0),
  -- Company day, included.
  contract_end date,
  is_active boolean not null default true,
  version integer not null default 1
);
create unique index source_name on recruiting.source (lower(name));

create table recruiting.recruitment (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  post_id bigint not null references people.post,
  department_id bigint not null references people.department,
  company_id bigint not null references people.company,
  head_count smallint not null check (head_count between 1 and 999),
  -- How somebody begins: 0 on probation, 2 as an intern.
  employ_type smallint not null check (employ_type in (0, 2)),
  city text not null default '',
  -- What is offered a month, sealed: {"min","max"} in fen. Null: nothing is said.
  salary_sealed text,
  -- The least that is asked for; null: nothing is.
  education smallint check (education between 0 and 10),
  work_years smallint check (work_years between 0 and 50),
  -- 1 a new place, 2 in place of somebody
  reason smallint not null check (reason in (1, 2)),
  replaced_id bigint references people.person,
  -- 0 usual, 1 urgent, 2 very urgent
  urgency smallint not null default 0 check (urgency between 0 and 2),
  owner_id bigint not null references people.person,
  assistant_ids bigint[] not null default '{}',
  hrbp_id bigint references people.person,
  latest_entry_day date,
  description text not null default '',
  -- 0 draft, 1 in approval, 2 open, 3 disabled, 4 filled, 5 closed
  state smallint not null check (state between 0 and 5),
  state_reason text not null default '',
  -- When it was set to the top; null: it is not.
  top_at timestamptz(3),
  -- The smaller, the higher.
  sort smallint not null default 100 check (sort between 0 and 9999),
  -- Company days.
  open_day date,
  close_day date,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1,
  check ((state = 5) = (close_day is not null)),
  check (state < 2 or state = 5 or open_day is not null)
);
create index recruitment_order on recruiting.recruitment (top_at desc nulls last, sort, open_day desc nulls first, id desc);
create index recruitment_department on recruiting.recruitment (department_id);
create index recruitment_owner on recruiting.recruitment (owner_id);
create index recruitment_post on recruiting.recruitment (post_id) where state < 5;

-- One row for each human: phone, mail and identity number are sealed, and found by an index that says nothing by itself.
create table recruiting.seeker (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- 0 unknown, 1 male, 2 female
  gender smallint not null default 0 check (gender between 0 and 2),
  phone_sealed text,
  phone_index text,
  mail_sealed text,
  mail_index text,
  id_card_sealed text,
  id_card_index text,
  birth_year smallint check (birth_year between 1900 and 2100),
  education smallint check (education between 0 and 10),
  school text not null default '',
  work_years smallint check (work_years between 0 and 60),
  last_company text not null default '',
  tags text[] not null default '{}',
  links text[] not null default '{}',
  -- Of the first contact.
  source_id bigint not null references recruiting.source,
  -- Somebody in service who applies within the company.
  person_id bigint references people.person on delete set null,
  is_pooled boolean not null default false,
  -- Company days, both included; 1 by mail, 2 on paper, 3 by a form.
  consent_day date,
  consent_until date check (consent_until >= consent_day),
  consent_kind smallint check (consent_kind between 1 and 3),
  pool_note text not null default '',
  -- Name, pinyin, school, last company and tags in small letters.
  search_text text not null,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1,
  constraint seeker_phone unique (phone_index),
  constraint seeker_mail unique (mail_index),
  constraint seeker_id_card unique (id_card_index),
  check ((phone_sealed is null) = (phone_index is null)),
  check ((mail_sealed is null) = (mail_index is null)),
  check ((id_card_sealed is null) = (id_card_index is null)),
  -- Nobody is in the pool without consent.
  check (not is_pooled or (consent_day is not null and consent_until is not null and consent_kind is not null))
);
create index seeker_pool on recruiting.seeker (consent_until) where is_pooled;
create index seeker_person on recruiting.seeker (person_id) where person_id is not null;

-- One application of one human to one opening.
create table recruiting.interviewee (
  id bigint generated always as identity primary key,
  seeker_id bigint not null references recruiting.seeker,
  recruitment_id bigint not null references recruiting.recruitment,
  source_id bigint not null references recruiting.source,
  referrer_id bigint references people.person,
  -- Which of its files is the resume.
  resume_uid uuid,
  -- 1 new, 2 screened, 3 interviewing, 4 passed, 5 offered, 6 to onboard, 7 rejected, 8 onboarded, 9 withdrawn
  stage smallint not null check (stage between 1 and 9),
  stage_since timestamptz(3) not null,
  -- Milliseconds in this stage, or in the one it closed from, before `stage_since`.
  spent_ms bigint not null default 0 check (spent_ms >= 0),
  closed_from smallint check (closed_from between 1 and 6),
  reject_code smallint,
  -- What is asked for a month, sealed, in fen.
  expect_salary_sealed text,
  plan_entry_day date,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1,
  check ((stage in (7, 9)) = (closed_from is not null))
);
create unique index interviewee_running on recruiting.interviewee (seeker_id, recruitment_id) where stage between 1 and 6;
create index interviewee_seeker on recruiting.interviewee (seeker_id);
create index interviewee_board on recruiting.interviewee (recruitment_id, stage, stage_since desc, id);
create index interviewee_source on recruiting.interviewee (source_id);

-- All figures come from here.
create table recruiting.stage_event (
  id bigint generated always as identity primary key,
  interviewee_id bigint not null references recruiting.interviewee,
  -- Null: it begins.
  from_stage smallint check (from_stage between 1 and 9),
  to_stage smallint not null check (to_stage between 1 and 9),
  at timestamptz(3) not null,
  made_by bigint references people.person on delete set null,
  reject_code smallint
);
create index stage_event_interviewee on recruiting.stage_event (interviewee_id, id);
create trigger append_only before update or delete or truncate on recruiting.stage_event
  for each statement execute function kit.refuse_change();

-- Of an opening or of an application, or why an application moved; no call edits one. Texts about people stand here and
-- not in events, which stay when somebody is to be forgotten.
create table recruiting.remark (
  id bigint generated always as identity primary key,
  recruitment_id bigint references recruiting.recruitment,
  interviewee_id bigint references recruiting.interviewee,
  event_id bigint unique references recruiting.stage_event,
  text text not null check (text <> ''),
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  check ((recruitment_id is null) <> (interviewee_id is null)),
  check (event_id is null or interviewee_id is not null)
);
create index remark_recruitment on recruiting.remark (recruitment_id, id) where recruitment_id is not null;
create index remark_interviewee on recruiting.remark (interviewee_id, id) where interviewee_id is not null;
