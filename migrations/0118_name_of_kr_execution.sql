-- The longer name did not fit the English side menu; names that somebody gave stay.
update people.permission set name_en = 'Staff KR execution'
where code = 'EmployeeKRExecuteManagement' and name_en = 'KR execution management';
