-- The menu says what the pages say; a punch is corrected, not a card replaced. Names that somebody gave stay.
update people.permission p set name_en = n.new
from (values ('Suppliercooperation', 'Supplier cooperation', 'Suppliers'),
  ('AASEnterpriseInfoBase', 'Company library', 'Supplier directory'),
  ('Raise', 'Raise', 'Salary change'),
  ('Payslip', 'Payslip', 'Payslips'),
  ('VisitingForm', 'Visitor form', 'Visitor forms'),
  ('attendanceManagement', 'Attendance of work', 'Hours and attendance'),
  ('OPPMAttendanceDetailedIndex', 'Attendance detail query', 'Daily comparison'),
  ('OPPMAttendanceDetailedIndexSeven', 'Attendance calculation query', 'Seven-day comparison'),
  ('programme', 'Programme', 'Schemes'),
  ('EmployeeKRExecute', 'My KR execution', 'My key results'),
  ('EmployeeKRExecuteManagement', 'Staff KR execution', 'Staff key results'),
  ('TargetKRManagement', 'Target KR management', 'Target KRs')) n (code, old, new)
where p.code = n.code and p.name_en = n.old;

update forms.template t set title_en = n.new
from (values ('BK', 'Replaced card', 'Punch correction'), ('TX', 'Raise', 'Salary change')) n (code, old, new)
where t.code = n.code and t.title_en = n.old;
