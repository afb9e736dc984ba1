import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, page } = rights;

/** Pages and rights of the calendar, which does not depend on people, and of learning, which has no server. */
export const appRights = [
  standardPermissions('app', [
    at(null, 170, page('/LearningSystem/index', 'LearningSystem', '学习系统', 'Learning', 'learning'), [
      'employee',
    ]),
    at(
      null,
      180,
      page(
        '/TrainingCourseManagement/index',
        'TrainingCourseManagement',
        '培训课程管理',
        'Training courses',
        'course',
      ),
      ['administrator'],
    ),
    at(
      'AASSetTingsManagement',
      90,
      page('/mySetting/workCalendar', 'WorkCalendar', '工作日历', 'Work calendar'),
      ['administrator'],
    ),
  ]),
];
