-- The lists of the smaller groups of forms in their order: finance's, by far the most, are found by form_listed.
create index form_listed_in_group on approval.form (group_code, urgent_grade desc, updated_at desc, id desc)
  where submitted_at is not null and group_code <> 'finance';
-- Forms of one template, and of the few that attendance looks over.
create index form_template on approval.form (template_id) where submitted_at is not null;
