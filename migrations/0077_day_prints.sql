-- What somebody's days of a range were last worked out from, all of them closed and in no locked month: the same again needs
-- no working out. Whatever writes one of the days, or corrects it, takes the row away.
create table attendance.day_print (
  person_id bigint not null references people.person on delete cascade,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  digest bytea not null,
  primary key (person_id, from_day)
);

create function attendance.drop_day_prints() returns trigger language plpgsql as $$
begin
  delete from attendance.day_print p
  using (select person_id, min(day) as first, max(day) as last from gone group by person_id) g
  where p.person_id = g.person_id and p.from_day <= g.last and p.to_day >= g.first;
  return null;
end $$;
create trigger day_prints after delete on attendance.day referencing old table as gone
  for each statement execute function attendance.drop_day_prints();
