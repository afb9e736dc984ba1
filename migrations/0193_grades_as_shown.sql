-- Grades follow the total as it is shown. What is published stays as it was; what is scored and not out is graded anew.
update kpi.sheet s set grade = (
    select g ->> 'Name' from jsonb_array_elements(t.content -> 'Grades') g
    where (g ->> 'From')::numeric <= round(coalesce(s.calibrated_total, s.total)::numeric, 2)
    order by (g ->> 'From')::numeric desc limit 1),
  version = s.version + 1
from kpi.template t
where t.id = s.template_id and s.state in (5, 6) and s.total is not null
  and s.grade is distinct from (
    select g ->> 'Name' from jsonb_array_elements(t.content -> 'Grades') g
    where (g ->> 'From')::numeric <= round(coalesce(s.calibrated_total, s.total)::numeric, 2)
    order by (g ->> 'From')::numeric desc limit 1);
