-- Which days people work. A calendar has its own days; what it does not say, its parent says, at last the weekday.
create schema calendar;

create table calendar.calendar (
  id int primary key generated always as identity,
  code text not null unique,
  name text not null,
  name_en text not null,
  parent_id int references calendar.calendar
);

create table calendar.day (
  calendar_id int not null references calendar.calendar,
  day date not null,
  -- 1 workday, 2 rest, 3 statutory, 4 adjusted rest, 5 make-up workday
  kind smallint not null check (kind between 1 and 5),
  name text not null default '',
  name_en text not null default '',
  primary key (calendar_id, day)
);

insert into calendar.calendar (code, name, name_en) values
  ('CN', '中国内地法定节假日', 'Mainland public holidays'),
  ('HK', '香港公众假期', 'Hong Kong public holidays');
insert into calendar.calendar (code, name, name_en, parent_id)
  select 'company', '公司', 'Company', id from calendar.calendar where code = 'CN';

-- The yearly notices of the State Council: what is off, what is worked for it, and the law's days among them.
create temporary table notice (what text, first date, last date, name text, name_en text) on commit drop;
insert into notice values
  ('off', '2024-01-01', '2024-01-01', '元旦', 'New Year’s Day'),
  ('off', '2024-02-10', '2024-02-17', '春节', 'Spring Festival'),
  ('off', '2024-04-04', '2024-04-06', '清明节', 'Qingming Festival'),
  ('off', '2024-05-01', '2024-05-05', '劳动节', 'Labour Day'),
  ('off', '2024-06-10', '2024-06-10', '端午节', 'Dragon Boat Festival'),
  ('off', '2024-09-15', '2024-09-17', '中秋节', 'Mid-Autumn Festival'),
  ('off', '2024-10-01', '2024-10-07', '国庆节', 'National Day'),
  ('off', '2025-01-01', '2025-01-01', '元旦', 'New Year’s Day'),
  ('off', '2025-01-28', '2025-02-04', '春节', 'Spring Festival'),
  ('off', '2025-04-04', '2025-04-06', '清明节', 'Qingming Festival'),
  ('off', '2025-05-01', '2025-05-05', '劳动节', 'Labour Day'),
  ('off', '2025-05-31', '2025-06-02', '端午节', 'Dragon Boat Festival'),
  ('off', '2025-10-01', '2025-10-08', '国庆节、中秋节', 'National Day, Mid-Autumn Festival'),
  ('off', '2026-01-01', '2026-01-03', '元旦', 'New Year’s Day'),
  ('off', '2026-02-15', '2026-02-23', '春节', 'Spring Festival'),
  ('off', '2026-04-04', '2026-04-06', '清明节', 'Qingming Festival'),
  ('off', '2026-05-01', '2026-05-05', '劳动节', 'Labour Day'),
  ('off', '2026-06-19', '2026-06-21', '端午节', 'Dragon Boat Festival'),
  ('off', '2026-09-25', '2026-09-27', '中秋节', 'Mid-Autumn Festival'),
  ('off', '2026-10-01', '2026-10-07', '国庆节', 'National Day'),
  ('law', '2024-01-01', '2024-01-01', '', ''), ('law', '2024-02-10', '2024-02-12', '', ''),
  ('law', '2024-04-04', '2024-04-04', '', ''), ('law', '2024-05-01', '2024-05-01', '', ''),
  ('law', '2024-06-10', '2024-06-10', '', ''), ('law', '2024-09-17', '2024-09-17', '', ''),
  ('law', '2024-10-01', '2024-10-03', '', ''),
  ('law', '2025-01-01', '2025-01-01', '', ''), ('law', '2025-01-28', '2025-01-31', '', ''),
  ('law', '2025-04-04', '2025-04-04', '', ''), ('law', '2025-05-01', '2025-05-02', '', ''),
  ('law', '2025-05-31', '2025-05-31', '', ''), ('law', '2025-10-01', '2025-10-03', '', ''),
  ('law', '2025-10-06', '2025-10-06', '', ''),
  ('law', '2026-01-01', '2026-01-01', '', ''), ('law', '2026-02-16', '2026-02-19', '', ''),
  ('law', '2026-04-05', '2026-04-05', '', ''), ('law', '2026-05-01', '2026-05-02', '', ''),
  ('law', '2026-06-19', '2026-06-19', '', ''), ('law', '2026-09-25', '2026-09-25', '', ''),
  ('law', '2026-10-01', '2026-10-03', '', '');

insert into calendar.day (calendar_id, day, kind, name, name_en)
select c.id, d::date,
  case
    when exists (select from notice l where l.what = 'law' and d::date between l.first and l.last) then 3
    when extract(isodow from d) <= 5 then 4
    else 2
  end,
  n.name, n.name_en
from notice n
cross join generate_series(n.first::timestamp, n.last::timestamp, interval '1 day') d
join calendar.calendar c on c.code = 'CN'
where n.what = 'off';

insert into calendar.day (calendar_id, day, kind, name, name_en)
select c.id, d::date, 5, '调休上班', 'Make-up workday'
from calendar.calendar c
cross join unnest(array[
  '2024-02-04', '2024-02-18', '2024-04-07', '2024-04-28', '2024-05-11', '2024-09-14', '2024-09-29', '2024-10-12',
  '2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11',
  '2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'
]) d
where c.code = 'CN';

