-- Signing in: passwords, the built-in authority's records and key, sessions, login records.

create table people.account (
  person_id bigint primary key references people.person on delete cascade,
  -- scrypt$log2 N$r$p$salt$hash
  password_hash text not null,
  -- The initial password is still in use.
  must_change boolean not null,
  password_changed_at timestamptz(3) not null
);

-- Tries at passwords: per account, and per account and address. The key is a keyed hash, so that a password
-- typed into the wrong box is not kept.
create table people.password_guard (
  key text primary key,
  tries integer not null,
  ends_at timestamptz(3) not null
);
create index password_guard_ends_at on people.password_guard (ends_at);

-- What the built-in authority keeps: its sessions, grants, codes and open sign-ins.
create table people.authority_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  account_id text,
  uid text,
  grant_id text,
  consumed_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (model, id)
);
create index authority_record_account on people.authority_record (account_id) where account_id is not null;
create index authority_record_uid on people.authority_record (uid) where uid is not null;
create index authority_record_grant on people.authority_record (grant_id) where grant_id is not null;
create index authority_record_expires_at on people.authority_record (expires_at);

-- The private key is sealed with the configured secret.
create table people.signing_key (
  alg text primary key,
  sealed_jwk text not null,
  created_at timestamptz(3) not null default now()
);

-- Whose subject of an outside authority is whose; written when a configured claim matched for the first time.
create table people.authority_subject (
  issuer text not null,
  subject text not null,
  person_id bigint not null references people.person on delete cascade,
  linked_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);

create table people.session (
  id uuid primary key default gen_random_uuid(),
  person_id bigint not null references people.person on delete cascade,
  cookie_hash text not null unique,
  subject text not null,
  -- The authority's own session behind this one, where it tells.
  authority_sid text,
  -- When the person last proved who they are, by the authority's word.
  authenticated_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- Moved ahead at every renewal of the token, not at every call.
  last_seen_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- 1 the person, 2 expired, 3 forced (LogoutType on the wire)
  end_kind smallint check (end_kind in (1, 2, 3)),
  check ((ended_at is null) = (end_kind is null))
);
create index session_person on people.session (person_id) where ended_at is null;
create index session_authority_sid on people.session (authority_sid) where authority_sid is not null;
create index session_last_seen_at on people.session (last_seen_at) where ended_at is null;

-- A bearer token is enrolled once, in one session; only its hash is kept.
create table people.session_token (
  token_hash text primary key,
  session_id uuid not null references people.session on delete cascade,
  -- Opaque ones are asked for at the authority again and again.
  is_opaque boolean not null,
  expires_at timestamptz(3) not null
);
create index session_token_session on people.session_token (session_id);
create index session_token_expires_at on people.session_token (expires_at);

create table people.login_record (
  id bigint generated always as identity primary key,
  -- Null when the authority vouches for somebody who is not in the portal.
  person_id bigint references people.person on delete cascade,
  login_name text not null,
  -- 1 single sign-on, 2 password, 3 work chat (LoginType on the wire)
  login_type smallint not null check (login_type in (1, 2, 3)),
  -- Name of the refusal; null when it went well.
  fail_reason text,
  ip text not null,
  browser text not null,
  os text not null,
  user_agent text not null,
  session_id uuid references people.session on delete set null,
  login_time timestamptz(3) not null
);
create index login_record_person on people.login_record (person_id, login_time desc);
create index login_record_time on people.login_record (login_time desc);
create index login_record_session on people.login_record (session_id);
