-- Forms are called by what they are for: another person whom they are about, else their first significant text, else their
-- first two significant values, else as their template. "X's application" said nothing that the line did not say elsewhere.
with said as (
  select f.id,
    case when about.person->>'id' is distinct from f.applicant_id::text then about.person end as person,
    line.text, parts.zh, parts.en
  from approval.form f
  join forms.template_edition e on e.id = f.template_edition_id
  left join lateral (
    select f.form_values->(c.control->>'name')->0 as person
    from jsonb_array_elements(e.controls) as c (control)
    where c.control->>'type' = 'userSearch' and c.control->>'subject' = 'true'
      and c.control->>'secret' is distinct from 'true'
      and f.form_values->(c.control->>'name')->0->>'name' <> ''
    limit 1) about on true
  -- What lists do not say, since a level is not to see it, is no title either.
  left join lateral (
    select trim(regexp_replace(f.form_values->>(c.control->>'name'), '\s+', ' ', 'g')) as text
    from jsonb_array_elements(e.controls) with ordinality as c (control, place)
    where c.control->>'significance' = 'true' and c.control->>'secret' is distinct from 'true'
      and c.control->>'type' in ('input', 'text', 'textarea')
      and trim(f.form_values->>(c.control->>'name')) <> ''
      and strpos(f.summary, left(f.form_values->>(c.control->>'name'), 40)) > 0
    order by c.place limit 1) line on true
  left join lateral (
    select string_agg(few.zh, ' · ' order by few.place) as zh, string_agg(few.en, ' · ' order by few.place) as en
    from (
      select own.place,
        substr(split_part(f.summary, '；', own.place::int), strpos(split_part(f.summary, '；', own.place::int), '：') + 1)
          as zh,
        substr(split_part(f.summary_en, '; ', own.place::int),
          strpos(split_part(f.summary_en, '; ', own.place::int), ': ') + 2) as en
      from (
        select c.control->>'type' as type, row_number() over (order by c.place) as place
        from jsonb_array_elements(e.controls) with ordinality as c (control, place)
        where c.control->>'significance' = 'true' and c.control->>'secret' is distinct from 'true'
          and f.form_values ? (c.control->>'name')) own
      where own.type not in ('money', 'upload', 'userSearch')
      order by own.place limit 2) few
    where few.zh <> '' and few.en <> '') parts on true
), named as (
  select id, coalesce(person->>'name', text, zh) as title,
    coalesce(nullif(person->>'nameEn', ''), person->>'name', text, en) as title_en
  from said
), short as (
  select id, case when char_length(title) > 60 then left(title, 59) || '…' else title end as title,
    case when char_length(title_en) > 60 then left(title_en, 59) || '…' else title_en end as title_en
  from named
)
update approval.form f
set title = coalesce(s.title, f.template_title), title_en = coalesce(s.title_en, f.template_title_en)
from short s where s.id = f.id;
