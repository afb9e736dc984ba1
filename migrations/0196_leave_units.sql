-- Unit in which a leave type is filed and shown: 1 day, 2 half day, 3 hour. Amounts of the ledger keep their own unit.
alter table attendance.leave_type add column leave_unit smallint;
update attendance.leave_type set leave_unit = case
  when unit = 2 then 3
  when step = 10000 then 1
  when step = 5000 then 2
  else 3 end;
-- A company that has nobody yet begins with half days where the law speaks of days.
update attendance.leave_type set leave_unit = 2, step = 5000
where leave_unit = 3 and unit = 1 and code in (1, 3, 9, 12) and not exists (select from people.person);
alter table attendance.leave_type alter column leave_unit set not null,
  add constraint leave_type_unit check (
    leave_unit = 1 and unit = 1 and step = 10000 or leave_unit = 2 and unit = 1 and step = 5000 or leave_unit = 3);

-- Half days as they were filed, such as 2026-12-30 AM; null: minutes of the clock. The clock in starts and ends follows
-- the shift, so that a changed shift moves it.
alter table attendance.segment add column first_half text collate "C", add column last_half text collate "C",
  add check ((first_half is null) = (last_half is null));
