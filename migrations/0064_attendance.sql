-- Leave: which types there are and since when, what each person has of them, and who is away on which days.
create schema attendance;

create table attendance.setting (
  the_only boolean primary key default true check (the_only),
  -- The standard day, minutes after midnight; until there are shifts everybody works it.
  day_from smallint not null default 540,
  break_from smallint not null default 720,
  break_to smallint not null default 780,
  day_to smallint not null default 1080,
  -- A band of annual leave reached within a year: 1 counts for all of it, 2 from the next year on, 3 for the rest of it
  band_rule smallint not null default 1 check (band_rule between 1 and 3),
  -- Work days that leave may lie back when its own person files it.
  past_days smallint not null default 3 check (past_days between 0 and 31),
  version integer not null default 1,
  check (0 <= day_from and day_from < break_from and break_from <= break_to and break_to < day_to and day_to <= 1440)
);
insert into attendance.setting default values;

-- Companies whose people live under another law than the mainland's.
create table attendance.company_region (
  company_id bigint primary key references people.company,
  region text not null check (region in ('CN', 'HK'))
);

-- What holds of a type from a day on; the latest begun counts. Amounts are in its unit: ten-thousandths of a day, or minutes.
create table attendance.leave_type (
  id integer generated always as identity primary key,
  region text not null check (region in ('CN', 'HK')),
  code smallint not null,
  from_day date not null,
  is_active boolean not null,
  -- 1 days in ten-thousandths, 2 minutes
  unit smallint not null check (unit in (1, 2)),
  -- Each day costs a multiple of it, rounded up.
  step integer not null check (step > 0),
  -- 1 work days, 2 calendar days
  basis smallint not null check (basis in (1, 2)),
  -- Per cent of pay.
  pay_ratio smallint not null check (pay_ratio between 0 and 100),
  need_quota boolean not null,
  may_overdraw boolean not null default false,
  -- More than this asks for proof; null: none is asked for.
  proof_after integer check (proof_after >= 0),
  max_per_bill integer check (max_per_bill > 0),
  max_per_year integer check (max_per_year > 0),
  -- Minutes.
  max_per_day smallint check (max_per_day > 0),
  -- 1 male, 2 female
  gender smallint check (gender in (1, 2)),
  probation_allowed boolean not null default true,
  -- A quota of a year is good until that year's end and so many months more.
  valid_months smallint not null default 0 check (valid_months between 0 and 60),
  -- How much of what is left goes into the next year, and for how many months; null: nothing.
  carry_most integer check (carry_most > 0),
  carry_months smallint not null default 0 check (carry_months between 0 and 60),
  -- The law or decision that says so.
  source text not null default '',
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null default now(),
  constraint leave_type_day unique (region, code, from_day)
);

insert into attendance.leave_type (region, code, from_day, is_active, unit, step, basis, pay_ratio, need_quota, proof_after,
  max_per_bill, max_per_year, max_per_day, gender, probation_allowed, valid_months, carry_most, carry_months, source)
values
  ('CN', 1, '2008-01-01', true, 1, 1250, 1, 100, true, null, null, null, null, null, true, 0, 150000, 3, '职工带薪年休假条例'),
  ('CN', 2, '2008-01-01', true, 1, 1250, 1, 0, false, null, null, null, null, null, true, 0, null, 0, '公司制度'),
  ('CN', 3, '2008-01-01', true, 1, 1250, 1, 60, false, 20000, null, null, null, null, true, 0, null, 0, '当地企业工资支付规定'),
  ('CN', 4, '2008-01-01', true, 1, 10000, 1, 100, false, 0, 30000, 30000, null, null, true, 0, null, 0, '婚丧假规定'),
  ('CN', 5, '2008-01-01', true, 1, 10000, 1, 100, false, 0, 30000, null, null, null, true, 0, null, 0, '婚丧假规定'),
  ('CN', 6, '2012-04-28', true, 1, 10000, 2, 100, false, 0, 980000, null, null, 2, true, 0, null, 0, '女职工劳动保护特别规定'),
  ('CN', 7, '2016-01-01', true, 1, 10000, 2, 100, false, 0, 150000, null, null, 1, true, 0, null, 0, '各省人口与计划生育条例'),
  ('CN', 8, '2021-08-20', true, 1, 10000, 2, 100, false, 0, null, 100000, null, null, true, 0, null, 0, '各省人口与计划生育条例'),
  ('CN', 9, '2012-04-28', true, 1, 1250, 1, 100, false, 0, 10000, null, null, 2, true, 0, null, 0, '女职工劳动保护特别规定'),
  ('CN', 10, '2012-04-28', true, 2, 30, 1, 100, false, 0, null, null, 60, 2, true, 0, null, 0, '女职工劳动保护特别规定'),
  ('CN', 11, '2011-01-01', true, 1, 10000, 2, 100, false, 0, null, null, null, null, true, 0, null, 0, '工伤保险条例'),
  ('CN', 12, '2008-01-01', true, 1, 1250, 1, 100, false, 0, null, null, null, null, true, 0, null, 0, '工资支付暂行规定'),
  ('CN', 13, '2008-01-01', true, 2, 30, 1, 100, true, null, null, null, null, null, true, 0, null, 0, '公司制度'),
  ('HK', 1, '2008-01-01', true, 1, 1250, 1, 100, true, null, null, null, null, null, true, 0, null, 0, '僱傭條例 Employment Ordinance'),
  ('HK', 2, '2008-01-01', true, 1, 1250, 1, 0, false, null, null, null, null, null, true, 0, null, 0, 'Company policy'),
  ('HK', 3, '2008-01-01', true, 1, 1250, 1, 80, false, 0, null, null, null, null, true, 0, null, 0, '僱傭條例 Employment Ordinance'),
  ('HK', 4, '2008-01-01', true, 1, 10000, 1, 100, false, 0, 30000, 30000, null, null, true, 0, null, 0, 'Company policy'),
  ('HK', 5, '2008-01-01', true, 1, 10000, 1, 100, false, 0, 30000, null, null, null, true, 0, null, 0, 'Company policy'),
  ('HK', 6, '2020-12-11', true, 1, 10000, 2, 80, false, 0, 980000, null, null, 2, true, 0, null, 0, '僱傭條例 Employment Ordinance'),
  ('HK', 7, '2019-01-18', true, 1, 10000, 1, 80, false, 0, 50000, null, null, 1, true, 0, null, 0, '僱傭條例 Employment Ordinance'),
  ('HK', 11, '2008-01-01', true, 1, 10000, 2, 80, false, 0, null, null, null, null, true, 0, null, 0, '僱員補償條例'),
  ('HK', 12, '2008-01-01', true, 1, 1250, 1, 100, false, 0, null, null, null, null, true, 0, null, 0, 'Company policy'),
  ('HK', 13, '2008-01-01', true, 2, 30, 1, 100, true, null, null, null, null, null, true, 0, null, 0, 'Company policy');

