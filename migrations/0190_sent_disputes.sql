-- A payslip was marked as disputed by a mere draft: only a query that was submitted does that.
update payroll.slip s set state = case when s.confirmed_at is not null then 3 else 2 end
where s.state = 4 and not exists (
  select from payroll.dispute d join approval.form f on f.id = d.form_id
  where d.slip_id = s.id and f.status not in (0, 3) and f.state_type = 0);
