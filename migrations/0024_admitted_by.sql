-- Which admissions rest on an approval: asked whenever a finished form is revoked.
create index form_admitted_by on suppliers.form (approval_form_id) where approval_form_id is not null;