-- What somebody has of a type: of one year, from one source, for some days.
create table attendance.lot (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  type smallint not null,
  unit smallint not null check (unit in (1, 2)),
  leave_year smallint not null,
  -- Company days, both included; null: it never expires.
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  -- 1 statutory, 2 company, 3 overtime, 4 carried, 5 by hand, 6 opening
  source smallint not null check (source between 1 and 6),
  -- The lot that it was carried from; what tells several by hand apart; else 0.
  source_id bigint not null default 0,
  is_locked boolean not null default false,
  -- The ledger's sum, kept so that the database itself refuses to give the same day away twice.
  left_amount bigint not null default 0,
  may_overdraw boolean not null default false,
  version integer not null default 1,
  constraint lot_source unique (person_id, type, leave_year, source, source_id),
  constraint lot_not_overdrawn check (left_amount >= 0 or may_overdraw)
);

create table attendance.ledger (
  id bigint generated always as identity primary key,
  lot_id bigint not null references attendance.lot,
  -- 1 grant, 2 consume, 3 return, 4 adjust, 5 payout, 6 carry out, 7 carry in
  kind smallint not null check (kind between 1 and 7),
  -- In the lot's unit; what takes away is negative.
  amount bigint not null check (amount <> 0),
  form_id bigint references approval.form,
  -- The day from which it counts: of leave the day that was taken.
  work_day date not null,
  reason text not null default '',
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null
);
create index ledger_lot on attendance.ledger (lot_id, work_day);
create index ledger_form on attendance.ledger (form_id) where form_id is not null;
create trigger append_only before update or delete or truncate on attendance.ledger
  for each statement execute function kit.refuse_change();

-- Leave as its form was submitted last; whether it counts is the bill's state.
create table attendance.leave (
  form_id bigint primary key references approval.form,
  person_id bigint not null references people.person,
  type smallint not null,
  unit smallint not null check (unit in (1, 2)),
  -- Minutes of the company's clock, YYYY-MM-DD HH:mm, that compare as text.
  starts text collate "C" not null,
  ends text collate "C" not null check (ends > starts),
  -- Back at work from then on; null: as planned.
  return_at text collate "C"
);
create index leave_person on attendance.leave (person_id, ends);

create table attendance.segment (
  form_id bigint not null references attendance.leave on delete cascade,
  no smallint not null,
  starts text collate "C" not null,
  ends text collate "C" not null check (ends > starts),
  primary key (form_id, no)
);

-- What each day of it costs, without those that a return took back.
create table attendance.leave_day (
  form_id bigint not null references attendance.leave on delete cascade,
  day date not null,
  -- Rostered minutes that are not worked.
  minutes smallint not null,
  amount integer not null,
  primary key (form_id, day)
);
create index leave_day_day on attendance.leave_day (day);

-- Forms that end a leave early.
create table attendance.cancelling (
  form_id bigint primary key references approval.form,
  leave_id bigint not null references attendance.leave,
  return_at text collate "C" not null
);
create index cancelling_leave on attendance.cancelling (leave_id);
