-- A post is a position in English, and standard names and labels say what those of new companies say. Whatever somebody worded
-- himself stays.
update people.permission p set name = n.new, name_en = n.new_en
from (values ('AASApprovalIdentityManagement', '审批身份', 'Approval identities', '审批流程与身份', 'Processes and identities'),
  ('SettingUpCourse', '班次设置', 'Shifts', '考勤设置', 'Attendance settings')) n (code, old, old_en, new, new_en)
where p.code = n.code and p.name = n.old and p.name_en = n.old_en;

update approval.process p set name_en = n.new
from forms.template t, (values ('BK', 'Replaced card process', 'Punch correction process'),
  ('TX', 'Raise process', 'Salary change process')) n (code, old, new)
where t.id = p.template_id and t.standard = n.code and p.name_en = n.old;

create function pg_temp.reworded(code text, control jsonb) returns jsonb language sql stable as $$
  select control || coalesce((
    select jsonb_object_agg(w.key, w.new)
    from (values ('DG', 'CompanyId', 'labelEn', 'Company', 'New company'),
      ('DG', 'DeptId', 'labelEn', 'Department', 'New department'),
      ('DG', 'PostID', 'labelEn', 'Post', 'New position'),
      ('DG', 'PostID', 'labelEn', 'New post', 'New position'),
      ('DG', 'LeaderAUID', 'labelEn', 'Direct leader', 'New direct leader'),
      ('DG', 'HandoverAUID', 'placeholder', '待处理的审批转给此人；留空则仍由本人处理', '留空则仍由本人处理'),
      ('TX', 'Percent', 'label', '调整比例', '或调整比例'),
      ('TX', 'Percent', 'labelEn', 'Per cent', 'Or per cent'),
      ('XY', 'Amount', 'label', '更正金额', '更正金额（扣回为负）'),
      ('XY', 'Amount', 'labelEn', 'Correction', 'Correction (negative: kept back)'),
      ('CC', 'Segments', 'label', '行程', '目的地'),
      ('CC', 'Segments', 'labelEn', 'Leg', 'Destination'),
      ('JB', 'Segments', 'labelEn', 'When', 'Time'),
      ('BK', 'AUID', 'labelEn', 'Whose card', 'Whose punch'),
      ('BK', 'cardSection', 'labelEn', 'Card', 'Punch'),
      ('CG', 'supplier', 'placeholderEn', 'From the library; blacklisted ones are left out',
        'From the directory; blacklisted ones are left out'),
      ('LY', 'PostID', 'labelEn', 'Post', 'Position'),
      ('LY', 'PostPay', 'labelEn', 'Post pay', 'Position pay'),
      ('XQ', 'PostID', 'labelEn', 'Post', 'Position'),
      ('MB', 'Post', 'labelEn', 'Post', 'Position'),
      ('KH', 'Post', 'labelEn', 'Post', 'Position'),
      ('BG', 'Post', 'labelEn', 'Post', 'Position'),
      ('SS', 'Post', 'labelEn', 'Post', 'Position')) w (code, name, key, old, new)
    where w.code = $1 and w.name = control->>'name' and control->>w.key = w.old), '{}')
    || case when jsonb_typeof(control->'items') = 'array' then jsonb_build_object('items', (
      select coalesce(jsonb_agg(
        case when i.item->>'label_value' = 'post' and i.item->>'label_name_en' = 'Post pay'
          then i.item || '{"label_name_en": "Position pay"}' else i.item end order by i.place), '[]')
      from jsonb_array_elements(control->'items') with ordinality as i (item, place))) else '{}' end
$$;
-- A group has controls of its own, one level deep.
create function pg_temp.all_reworded(code text, controls jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(
    pg_temp.reworded(code, c.control)
    || case when jsonb_typeof(c.control->'controls') = 'array' then jsonb_build_object('controls', (
      select coalesce(jsonb_agg(pg_temp.reworded(code, b.control) order by b.place), '[]')
      from jsonb_array_elements(c.control->'controls') with ordinality as b (control, place))) else '{}' end
    order by c.place), '[]')
  from jsonb_array_elements(controls) with ordinality as c (control, place)
$$;
update forms.template_edition e set controls = pg_temp.all_reworded(t.standard, e.controls)
from forms.template t
where t.id = e.template_id and t.standard is not null and pg_temp.all_reworded(t.standard, e.controls) <> e.controls;
update forms.template_design d set content = jsonb_set(d.content, '{Controls}', pg_temp.all_reworded(t.standard, d.content->'Controls'))
from forms.template t
where t.id = d.template_id and t.standard is not null and jsonb_typeof(d.content->'Controls') = 'array';
drop function pg_temp.all_reworded(text, jsonb);
drop function pg_temp.reworded(text, jsonb);
