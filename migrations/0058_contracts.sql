-- Contracts of people, one row each; of those the employee card shows the active one, else the newest.

alter table people.employee_card
  -- First work at any employer, company day: annual leave counts from it.
  add column work_start date,
  -- 1 men, 60; 2 women, 55; 3 women, 50; null: as the gender suggests, to be checked
  add column retire_category smallint check (retire_category between 1 and 3);

create table hr_requests.contract (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person on delete cascade,
  -- 0 internship, 1 labour 3 years, 2 labour 5 years, 3 open-ended, 4 Hong Kong 1 year, 5 Hong Kong 18 months
  contract_type smallint not null check (contract_type between 0 and 5),
  -- Who signed it.
  company_id bigint not null references people.company,
  -- Company days, both included; without a last one it goes on.
  start_day date not null,
  end_day date check (end_day >= start_day),
  sign_no text not null default '',
  -- The last day where it was ended before its end; before the start: it never began.
  ended_on date check (ended_on <= end_day),
  end_reason text not null default '',
  version integer not null default 1,
  -- Null: the system.
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null,
  constraint contract_start unique (person_id, start_day)
);
create index contract_end on hr_requests.contract (coalesce(ended_on, end_day));

insert into hr_requests.contract (person_id, contract_type, company_id, start_day, end_day, ended_on, made_at)
select p.id, c.contract_type, p.company_id, c.contract_start, c.contract_end,
  case when not p.is_active and p.job_type <> 0 and p.leave_date < coalesce(c.contract_end, 'infinity') then p.leave_date end,
  now()
from people.employee_card c join people.person p on p.id = c.person_id
where c.contract_type is not null and c.contract_start is not null
order by p.id;
