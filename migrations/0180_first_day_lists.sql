-- The list of a first day has the standard template of the forms that lead to it: LY.
alter table hr_requests.checklist
  drop constraint checklist_kind_check,
  add constraint checklist_kind_check check (kind in ('ZZ', 'DG', 'TX', 'LZ', 'LY'));
