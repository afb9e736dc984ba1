-- What a dry run of an import of actuals showed, until it is applied or an hour is over.
create table kpi.import (
  token uuid primary key default gen_random_uuid(),
  person_id bigint not null references people.person,
  period_id bigint not null references kpi.period on delete cascade,
  cells jsonb not null,
  created_at timestamptz(3) not null
);
