-- The MPF as the law has it: bonuses are relevant income, newcomers' own part begins with the first whole month after 30 days,
-- and below 60 days of employment nothing is taken (Cap. 485, sections 4 and 7A).
update payroll.insurance_scheme set version = version + 1, items = (
  select jsonb_agg(case when item ->> 'code' = 'mpf'
    then item || '{"sparesNewcomers": true, "countsBonuses": true}' else item end order by nth)
  from jsonb_array_elements(items) with ordinality as i (item, nth))
where code = 'HK-MPF' and items @> '[{"code": "mpf"}]';
