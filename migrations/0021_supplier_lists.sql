-- The library of companies at 100,000 rows: counts that are kept, pages and searches through indexes; imports.

-- How many companies are in a state with a grade is the sum of its changes. Whoever changes companies only adds rows,
-- so that nobody waits for anybody; a job sums them up at night.
create table suppliers.company_count (
  id bigint generated always as identity primary key,
  state smallint not null,
  grade text not null,
  change bigint not null
);
insert into suppliers.company_count (state, grade, change)
  select state, grade, count(*) from suppliers.company group by state, grade;

create function suppliers.count_companies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into suppliers.company_count (state, grade, change)
      select state, grade, count(*) from added group by state, grade;
  elsif tg_op = 'DELETE' then
    insert into suppliers.company_count (state, grade, change)
      select state, grade, -count(*) from gone group by state, grade;
  else
    insert into suppliers.company_count (state, grade, change)
      select state, grade, sum(change)
      from (select state, grade, 1 as change from added union all select state, grade, -1 from gone) as both_sides
      group by state, grade having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger count_added after insert on suppliers.company referencing new table as added
  for each statement execute function suppliers.count_companies();
create trigger count_changed after update on suppliers.company referencing old table as gone new table as added
  for each statement execute function suppliers.count_companies();
create trigger count_gone after delete on suppliers.company referencing old table as gone
  for each statement execute function suppliers.count_companies();

-- Each order of the list, with what its tabs and the grade ask for: a page far back is found without its rows.
drop index suppliers.company_listed;
drop index suppliers.company_review;
create index company_newest on suppliers.company (id) include (state, grade) where state <> -2;
create index company_of_state on suppliers.company (state, id) include (grade) where state <> -2;
create index company_by_name on suppliers.company (name, id) include (state, grade) where state <> -2;
create index company_by_update on suppliers.company (updated_at, id) include (state, grade) where state <> -2;
create index company_best on suppliers.company (score desc nulls last, id desc) include (state, grade)
  where state <> -2;
create index company_worst on suppliers.company (score, id desc) include (state, grade) where state <> -2;
create index company_review on suppliers.company (review_on, id desc) include (state, grade) where state <> -2;
create index company_review_last on suppliers.company (review_on desc nulls last, id desc) include (state, grade)
  where state <> -2;

-- Every two and three characters that stand side by side: names are looked for by their middle, in Chinese by two.
create function suppliers.grams(given text, sizes integer[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(given, at, size)), '{}')
  from unnest(sizes) as size, generate_series(1, length(given) - size + 1) as at
$$;
create function suppliers.company_grams(name text, credit_code text, legal_person text) returns text[]
  language sql immutable parallel safe as $$
  select suppliers.grams(lower(name || E'\n' || coalesce(credit_code, '') || E'\n' || legal_person), '{2,3}')
$$;
create index company_search on suppliers.company
  using gin (suppliers.company_grams(name, credit_code, legal_person)) where state <> -2;

-- What a dry run of an import showed, until it is applied or an hour is over.
create table suppliers.import (
  token uuid primary key default gen_random_uuid(),
  person_id bigint not null references people.person,
  template_id bigint not null references forms.template on delete cascade,
  rows jsonb not null,
  created_at timestamptz(3) not null
);
