-- Overtime, trips and replaced cards as their forms were submitted last; whether one counts is the state of its bill.

-- Minutes of the company's clock, YYYY-MM-DD HH:mm, at which a form has somebody work overtime or travel.
create table attendance.booked (
  form_id bigint not null references approval.form,
  person_id bigint not null references people.person,
  no smallint not null,
  -- 2 trip, 3 overtime
  kind smallint not null check (kind in (2, 3)),
  starts text collate "C" not null,
  ends text collate "C" not null check (ends > starts),
  primary key (form_id, person_id, no)
);
create index booked_person on attendance.booked (person_id, ends);

create table attendance.overtime (
  form_id bigint primary key references approval.form,
  person_id bigint not null references people.person,
  -- 1 pay, 2 leave
  compensation smallint not null check (compensation in (1, 2)),
  project text not null default ''
);

create table attendance.trip (
  form_id bigint primary key references approval.form,
  person_id bigint not null references people.person,
  -- The cities in their order.
  route text not null
);

create table attendance.card (
  form_id bigint primary key references approval.form,
  person_id bigint not null references people.person,
  day date not null,
  -- Which segment of the shift, counted from 1, and its end: 1 on, 2 off.
  segment smallint not null check (segment between 1 and 3),
  side smallint not null check (side in (1, 2)),
  punch_at text collate "C" not null
);
create index card_person on attendance.card (person_id, day);

-- How cards are replaced in a department and below it, where no nearer one says otherwise; without one: in the company.
create table attendance.card_rule (
  id integer generated always as identity primary key,
  department_id bigint references people.department,
  monthly_limit smallint not null default 3 check (monthly_limit between 0 and 99),
  cycle_start_day smallint not null default 1 check (cycle_start_day between 1 and 31),
  -- Work days after the day itself.
  within_days smallint not null default 3 check (within_days between 0 and 60),
  allow_lack boolean not null default true,
  allow_late boolean not null default true,
  allow_early boolean not null default true,
  allow_normal boolean not null default false,
  need_proof boolean not null default false,
  version integer not null default 1,
  constraint card_rule_department unique nulls not distinct (department_id)
);
insert into attendance.card_rule (department_id) values (null);

-- Overtime of workdays that is not paid makes time off, too.
alter table attendance.setting add comp_workdays boolean not null default false;
