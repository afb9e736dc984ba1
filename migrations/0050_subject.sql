-- Whom a form is about: he never decides on it, and reads it once it is finished. As `facts` has it, for SQL.
alter table approval.form add column subject_id bigint references people.person;
create index form_subject on approval.form (subject_id) where subject_id is not null;
