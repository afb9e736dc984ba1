-- A payslip whose query is withdrawn goes back to what it was before.
alter table payroll.slip add column state_before smallint;
-- Queries that were withdrawn or abandoned before left their payslips disputed.
update payroll.slip s set state = case when s.confirmed_at is not null then 3 else 2 end
where s.state = 4 and not exists (
  select from payroll.dispute d join approval.form f on f.id = d.form_id
  where d.slip_id = s.id and f.status <> 0 and f.state_type = 0);
