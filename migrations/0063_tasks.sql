-- What is to be done for somebody once a bill about him has finished, and the lists that it is made from.

-- The list of a kind of bill: of one company, or of all that have none of their own. Where there is none the product's holds.
create table hr_requests.checklist (
  id bigint generated always as identity primary key,
  -- The standard template of the bills: ZZ, DG, TX, LZ.
  kind text not null check (kind in ('ZZ', 'DG', 'TX', 'LZ')),
  company_id bigint references people.company,
  -- In their order: titles in both languages, whose it is, days from the bill's day, whether an amount belongs to it.
  lines jsonb not null,
  version integer not null default 1,
  saved_by bigint references people.person,
  saved_at timestamptz(3) not null,
  unique nulls not distinct (kind, company_id)
);

create table hr_requests.task (
  id bigint generated always as identity primary key,
  form_id bigint not null references approval.form,
  -- Number of the log entry by which the bill finished: once for each finishing.
  finish_seq integer not null,
  line smallint not null,
  -- '' of a list; else what the product adds by itself: held, nonCompete, leave
  code text not null default '' check (code in ('', 'held', 'nonCompete', 'leave')),
  title text not null,
  title_en text not null,
  owner_id bigint not null references people.person,
  -- Company day.
  due_day date not null,
  -- 0 open, 1 done, 2 waived
  state smallint not null default 0 check (state between 0 and 2),
  reason text not null default '',
  asks_amount boolean not null default false,
  -- Amount or per cent, sealed as pay is.
  sealed text,
  -- A form that it is about: the draft of a leaving after a failed probation.
  linked_form_id bigint references approval.form,
  version integer not null default 1,
  made_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- Null: the system.
  closed_by bigint references people.person,
  check ((state = 0) = (closed_at is null)),
  check ((state = 2) <= (reason <> '')),
  unique (form_id, finish_seq, line)
);
create index task_owner on hr_requests.task (owner_id) where state = 0;
create index task_open on hr_requests.task (due_day, id) where state = 0;
