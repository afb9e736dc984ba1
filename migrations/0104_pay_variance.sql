-- What the preparer of a run says of a difference from the month before that has no cause found by itself.
create table payroll.pay_run_word (
  run_id bigint not null references payroll.pay_run on delete cascade,
  person_id bigint not null references people.person,
  -- Which line: kind and item, or "person" for all of them.
  line text not null check (line <> ''),
  -- The words, and the amounts that they hold for.
  sealed text not null,
  said_by bigint not null references people.person,
  primary key (run_id, person_id, line)
);