-- Hong Kong: statutory holidays, and the general holidays beside them on which banks and offices are closed.
insert into calendar.day (calendar_id, day, kind, name, name_en)
select c.id, h.day::date, h.kind, h.name, h.name_en
from calendar.calendar c
cross join (values
  ('2024-01-01', 3, '元旦', 'The first day of January'),
  ('2024-02-10', 3, '农历年初一', 'Lunar New Year’s Day'),
  ('2024-02-12', 3, '农历年初三', 'The third day of Lunar New Year'),
  ('2024-02-13', 3, '农历年初四', 'The fourth day of Lunar New Year'),
  ('2024-03-29', 4, '耶稣受难节', 'Good Friday'),
  ('2024-03-30', 4, '耶稣受难节翌日', 'The day following Good Friday'),
  ('2024-04-01', 4, '复活节星期一', 'Easter Monday'),
  ('2024-04-04', 3, '清明节', 'Ching Ming Festival'),
  ('2024-05-01', 3, '劳动节', 'Labour Day'),
  ('2024-05-15', 3, '佛诞', 'The Birthday of the Buddha'),
  ('2024-06-10', 3, '端午节', 'Tuen Ng Festival'),
  ('2024-07-01', 3, '香港特别行政区成立纪念日', 'HKSAR Establishment Day'),
  ('2024-09-18', 3, '中秋节翌日', 'The day following the Mid-Autumn Festival'),
  ('2024-10-01', 3, '国庆日', 'National Day'),
  ('2024-10-11', 3, '重阳节', 'Chung Yeung Festival'),
  ('2024-12-25', 3, '圣诞节', 'Christmas Day'),
  ('2024-12-26', 3, '圣诞节后第一个周日', 'The first weekday after Christmas Day'),
  ('2025-01-01', 3, '元旦', 'The first day of January'),
  ('2025-01-29', 3, '农历年初一', 'Lunar New Year’s Day'),
  ('2025-01-30', 3, '农历年初二', 'The second day of Lunar New Year'),
  ('2025-01-31', 3, '农历年初三', 'The third day of Lunar New Year'),
  ('2025-04-04', 3, '清明节', 'Ching Ming Festival'),
  ('2025-04-18', 4, '耶稣受难节', 'Good Friday'),
  ('2025-04-19', 4, '耶稣受难节翌日', 'The day following Good Friday'),
  ('2025-04-21', 4, '复活节星期一', 'Easter Monday'),
  ('2025-05-01', 3, '劳动节', 'Labour Day'),
  ('2025-05-05', 3, '佛诞', 'The Birthday of the Buddha'),
  ('2025-05-31', 3, '端午节', 'Tuen Ng Festival'),
  ('2025-07-01', 3, '香港特别行政区成立纪念日', 'HKSAR Establishment Day'),
  ('2025-10-01', 3, '国庆日', 'National Day'),
  ('2025-10-07', 3, '中秋节翌日', 'The day following the Mid-Autumn Festival'),
  ('2025-10-29', 3, '重阳节', 'Chung Yeung Festival'),
  ('2025-12-25', 3, '圣诞节', 'Christmas Day'),
  ('2025-12-26', 3, '圣诞节后第一个周日', 'The first weekday after Christmas Day'),
  ('2026-01-01', 3, '元旦', 'The first day of January'),
  ('2026-02-17', 3, '农历年初一', 'Lunar New Year’s Day'),
  ('2026-02-18', 3, '农历年初二', 'The second day of Lunar New Year'),
  ('2026-02-19', 3, '农历年初三', 'The third day of Lunar New Year'),
  ('2026-04-03', 4, '耶稣受难节', 'Good Friday'),
  ('2026-04-04', 4, '耶稣受难节翌日', 'The day following Good Friday'),
  ('2026-04-06', 3, '清明节翌日', 'The day following Ching Ming Festival'),
  ('2026-04-07', 3, '复活节星期一翌日', 'The day following Easter Monday'),
  ('2026-05-01', 3, '劳动节', 'Labour Day'),
  ('2026-05-25', 3, '佛诞翌日', 'The day following the Birthday of the Buddha'),
  ('2026-06-19', 3, '端午节', 'Tuen Ng Festival'),
  ('2026-07-01', 3, '香港特别行政区成立纪念日', 'HKSAR Establishment Day'),
  ('2026-09-26', 3, '中秋节翌日', 'The day following the Mid-Autumn Festival'),
  ('2026-10-01', 3, '国庆日', 'National Day'),
  ('2026-10-19', 3, '重阳节翌日', 'The day following Chung Yeung Festival'),
  ('2026-12-25', 3, '圣诞节', 'Christmas Day'),
  ('2026-12-26', 3, '圣诞节后第一个周日', 'The first weekday after Christmas Day')
) h (day, kind, name, name_en)
where c.code = 'HK';

-- What the company has said itself so far stays its own word; a day off that is the law's keeps the law's kind.
insert into calendar.day (calendar_id, day, kind, name)
select c.id, w.day,
  case
    when w.kind = 'workday' then 5
    when l.kind = 3 then 3
    when extract(isodow from w.day) <= 5 then 4
    else 2
  end,
  w.name
from approval.work_day w
join calendar.calendar c on c.code = 'company'
left join calendar.day l on l.calendar_id = c.parent_id and l.day = w.day;

drop table approval.work_day;
