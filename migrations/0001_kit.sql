-- What every module stands on: applied migrations, outbox, audit log, idempotency keys.
create schema if not exists kit;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table kit.migration_file (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz(3) not null default now()
);

-- What has to happen outside of the database once the transaction is committed.
create table kit.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  -- While a row with the same topic and key waits, another one is not added.
  dedupe_key text,
  -- Not before this instant; a worker that takes the row moves it ahead by its lease.
  run_after timestamptz(3) not null default now(),
  attempts integer not null default 0,
  last_error text,
  -- Set when the worker gave up; the row stays for an administrator.
  dead_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index outbox_dedupe_key on kit.outbox (topic, dedupe_key) where dead_at is null;
create index outbox_due on kit.outbox (run_after) where dead_at is null;

-- Append-only. Several chains, so that transactions do not wait for each other at one head.
create table kit.audit (
  chain smallint not null,
  seq bigint not null,
  at timestamptz(3) not null,
  -- Null: the system itself.
  actor_id bigint,
  act text not null,
  target text not null,
  detail jsonb not null,
  ip text,
  hash text not null,
  primary key (chain, seq)
);
create index audit_at on kit.audit (at);
create index audit_actor on kit.audit (actor_id, at);
create index audit_target on kit.audit (target, at);

create table kit.audit_head (
  chain smallint primary key,
  seq bigint not null default 0,
  hash text not null default repeat('0', 64)
);
insert into kit.audit_head (chain) select generate_series(1, 32);

create function kit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete or truncate on kit.audit
  for each statement execute function kit.refuse_change();

-- The first answer to a request, kept for its repetitions.
create table kit.idempotency_key (
  scope text not null,
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  reply jsonb not null default 'null',
  created_at timestamptz(3) not null default now(),
  primary key (scope, user_id, key)
);
create index idempotency_key_created_at on kit.idempotency_key (created_at);
