-- Backups that the running product makes, one for each of the company's days, over all processes.
create table kit.backup_run (
  day date primary key,
  started_at timestamptz(3) not null,
  -- When it was written and verified.
  finished_at timestamptz(3),
  -- Host and file.
  file text,
  bytes bigint,
  -- Why it is not there.
  error text
);
