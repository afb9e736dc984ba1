-- Leave to be costed anew: what it was measured by has changed. Filled in the transaction that is the cause; emptied by a
-- worker, or by whoever touches the account of its person first.
create table attendance.recost (
  form_id bigint primary key references attendance.leave on delete cascade,
  asked_at timestamptz(3) not null
);

-- The calendar that the people of a company go by; null: that of the law they live under.
alter table attendance.company_region add calendar_id integer references calendar.calendar;
