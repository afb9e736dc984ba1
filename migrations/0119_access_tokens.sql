-- Access tokens: programs make calls in a person's name, within areas, until a day (docs/decisions/0082).
create table people.access_token (
  -- Stands for the session wherever one is asked for.
  id uuid primary key default gen_random_uuid(),
  person_id bigint not null references people.person on delete cascade,
  name text not null check (name <> ''),
  -- SHA-256 of 256 random bits: nothing that could be guessed, so no slow hash.
  token_hash text not null unique,
  -- Its last characters, by which a person tells tokens apart.
  hint text not null,
  -- Areas that it reaches; empty: all of them, also those to come.
  areas text[] not null,
  may_write boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  -- To the minute.
  last_used_at timestamptz(3),
  last_used_ip text,
  revoked_at timestamptz(3),
  -- Null: by the system, with the person's sessions.
  revoked_by bigint references people.person on delete set null,
  check (revoked_by is null or revoked_at is not null)
);
create index access_token_person on people.access_token (person_id, created_at desc);
create index access_token_revoked_by on people.access_token (revoked_by) where revoked_by is not null;
create index access_token_created_at on people.access_token (created_at desc);
