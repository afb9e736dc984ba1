-- Notices that also reach people by mail and in WeCom, and how each person wants that.
alter table kit.notice
  -- When each way was done with it: sent, or not to be sent.
  add column mailed_at timestamptz(3),
  add column chatted_at timestamptz(3);

create table people.notice_preference (
  person_id bigint primary key references people.person on delete cascade,
  -- now: within a minute or two; digest: once a day; off: never.
  mail text not null check (mail in ('now', 'digest', 'off')),
  work_chat boolean not null,
  -- Minutes of the company's day, the end not included; both null: at any time. It may reach over midnight.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from quiet_until or quiet_from is null)
);
