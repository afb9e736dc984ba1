-- Since when notices leave by each way: what was told long before is not sent when a way is set up late, and what was
-- told since is not forgotten however long it is held or the product was down.
create table people.reaching_channel (
  channel text primary key check (channel in ('mail', 'workChat')),
  begun_at timestamptz(3) not null
);

-- Looked through every minute.
create index notice_unsent on kit.notice (id)
  where read_at is null and (mailed_at is null or chatted_at is null);
