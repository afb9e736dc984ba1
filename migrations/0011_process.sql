-- The next edition of a process while somebody works on it; publishing takes it away.
create table approval.process_draft (
  process_id bigint primary key references approval.process,
  -- Looser than an edition: a level may still be without people.
  content jsonb not null,
  version integer not null default 1,
  updated_by bigint references people.person,
  updated_at timestamptz(3) not null default now()
);

-- What the publisher says of an edition, for whoever compares them later.
alter table approval.process_edition add column note text not null default '';

-- How many forms run under an edition is asked before the next one is published.
create index form_running on approval.form (process_edition_id) where status in (1, 2, 3, 4, 9);
