-- People in full: every field of the user detail and the employee card, what happened to a person, imports on trial.

alter table people.person
  -- Encrypted with the field key, as the identity number is; the blind indexes find equal values.
  add column phone_sealed text,
  add column phone_index text,
  -- Of the last four digits, for the roster.
  add column phone_last4_index text,
  -- 0 employed, 1 left, 2 left without notice or pay
  add column job_type smallint not null default 0 check (job_type in (0, 1, 2)),
  add column leave_date date,
  add column leave_remark text not null default '',
  add column is_core boolean not null default false,
  add column is_conference boolean not null default false,
  add column internal_relations text not null default '',
  -- Id in the enterprise chat.
  add column chat_id text unique check (chat_id <> ''),
  -- 1 enabled: may sign in by single sign-on.
  add column sso_state smallint not null default 1 check (sso_state in (0, 1)),
  -- How the person was recruited.
  add column channel text not null default '',
  -- Grows with every change: whoever changes an older state is told.
  add column version integer not null default 1,
  add column name_last1 text generated always as (right(chinese_name, 1)) stored,
  add column id_first1 text check (length(id_first1) = 1),
  add column id_last1 text check (length(id_last1) = 1),
  -- Every way of writing a name, in small letters: one comparison a row, whatever is typed.
  add column search_text text generated always as (
    lower(chinese_name || ' ' || pinyin || ' ' || english_name || ' ' || employee_id)) stored;
create index person_phone on people.person (phone_index) where phone_index is not null;
create index person_roster on people.person (name_last1, id_last1, id_first1);
create index person_by_pinyin on people.person (pinyin, id);

-- What the personnel file says beside the account; one row for whoever has one.
create table people.employee_card (
  person_id bigint primary key references people.person on delete cascade,
  id_card_start date,
  -- A day, or 长期 (long-term).
  id_card_until text not null default '',
  birth_date date,
  -- 0 single, 1 married, 2 divorced
  marital_status smallint check (marital_status between 0 and 2),
  -- 0 masses, 1 league member, 2 party member
  political_outlook smallint check (political_outlook between 0 and 2),
  native_place text not null default '',
  nation text not null default '',
  -- 0 Shenzhen, 1 Guangdong outside Shenzhen, 2 outside Guangdong, 3 Hong Kong, Macau, Taiwan, 4 foreign
  household_type smallint check (household_type between 0 and 4),
  -- 0 urban, 1 rural, 2 non-rural
  household_nature smallint check (household_nature between 0 and 2),
  address text not null default '',
  present_address text not null default '',
  bank_number_sealed text,
  bank_number_index text,
  bank_city text not null default '',
  bank_branch text not null default '',
  social_security text not null default '',
  housing_fund text not null default '',
  school text not null default '',
  -- 0 primary to 10 part-time bachelor
  education smallint check (education between 0 and 10),
  specialty text not null default '',
  -- 1 graduated
  is_graduate smallint check (is_graduate in (0, 1)),
  graduate_date date,
  probation_until date,
  confirmed_on date,
  -- 0 internship, 1 labour 3 years, 2 labour 5 years, 3 open-ended, 4 Hong Kong 1 year, 5 Hong Kong 18 months
  contract_type smallint check (contract_type between 0 and 5),
  contract_start date,
  contract_end date,
  file_number text not null default '',
  -- Percentage of the pay that a non-compete clause grants.
  competition numeric(5, 2) check (competition between 0 and 100),
  constraint contract_in_order check (contract_end >= contract_start)
);
create index employee_card_bank_number on people.employee_card (bank_number_index) where bank_number_index is not null;

-- The process record of a person: what was done to the account and the card, by whom; secrets only masked.
create table people.person_event (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person on delete cascade,
  at timestamptz(3) not null,
  -- Null: the system itself.
  actor_id bigint references people.person on delete set null,
  act text not null check (act <> ''),
  -- [{ "Field": …, "Old": …, "New": … }]
  changes jsonb not null default '[]'
);
create index person_event_person on people.person_event (person_id, id desc);
create index person_event_actor on people.person_event (actor_id) where actor_id is not null;

-- An import that was shown and not yet applied. The rows hold identity numbers, so they lie sealed.
create table people.user_import (
  token uuid primary key default gen_random_uuid(),
  person_id bigint not null references people.person on delete cascade,
  sealed_rows text not null,
  -- Of everything that was shown: the same rows must come out when it is applied.
  digest text not null,
  created_at timestamptz(3) not null,
  applied_at timestamptz(3)
);
create index user_import_person on people.user_import (person_id);
create index user_import_created_at on people.user_import (created_at);
