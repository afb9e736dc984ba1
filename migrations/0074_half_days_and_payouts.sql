-- Parts of worked days that are off: for everybody, or for women. A calendar's own word comes before what it rests on says.
create table calendar.half_day (
  calendar_id integer not null references calendar.calendar on delete cascade,
  day date not null,
  -- 1 everybody, 2 women
  for_whom smallint not null check (for_whom in (1, 2)),
  -- Minutes after midnight; null: from where half of the shift ends, and until it ends.
  free_from smallint check (free_from between 0 and 1439),
  free_to smallint check (free_to between 1 and 1440),
  name text not null default '',
  name_en text not null default '',
  primary key (calendar_id, day, for_whom),
  check (free_from < free_to)
);

-- Women's Day where it falls on Monday to Friday (State Council Decree 795, article 3). Days that were worked stay as they were.
insert into calendar.half_day (calendar_id, day, for_whom, name, name_en)
select c.id, d.day, 2, '妇女节', 'Women’s Day'
from calendar.calendar c, (select make_date(y, 3, 8) as day from generate_series(2027, 2060) y) d
where c.code = 'CN' and extract(isodow from d.day) <= 5;

-- Time off for overtime ends in pay, at the class of the overtime, or is waived in writing; 8 waived.
alter table attendance.ledger drop constraint ledger_kind_check,
  add constraint ledger_kind_check check (kind between 1 and 8),
  -- Per cent of pay: of what overtime granted, and of what is paid out for it.
  add pay_percent smallint check (pay_percent in (150, 200));
