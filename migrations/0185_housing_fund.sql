-- Which item of a scheme is the housing fund: what it takes above its tax-free bound is income.
update payroll.insurance_scheme s set items = (
  select jsonb_agg(
    case when item ->> 'code' = 'housing' or item ->> 'name' like '%公积金%'
      then item || '{"isHousingFund": true}' else item end order by at)
  from jsonb_array_elements(s.items) with ordinality as items (item, at)
) where s.is_taxed;
