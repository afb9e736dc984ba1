-- Opening archives of many people at once: one form for all of them, its table sealed beside it.
create table payroll.opening (
  id bigint generated always as identity primary key,
  -- Null while it is being submitted.
  form_id bigint unique references approval.form,
  made_by bigint not null references people.person,
  -- People, days and amounts.
  sealed text not null,
  made_at timestamptz(3) not null
);

-- A form changes the pay of one person or, in such a table, of each person once.
drop index payroll.salary_adjustment_form;
create unique index salary_adjustment_form on payroll.salary_adjustment (form_id, person_id) where state in (1, 2, 3);
