-- Month of pay, such as 2026-12, that a correction of a locked attendance month went into; null: none yet.
alter table attendance.correction add column pay_month text check (pay_month ~ '^\d{4}-\d{2}$');
update attendance.correction c set pay_month = r.month from payroll.pay_run r where r.id = c.taken_by;
