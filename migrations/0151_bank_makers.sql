-- Who made a bank file, or answered for the program that did: for good, whoever answers for it later.
alter table payroll.bank_batch add column made_for bigint references people.person;
update payroll.bank_batch b set made_for = coalesce(
  (select pa.owner_id from people.program_account pa where pa.person_id = b.made_by), b.made_by);
alter table payroll.bank_batch alter column made_for set not null,
  -- Files of before may have been handed over by who answers for their program now.
  add constraint bank_batch_two_people_behind check (downloaded_by <> made_for and answered_by <> made_for) not valid;
