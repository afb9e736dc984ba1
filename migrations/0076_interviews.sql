-- Interviews: what candidates are judged by, who interviews, who meets whom when and in which room, what they thought,
-- and what candidates are told by mail.

-- What interviewers judge by. A change is a new edition, so that what was judged by an earlier one stays readable.
create table recruiting.scorecard (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  is_active boolean not null default true,
  version integer not null default 1
);
create unique index scorecard_name on recruiting.scorecard (lower(name));

create table recruiting.scorecard_edition (
  id bigint generated always as identity primary key,
  scorecard_id bigint not null references recruiting.scorecard,
  edition smallint not null check (edition > 0),
  -- [{ name, hint, weight }], weights in ten-thousandths of the whole
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  constraint scorecard_edition_once unique (scorecard_id, edition)
);
create trigger append_only before update or delete or truncate on recruiting.scorecard_edition
  for each statement execute function kit.refuse_change();

alter table recruiting.recruitment
  add column scorecard_id bigint references recruiting.scorecard,
  -- [{ name, mode, minutes, interviewers }] in their order; interviewers are ids of people
  add column rounds jsonb not null default '[]' check (jsonb_typeof(rounds) = 'array');

create table recruiting.interviewer (
  person_id bigint primary key references people.person,
  -- None: of any.
  post_ids bigint[] not null default '{}',
  rounds smallint[] not null default '{}',
  max_per_week smallint not null default 10 check (max_per_week between 1 and 50),
  is_active boolean not null default true,
  version integer not null default 1
);

create table recruiting.interview (
  id bigint generated always as identity primary key,
  interviewee_id bigint not null references recruiting.interviewee,
  -- That of the application, for the constraint.
  seeker_id bigint not null references recruiting.seeker,
  round_no smallint not null check (round_no between 1 and 20),
  -- 1 on site, 2 by phone, 3 by video
  mode smallint not null check (mode between 1 and 3),
  during tstzrange not null,
  booking_id bigint unique references rooms.booking,
  link text not null default '',
  -- 0 planned, 1 held, 2 cancelled, 3 the candidate did not come
  state smallint not null default 0 check (state between 0 and 3),
  -- What has to be planned anew: 0 nothing, 1 its room fell away, 2 an interviewer left, 3 an interviewer is away
  replan smallint not null default 0 check (replan between 0 and 3),
  -- By what it is judged; null: by result and words alone.
  edition_id bigint references recruiting.scorecard_edition,
  -- Grows with what a calendar shows, so that it takes the later one.
  sequence integer not null default 0,
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  version integer not null default 1,
  check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  -- A candidate is in one place at a time.
  constraint interview_seeker_free exclude using gist (seeker_id with =, during with &&) where (state = 0)
);
create index interview_interviewee on recruiting.interview (interviewee_id, id);
create index interview_start on recruiting.interview (lower(during)) where state < 2;

create table recruiting.interview_user (
  interview_id bigint not null references recruiting.interview,
  person_id bigint not null references people.person,
  -- That of the interview, for the constraint.
  during tstzrange not null,
  -- He is expected, or was there: the interview is neither cancelled nor missed, and nobody has taken his place.
  is_live boolean not null default true,
  -- 1 no, 2 rather no, 3 rather yes, 4 yes; null: nothing said yet
  result smallint check (result between 1 and 4),
  -- Of the edition's items in their order, 1 to 5.
  scores smallint[] not null default '{}',
  evaluation text not null default '',
  submitted_at timestamptz(3),
  -- What he had said before he could read the others: { result, scores, evaluation, at }; null: nothing else.
  before jsonb,
  -- Said when nothing could be corrected any more.
  addition text not null default '',
  added_at timestamptz(3),
  primary key (interview_id, person_id),
  check ((result is null) = (submitted_at is null)),
  check (submitted_at is not null or (scores = '{}' and evaluation = '' and addition = '')),
  constraint interview_user_free exclude using gist (person_id with =, during with &&) where (is_live)
);
create index interview_user_person on recruiting.interview_user (person_id, lower(during)) where is_live;

-- What was done with interviews. Words about people stand as remarks.
create table recruiting.interview_event (
  id bigint generated always as identity primary key,
  interview_id bigint not null references recruiting.interview,
  -- 1 planned, 2 moved, 3 other people, 4 cancelled, 5 held, 6 candidate absent, 7 to be planned anew
  act smallint not null check (act between 1 and 7),
  detail jsonb not null default '{}',
  at timestamptz(3) not null,
  -- Null: the product itself.
  made_by bigint references people.person on delete set null
);
create index interview_event_interview on recruiting.interview_event (interview_id, id);
create trigger append_only before update or delete or truncate on recruiting.interview_event
  for each statement execute function kit.refuse_change();

alter table recruiting.remark
  add column interview_event_id bigint unique references recruiting.interview_event,
  add check (interview_event_id is null or (interviewee_id is not null and event_id is null));

-- Mail to candidates; whom it goes to is sealed, and gone with the candidate.
create table recruiting.letter (
  id bigint generated always as identity primary key,
  interview_id bigint not null references recruiting.interview,
  -- 1 invitation, 2 change, 3 cancellation
  kind smallint not null check (kind between 1 and 3),
  to_sealed text,
  subject text not null,
  body text not null,
  -- The entry for the candidate's calendar.
  calendar text not null,
  -- 0 on its way, 1 gone, 2 failed, 3 nothing carries mail: to be sent by hand
  state smallint not null check (state between 0 and 3),
  fault text not null default '',
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index letter_interview on recruiting.letter (interview_id, id);
