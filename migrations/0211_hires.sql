-- New employees whom HR has entered. The rest of the card is asked from them by a link that works once.

create table people.hire (
  person_id bigint primary key references people.person (id) on delete cascade,
  -- Hash of the link's token; null once it was used or withdrawn.
  token_hash text unique,
  token_until timestamptz not null,
  filled_at timestamptz,
  -- When the employment began in the portal; null: the first day lies ahead.
  begun_at timestamptz,
  called_off_at timestamptz,
  made_by bigint references people.person (id) on delete set null,
  made_at timestamptz not null
);
create index hire_waiting on people.hire (person_id) where begun_at is null and called_off_at is null;
create index hire_made_by on people.hire (made_by);
