-- Programs with an account of their own (docs/decisions/0093): a person's row, so that whatever names who did something
-- names the program; never in service, so that no list, picker or figure of people has it.
alter table people.person
  add column is_program boolean not null default false,
  add constraint person_program check (
    not is_program or (not is_active and sso_state = 0 and leader_id is null and entry_date is null));
create index person_program on people.person (id) where is_program;

create table people.program_account (
  person_id bigint primary key references people.person,
  purpose text not null check (purpose <> ''),
  -- Who answers for it; while he is not in service it rests.
  owner_id bigint not null references people.person,
  -- Areas that its tokens reach, always named.
  areas text[] not null check (cardinality(areas) > 0),
  may_write boolean not null,
  -- The last company day on which it works.
  ends_on date not null,
  -- Switched off by an administrator.
  stopped_at timestamptz(3),
  version int not null default 1
);
create index program_account_owner on people.program_account (owner_id);
