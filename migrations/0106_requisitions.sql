-- The form by which a place was asked for, or is being asked for.
alter table recruiting.recruitment add column form_id bigint;
create index recruitment_form on recruiting.recruitment (form_id) where form_id is not null;
