-- Rules by which attendance months of a company come by themselves. A company without a row has calendar months.

create table attendance.month_rule (
  company_id bigint primary key references people.company (id),
  -- First day of a period: 1 is the calendar month; 26 runs to the 25th and names the period after its last month.
  first_day smallint not null default 1 check (first_day between 1 and 28),
  -- Work days within which people confirm.
  confirm_days smallint not null default 3 check (confirm_days between 1 and 31),
  is_automatic boolean not null default true
);
