-- Every further action on a form: added signers, suspension, taking back, override, revocation, copies, absences, limits.
alter table approval.form
  -- Who began it, once it has become somebody else's.
  add column first_creator_id bigint references people.person,
  -- {from, at}: what it was when it was hung up.
  add column suspended jsonb,
  -- Finished, and its approvers are asked whether it may be revoked.
  add column revoking boolean not null default false,
  -- Who gets a copy after which level.
  add column copies jsonb not null default '[]';

alter table approval.row
  -- {by, group, way, sign, place} of an added signer.
  add column added jsonb,
  -- {by, from}: dropped by somebody's decision, and taken back with it.
  add column dropped jsonb,
  add column due_at timestamptz(3),
  add column limit_done boolean not null default false;
create index row_due on approval.row (due_at) where status = 6 and due_at is not null and not limit_done;
create index row_on_behalf on approval.row (on_behalf_of_id) where on_behalf_of_id is not null;

create table approval.urge (
  form_id bigint not null,
  row_no integer not null,
  at timestamptz(3) not null,
  person_id bigint not null references people.person,
  primary key (form_id, row_no, at),
  foreign key (form_id, row_no) references approval.row (form_id, no)
);

-- A right to read, with what it is for; from a level of the process or from a person.
create table approval.copy (
  form_id bigint not null references approval.form,
  person_id bigint not null references people.person,
  -- Null: the process.
  sent_by bigint references people.person,
  -- A copy, a share, or a mention in a remark.
  kind text not null check (kind in ('copy', 'share', 'mention')),
  note text not null default '',
  sent_at timestamptz(3) not null,
  read_at timestamptz(3),
  constraint copy_once unique nulls not distinct (form_id, person_id, sent_by, kind)
);
create index copy_received on approval.copy (person_id, sent_at desc);
create index copy_sent on approval.copy (sent_by, sent_at desc) where sent_by is not null;

-- From `starts_at` until before `ends_at`, `delegate_id` decides for `person_id`.
create table approval.absence (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  delegate_id bigint not null references people.person,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  reason text not null default '',
  created_at timestamptz(3) not null default now(),
  -- What waits has moved to the delegate; and has come back.
  moved boolean not null default false,
  returned boolean not null default false,
  check (person_id <> delegate_id)
);
create index absence_person on approval.absence (person_id, starts_at);

-- Where the company's calendar differs from working on weekdays.
create table approval.work_day (
  day date primary key,
  kind text not null check (kind in ('holiday', 'workday')),
  name text not null default ''
);
