-- Bank accounts by whom they were given for in a submitted form, both as they are compared: a company on the blacklist
-- is known by its account, too, whatever it calls itself.
create table suppliers.account (
  account_norm text not null,
  name_norm text not null,
  primary key (account_norm, name_norm)
);
insert into suppliers.account (account_norm, name_norm)
select distinct account, name from (
  select upper(regexp_replace(normalize(form_values ->> 'bankAccount', NFKC), '[^0-9A-Za-z]', '', 'g')) as account,
    lower(regexp_replace(normalize(form_values ->> 'payee', NFKC), '[[:space:]\u200b-\u200f\u2060\ufeff\u00ad]', '', 'g')) as name
  from approval.form
  where submitted_at is not null and jsonb_typeof(form_values -> 'bankAccount') = 'string'
    and jsonb_typeof(form_values -> 'payee') = 'string'
) as said
where length(account) >= 6 and name <> ''
on conflict do nothing;
