-- The waiting list in its own order from an index: urgent forms first, then the last opened. How urgent a form is stands
-- in those of its rows that wait for somebody.
alter table approval.row add column urgent_grade smallint;
update approval.row r set urgent_grade = f.urgent_grade from approval.form f where f.id = r.form_id and r.status = 6;

create function approval.take_urgency() returns trigger language plpgsql as $$
begin
  new.urgent_grade := coalesce((select urgent_grade from approval.form where id = new.form_id), 0);
  return new;
end $$;
create trigger row_opened before insert or update of status on approval.row
  for each row when (new.status = 6) execute function approval.take_urgency();

create function approval.pass_urgency() returns trigger language plpgsql as $$
begin
  update approval.row set urgent_grade = new.urgent_grade where form_id = new.id and status = 6;
  return null;
end $$;
create trigger form_urged after update of urgent_grade on approval.form
  for each row when (new.urgent_grade <> old.urgent_grade) execute function approval.pass_urgency();

drop index approval.row_waiting;
create index row_waiting on approval.row (person_id, is_finance, urgent_grade desc, opened_at desc, form_id desc)
  where status = 6;

-- One's decisions in their order, those of finance apart.
drop index approval.row_decided;
create index row_decided on approval.row (decided_by_id, is_finance, decided_at desc, form_id desc)
  where decided_by_id is not null;
