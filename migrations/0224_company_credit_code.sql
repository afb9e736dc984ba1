-- Unified social credit code of a company, which invoices to it carry, and the names that it had before.
alter table people.company add column credit_code text not null default '';
create unique index company_credit_code on people.company (credit_code) where credit_code <> '';

create table people.company_name (
  id bigint generated always as identity primary key,
  company_id bigint not null references people.company on delete cascade,
  name text not null,
  -- Last day on which the name was right.
  to_day date not null
);
create index company_name_company on people.company_name (company_id);
