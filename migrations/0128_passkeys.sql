-- Keys that people's devices keep to sign in with (WebAuthn, docs/decisions/0085).
create table people.passkey (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person on delete cascade,
  -- What its person calls it.
  name text not null,
  -- As the device calls it, base64url.
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Signatures that the device counted; 0 where it does not count.
  counter bigint not null default 0,
  -- Kept by an account and on several devices; else on one alone.
  is_synced boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_person on people.passkey (person_id);
-- 4: by a passkey.
alter table people.login_record drop constraint login_record_login_type_check;
alter table people.login_record add constraint login_record_login_type_check check (login_type in (1, 2, 3, 4));
