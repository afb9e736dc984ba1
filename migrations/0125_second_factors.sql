-- Codes of an authenticator app as a second factor of signing in (docs/decisions/0088).
create table people.second_factor (
  person_id bigint primary key references people.person on delete cascade,
  -- Shared with the app, sealed by the portal's secret.
  secret text not null,
  created_at timestamptz(3) not null,
  -- Null: shown, and no code of it has come yet.
  confirmed_at timestamptz(3),
  -- Period of the last code that let him in: no code is good twice (RFC 6238, 5.2).
  last_step bigint not null default 0
);
create table people.recovery_code (
  person_id bigint not null references people.second_factor on delete cascade,
  -- Keyed by the portal's secret: nothing here can be guessed offline.
  fingerprint text not null,
  used_at timestamptz(3),
  primary key (person_id, fingerprint)
);
-- Whoever has such a role signs in with a second factor, and sets one up before anything else.
alter table people.role add column needs_factor boolean not null default false;
