-- Confirmed minutes of somebody by month, item and kind of work, kept with each change of a record: hours of a year are read
-- from here, in a third of the rows or fewer. Each statement touches sums in one order.
create table okr.record_sum (
  -- Its first day.
  month date not null,
  person_id bigint not null references people.person on delete cascade,
  -- As in a record; 0: work for neither a node nor an execution.
  obid bigint not null,
  type smallint not null,
  minutes bigint not null,
  records integer not null,
  primary key (month, person_id, obid, type)
);
insert into okr.record_sum
  select date_trunc('month', work_day)::date, person_id, coalesce(obid, 0), type, sum(minutes), count(*)
  from okr.work_record where state = 2 group by 1, 2, 3, 4;

-- Adds `sign` times what stands in `touched`.
create function okr.keep_record_sums() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
begin
  insert into okr.record_sum as s (month, person_id, obid, type, minutes, records)
    select date_trunc('month', work_day)::date, person_id, coalesce(obid, 0), type, sign * sum(minutes), sign * count(*)
    from touched where state = 2 group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (month, person_id, obid, type)
      do update set minutes = s.minutes + excluded.minutes, records = s.records + excluded.records;
  if sign < 0 then
    delete from okr.record_sum s using touched t
      where s.records = 0 and s.month = date_trunc('month', t.work_day)::date and s.person_id = t.person_id
        and s.obid = coalesce(t.obid, 0) and s.type = t.type;
  end if;
  return null;
end $$;
create trigger sums_added after insert on okr.work_record referencing new table as touched
  for each statement execute function okr.keep_record_sums('1');
create trigger sums_after after update on okr.work_record referencing new table as touched
  for each statement execute function okr.keep_record_sums('1');
create trigger sums_before after update on okr.work_record referencing old table as touched
  for each statement execute function okr.keep_record_sums('-1');
create trigger sums_gone after delete on okr.work_record referencing old table as touched
  for each statement execute function okr.keep_record_sums('-1');
