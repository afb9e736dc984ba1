-- Groups of the menu are told apart by their icons. What an administrator chose otherwise stays.
update people.permission p set icon = n.icon
from (values
  ('VisitingManagement', 'people', 'visitor'),
  ('Suppliercooperation', 'people', 'supplier'),
  ('KPIStationPositionManagementALL', 'form', 'appraisal'),
  ('StrategyRoImplementation', 'form', 'project'),
  ('performanceManagement', 'form', 'request'),
  ('Recruiting', 'people', 'recruiting'),
  ('LearningSystem', 'book', 'learning'),
  ('TrainingCourseManagement', 'book', 'course')
) as n (code, was, icon)
where p.code = n.code and p.icon = n.was;
