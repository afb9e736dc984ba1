-- Who moved to another company before days and leave went by the company of each day: worked out anew from the move on.
-- What is asked for in vain costs the same as before; days of locked months stay, days ahead are worked out in their time.
create temporary table moved on commit drop as
select a.person_id, min(a.from_day) as day
from people.assignment a
where a.superseded_at is null and exists (
  select from people.assignment b
  where b.person_id = a.person_id and b.superseded_at is null and b.from_day < a.from_day and b.company_id <> a.company_id)
group by 1;

insert into attendance.recost (form_id, asked_at)
select l.form_id, date_trunc('milliseconds', now())
from attendance.leave l
join approval.bill b on b.form_id = l.form_id and b.kind = 'QJ' and b.state in (1, 2, 3)
join moved m on m.person_id = l.person_id and l.ends > m.day::text
order by 1
on conflict do nothing;

insert into attendance.recalc (person_id, day, cause, asked_at)
select d.person_id, d.day, 4, date_trunc('milliseconds', now())
from attendance.day d
join moved m on m.person_id = d.person_id and d.day >= m.day and d.day <= current_date
where not exists (
  select from attendance.month_person p join attendance.month o on o.id = p.month_id
  where p.person_id = d.person_id and o.state = 3 and d.day between o.from_day and o.to_day)
order by 1, 2
on conflict do nothing;
