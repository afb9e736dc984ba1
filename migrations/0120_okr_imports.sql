-- What a dry run of an import of a tree or of a period's goals showed, until it is applied or an hour is over.
create table okr.import (
  token uuid primary key default gen_random_uuid(),
  person_id bigint not null references people.person,
  project_id bigint references okr.project on delete cascade,
  cycle_id bigint references okr.cycle on delete cascade,
  plan jsonb not null,
  created_at timestamptz(3) not null,
  check (num_nonnulls(project_id, cycle_id) = 1)
);
