-- Types of leave that a company adds beside those that every installation has. Their codes begin at 101.
create table attendance.leave_kind (
  code smallint primary key check (code between 101 and 999),
  name text not null check (name <> '' and length(name) <= 15),
  name_en text not null default '' check (length(name_en) <= 60),
  made_by bigint references people.person on delete set null,
  made_at timestamptz(3) not null
);
create unique index leave_kind_name on attendance.leave_kind (lower(name));

-- Province whose rules the people of a company go by; empty: those of the whole region. Rules of a province are rows of
-- leave_type with a region such as CN-GD; a type without such a row goes by the region.
alter table attendance.company_region
  add column province text not null default '' check (province ~ '^([A-Z]{2})?$');

alter table attendance.leave_type
  drop constraint leave_type_region_check,
  add constraint leave_type_region_check check (region ~ '^(HK|CN(-[A-Z]{2})?)$'),
  add column intern_allowed boolean not null default true,
  -- Months in the company after which the type can be taken.
  add column min_months smallint not null default 0 check (min_months between 0 and 480),
  -- Yearly grant: 0 none, 1 the same for everybody, 2 by formula, 3 by full years in the company.
  add column grant_rule smallint not null default 0 check (grant_rule between 0 and 3),
  -- Amount of a year in the unit of the type.
  add column grant_amount int check (grant_amount >= 0),
  add column grant_formula text not null default '',
  -- Pairs of full years and the amount from then on, such as [[0, 30000], [5, 50000]].
  add column grant_bands jsonb,
  -- Whether people who enter within the year get the part for their calendar days.
  add column grant_by_part boolean not null default false;

-- Maternity leave with the days that provinces add to the 98 of the law.
insert into attendance.leave_type (region, code, from_day, is_active, unit, leave_unit, step, basis, pay_ratio,
  need_quota, proof_after, max_per_bill, gender, source) values
  ('CN-GD', 6, '2016-09-29', true, 1, 1, 10000, 2, 100, false, 0, 1780000, 2, '广东省人口与计划生育条例（98 + 80 天）'),
  ('CN-BJ', 6, '2021-11-26', true, 1, 1, 10000, 2, 100, false, 0, 1580000, 2, '北京市人口与计划生育条例（98 + 60 天）'),
  ('CN-SH', 6, '2021-11-25', true, 1, 1, 10000, 2, 100, false, 0, 1580000, 2, '上海市人口与计划生育条例（98 + 60 天）');
