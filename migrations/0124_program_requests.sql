-- What an assistant wants to do in a person's name and may not do without his answer (docs/decisions/0081).
create table people.program_request (
  id uuid primary key default gen_random_uuid(),
  token_id uuid not null references people.access_token on delete cascade,
  person_id bigint not null references people.person on delete cascade,
  -- Address of the call.
  call text not null check (call <> ''),
  -- What it would be called with; gone once answered.
  input jsonb,
  -- SHA-256 of the call and its input: the same wish again is the same request.
  digest text not null,
  -- 1 waiting, 2 accepted and being done, 3 done, 4 refused by the call, 5 declined.
  state smallint not null check (state between 1 and 5),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  answered_at timestamptz(3),
  -- What the call said when it refused.
  outcome text not null default '',
  -- When the program heard what became of it; the same wish then is a new one.
  told_at timestamptz(3),
  check ((state = 1) = (answered_at is null)),
  check (state = 1 or input is null)
);
create unique index program_request_wish on people.program_request (token_id, digest) where told_at is null;
create index program_request_person on people.program_request (person_id, created_at) where state = 1;
create index program_request_expires_at on people.program_request (expires_at);
