-- A run that keeps back more than it pays has sums below nothing: its form takes them.
update forms.template_edition e set controls = (
  select jsonb_agg(
    case when c.control->>'tampid' in ('1424', '1425', '1426', '1427') and not c.control ? 'min'
      then c.control || '{"min": -100000000000}' else c.control end
    order by c.place)
  from jsonb_array_elements(e.controls) with ordinality as c (control, place))
where e.controls @? '$[*] ? (@.tampid >= 1424 && @.tampid <= 1427)';
