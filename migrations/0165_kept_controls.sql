-- The number of a sheet, the digest of its rows and how many levels score it are for programs: forms of appraisals draw them no
-- longer, in editions and in what somebody is working on.
create function pg_temp.with_kept(controls jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(
    case when c.control->>'tampid' in ('1201', '1205', '1207') then c.control || '{"kept": true}' else c.control end
    order by c.place)
  from jsonb_array_elements(controls) with ordinality as c (control, place)
$$;
update forms.template_edition set controls = pg_temp.with_kept(controls)
where controls @? '$[*] ? (@.tampid == 1201 || @.tampid == 1205 || @.tampid == 1207)';
update forms.template_design set content = jsonb_set(content, '{Controls}', pg_temp.with_kept(content->'Controls'))
where content @? '$.Controls[*] ? (@.tampid == 1201 || @.tampid == 1205 || @.tampid == 1207)';
drop function pg_temp.with_kept(jsonb);
