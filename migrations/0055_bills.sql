-- Forms about one person of which only one may be under way: which kind, about whom, and how far it has come. An index
-- cannot read the form's status, so that the bill has a state of its own, written with each step of the form.
create table approval.bill (
  form_id bigint primary key references approval.form,
  -- The standard template.
  kind text not null,
  subject_id bigint not null references people.person,
  -- What else tells two bills of one person apart; empty: nothing.
  about text not null default '',
  -- 0 with the applicant, 1 in approval, 2 finished and waiting for its day, 3 done, 4 closed: revoked or given up
  state smallint not null check (state between 0 and 4)
);
create unique index bill_live on approval.bill (kind, subject_id, about) where state in (1, 2);
create index bill_subject on approval.bill (subject_id, kind);

create schema hr_requests;

-- What a bill was submitted against, and what it makes of it: lists read it, and on its day what it changes is compared.
create table hr_requests.bill (
  form_id bigint primary key references approval.form,
  -- Company day.
  take_effect date,
  before jsonb not null,
  after jsonb not null
);
