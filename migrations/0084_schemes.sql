-- Insurance of places as dated data: what is taken of wages, by whom. Two come with the product: Hong Kong's is the law, the
-- other is an example of no city.
create table payroll.insurance_scheme (
  id bigint generated always as identity primary key,
  -- What its editions have in common.
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  name_en text not null,
  -- The first day of the first month, the last day of the last one.
  from_day date not null check (extract(day from from_day) = 1),
  to_day date check (to_day > from_day),
  -- Bounds of the base in fen a month; null: none.
  floor bigint check (floor >= 0),
  ceiling bigint check (ceiling >= floor),
  -- Whether wages there are withheld by the mainland's tables.
  is_taxed boolean not null,
  -- [{code, name, nameEn, employee, employer, floor, ceiling, rounding, belowFloor}]: rates in per cent as text, bounds in fen.
  items jsonb not null,
  source text not null,
  version integer not null default 1,
  constraint scheme_days exclude using gist (code with =, daterange(from_day, to_day, '[]') with &&)
);

insert into payroll.insurance_scheme (code, name, name_en, from_day, floor, ceiling, is_taxed, items, source) values
('HK-MPF', '香港强积金', 'Hong Kong MPF', '2014-06-01', 710000, 3000000, false,
 '[{"code": "mpf", "name": "强积金", "nameEn": "MPF", "employee": "5", "employer": "5", "floor": null, "ceiling": null, "rounding": 1, "belowFloor": 2}]',
 'Mandatory Provident Fund Schemes Ordinance (Cap. 485), schedules 2 and 3: 7,100 and 30,000'),
('EXAMPLE', '示例方案', 'Example', '2020-01-01', 450000, 2700000, true,
 '[{"code": "pension", "name": "养老保险", "nameEn": "Pension", "employee": "8", "employer": "16", "floor": null, "ceiling": null, "rounding": 1, "belowFloor": 1},
   {"code": "medical", "name": "医疗保险", "nameEn": "Medical", "employee": "2", "employer": "8", "floor": 700000, "ceiling": 3500000, "rounding": 1, "belowFloor": 1},
   {"code": "unemployment", "name": "失业保险", "nameEn": "Unemployment", "employee": "0.5", "employer": "0.5", "floor": null, "ceiling": null, "rounding": 1, "belowFloor": 1},
   {"code": "injury", "name": "工伤保险", "nameEn": "Work injury", "employee": null, "employer": "0.2", "floor": null, "ceiling": null, "rounding": 1, "belowFloor": 1},
   {"code": "maternity", "name": "生育保险", "nameEn": "Maternity", "employee": null, "employer": "0.5", "floor": null, "ceiling": null, "rounding": 1, "belowFloor": 1},
   {"code": "housing", "name": "住房公积金", "nameEn": "Housing fund", "employee": "5", "employer": "5", "floor": 250000, "ceiling": 4000000, "rounding": 3, "belowFloor": 1}]',
 '示例，不是任何城市的标准 | An example, the standard of no city');
