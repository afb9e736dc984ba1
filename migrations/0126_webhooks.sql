-- Events out: what happened is told to addresses that administrators gave (docs/decisions/0090).
create schema webhooks;

create table webhooks.endpoint (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  url text not null check (url <> ''),
  -- Types of events that it is told of.
  events text[] not null check (cardinality(events) > 0),
  secret_sealed text not null,
  -- The secret before signs beside it for a while, so that the other side can change over.
  old_secret_sealed text,
  old_until timestamptz(3),
  is_active boolean not null,
  -- Since when no delivery has come through; null: the last one did.
  failing_since timestamptz(3),
  -- When the product switched it off; null: it did not.
  stopped_at timestamptz(3),
  created_by bigint references people.person on delete set null,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  check (stopped_at is null or not is_active),
  check ((old_secret_sealed is null) = (old_until is null))
);
create index endpoint_created_by on webhooks.endpoint (created_by) where created_by is not null;

create table webhooks.event (
  id uuid primary key,
  type text not null,
  -- Numbers and a path, nothing that somebody may not see.
  data jsonb not null,
  at timestamptz(3) not null
);
create index event_at on webhooks.event (at);

-- The line that deliveries wait in, and the log of them.
create table webhooks.delivery (
  id bigint generated always as identity primary key,
  event_id uuid not null references webhooks.event on delete cascade,
  endpoint_id bigint not null references webhooks.endpoint on delete cascade,
  -- 1 waits, 2 delivered, 3 given up.
  state smallint not null check (state between 1 and 3),
  attempts integer not null default 0,
  run_after timestamptz(3) not null,
  -- Of the last attempt.
  tried_at timestamptz(3),
  took_ms integer,
  status integer,
  problem text
);
create index delivery_due on webhooks.delivery (endpoint_id, run_after) where state = 1;
create index delivery_log on webhooks.delivery (endpoint_id, id desc);
create index delivery_event on webhooks.delivery (event_id);
