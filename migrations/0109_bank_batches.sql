-- What a published run hands to the bank: who is in a file, sealed, and what became of him. Accounts that were changed lately are
-- held back, so that diverted pay is seen before it is gone.

alter table people.employee_card add column bank_changed_at timestamptz(3);
create function people.note_bank_change() returns trigger language plpgsql as $$
begin
  if new.bank_number_index is distinct from old.bank_number_index then new.bank_changed_at := now(); end if;
  return new;
end $$;
create trigger note_bank_change before update of bank_number_index on people.employee_card
  for each row execute function people.note_bank_change();

create table payroll.bank_batch (
  id bigint generated always as identity primary key,
  run_id bigint not null references payroll.pay_run,
  -- 1 txt, 2 csv, 3 xlsx
  format smallint not null check (format between 1 and 3),
  people integer not null check (people > 0),
  -- Sum in fen.
  total text not null,
  -- 1 made, 2 handed over, 3 confirmed, 4 partly failed, 9 taken back
  state smallint not null default 1 check (state in (1, 2, 3, 4, 9)),
  made_by bigint not null references people.person,
  made_at timestamptz(3) not null,
  downloaded_by bigint references people.person,
  downloaded_at timestamptz(3),
  answered_by bigint references people.person,
  answered_at timestamptz(3),
  version integer not null default 1,
  constraint bank_batch_two_people check (downloaded_by <> made_by and answered_by <> made_by),
  check ((state in (3, 4)) = (answered_at is not null)),
  check (state not in (2, 3, 4) or downloaded_at is not null),
  check (state <> 9 or downloaded_at is null)
);
create index bank_batch_run on payroll.bank_batch (run_id);

create table payroll.bank_row (
  batch_id bigint not null references payroll.bank_batch on delete cascade,
  run_id bigint not null references payroll.pay_run,
  person_id bigint not null references people.person,
  -- 1 in the file, 2 paid, 3 failed
  state smallint not null default 1 check (state between 1 and 3),
  -- Name, account, branch, amount.
  sealed text not null,
  primary key (batch_id, person_id)
);
-- A person is paid once by a run.
create unique index bank_row_once on payroll.bank_row (run_id, person_id) where state in (1, 2);

-- An account that was changed is paid all the same: who said so, and why.
create table payroll.bank_release (
  run_id bigint not null references payroll.pay_run,
  person_id bigint not null references people.person,
  released_by bigint not null references people.person,
  released_at timestamptz(3) not null,
  reason text not null check (reason <> ''),
  primary key (run_id, person_id)
);
