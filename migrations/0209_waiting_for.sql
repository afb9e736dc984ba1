-- Names of the people a form waits for, in both languages, kept with the form whenever it moves: lists showed them by
-- reading the rows of each form on a page.
alter table approval.form
  add column waiting_for text not null default '',
  add column waiting_for_en text not null default '';

update approval.form f set waiting_for = w.names, waiting_for_en = w.names_en
from (
  select form_id, string_agg(name, '、' order by no) as names, string_agg(name_en, ', ' order by no) as names_en
  from approval.row where status = 6 group by form_id
) w
where w.form_id = f.id;
