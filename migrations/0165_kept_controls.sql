-- The number of a sheet, the digest of its rows and how many levels score it are for programs: forms of appraisals draw them no longer.
update forms.template_edition e set controls = (
  select jsonb_agg(
    case when c.control->>'tampid' in ('1201', '1205', '1207') then c.control || '{"kept": true}' else c.control end
    order by c.place)
  from jsonb_array_elements(e.controls) with ordinality as c (control, place))
where e.controls @? '$[*] ? (@.tampid == 1201 || @.tampid == 1205 || @.tampid == 1207)';
