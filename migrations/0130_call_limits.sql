-- How often somebody made a call with a limit, over all processes.
create table kit.call_limit (
  call text not null,
  -- user:12, or address:192.0.2.1
  caller text not null,
  used integer not null,
  ends_at timestamptz not null,
  primary key (call, caller)
);
create index call_limit_ends_at on kit.call_limit (ends_at);
