-- What runs of pay rest on: groups with their people, items of a group's own, insurance and tax of each person, tables of
-- tax. Amounts of persons stand sealed; tables and rates are the law's and stand in clear.

-- What holds of wage tax from a month on.
create table payroll.tax_table (
  id integer generated always as identity primary key,
  -- YYYY-MM
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- [{upTo, rate, less}]: fen, whole per cent, fen; the last has no bound.
  year_bands jsonb not null,
  month_bands jsonb not null,
  -- Basic deduction of a month in fen.
  basic bigint not null check (basic >= 0),
  -- The last month in which a bonus may be taxed apart.
  bonus_until text not null check (bonus_until ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  source text not null,
  version integer not null default 1,
  constraint tax_table_month unique (from_month)
);

insert into payroll.tax_table (from_month, year_bands, month_bands, basic, bonus_until, source) values
('2019-01',
 '[{"upTo": 3600000, "rate": 3, "less": 0}, {"upTo": 14400000, "rate": 10, "less": 252000},
   {"upTo": 30000000, "rate": 20, "less": 1692000}, {"upTo": 42000000, "rate": 25, "less": 3192000},
   {"upTo": 66000000, "rate": 30, "less": 5292000}, {"upTo": 96000000, "rate": 35, "less": 8592000},
   {"upTo": null, "rate": 45, "less": 18192000}]',
 '[{"upTo": 300000, "rate": 3, "less": 0}, {"upTo": 1200000, "rate": 10, "less": 21000},
   {"upTo": 2500000, "rate": 20, "less": 141000}, {"upTo": 3500000, "rate": 25, "less": 266000},
   {"upTo": 5500000, "rate": 30, "less": 441000}, {"upTo": 8000000, "rate": 35, "less": 716000},
   {"upTo": null, "rate": 45, "less": 1516000}]',
 500000, '2027-12',
 '个人所得税法（2018）税率表一；税务总局公告 2018 年第 61 号；财税〔2018〕164 号；财政部 税务总局公告 2023 年第 30 号');

-- People of one company who are paid together.
create table payroll.pay_group (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  name_en text not null,
  company_id bigint not null references people.company,
  currency text not null check (currency in ('CNY', 'HKD')),
  -- Day of the month on which it is paid.
  pay_day smallint not null check (pay_day between 1 and 31),
  -- Months by which attendance lies before the month that is paid.
  attendance_lag smallint not null check (attendance_lag in (0, 1)),
  -- Whether wages are withheld by the mainland's tables.
  is_taxed boolean not null,
  -- Items of the archive that are the monthly wage from which days and hours are paid.
  wage_items text[] not null,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint pay_group_name unique (name)
);

-- Who is paid with a group, from a month to a month (their first days), both included.
create table payroll.pay_member (
  id bigint generated always as identity primary key,
  group_id integer not null references payroll.pay_group,
  person_id bigint not null references people.person,
  from_day date not null check (extract(day from from_day) = 1),
  to_day date check (to_day > from_day),
  constraint pay_member_months exclude using gist (person_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index pay_member_group on payroll.pay_member (group_id);

-- Items beside those of the archive, attendance, insurance and tax.
create table payroll.pay_item (
  id integer generated always as identity primary key,
  -- Null: every group's.
  group_id integer references payroll.pay_group,
  -- What formulas call it.
  code text not null check (code ~ '^[a-z][a-zA-Z0-9]{0,29}$'),
  name text not null check (name <> ''),
  name_en text not null,
  -- 1 earning, 2 deduction, 3 employer, 4 information
  kind smallint not null check (kind between 1 and 4),
  -- 3 formula, 4 typed for each month
  source smallint not null check (source in (3, 4)),
  formula text not null,
  -- 0 none, 1 wages (of a deduction: before tax), 2 exempt
  tax_kind smallint not null check (tax_kind between 0 and 2),
  -- What a query about it is filed as.
  query_as text not null,
  -- First day of its first month, last day of its last one.
  from_day date not null check (extract(day from from_day) = 1),
  to_day date check (to_day > from_day),
  place integer not null,
  version integer not null default 1,
  check ((source = 3) = (formula <> '')),
  constraint pay_item_months exclude using gist (code with =, daterange(from_day, to_day, '[]') with &&)
);

-- By which scheme somebody is insured, from a month to a month.
create table payroll.enrolment (
  id bigint generated always as identity primary key,
  person_id bigint not null references people.person,
  -- Code of payroll.insurance_scheme.
  scheme text not null check (scheme <> ''),
  from_day date not null check (extract(day from from_day) = 1),
  to_day date check (to_day > from_day),
  -- Declared base in fen, rates of his own by item.
  sealed text not null,
  constraint enrolment_months exclude using gist (person_id with =, daterange(from_day, to_day, '[]') with &&)
);

-- What somebody's tax of a year rests on: declared deductions, and sums of before he was paid here.
create table payroll.tax_profile (
  person_id bigint not null references people.person,
  year smallint not null check (year between 2019 and 2099),
  sealed text not null,
  version integer not null default 1,
  primary key (person_id, year)
);
