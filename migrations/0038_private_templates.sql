-- Forms of a private template are read by those they concern: rights to look over forms, lists of everybody's and
-- statistics leave them out.
alter table forms.template add column is_private boolean not null default false;
