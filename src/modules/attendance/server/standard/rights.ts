import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, page, pageIn } = rights;

/** Pages, permissions and roles of this module. */
export const attendanceRights = [
  standardPermissions('attendance', [
    pageIn('StrategyRoImplementation', 20, 'attendanceManagement', '工时考勤', 'Hours and attendance', [
      'approver',
      'hrbp',
      'okr',
    ]),
    pageIn('StrategyRoImplementation', 120, 'OPPMAttendanceDetailed', '考勤明细', 'Attendance in detail', [
      'approver',
      'hrbp',
    ]),
    at(
      'StrategyRoImplementation',
      150,
      page('/OPPMAttendanceDetailedIndex', 'OPPMAttendanceDetailedIndex', '考勤明细查询', 'Daily comparison'),
      ['approver', 'hrbp'],
    ),
    at(
      'StrategyRoImplementation',
      160,
      page(
        '/OPPMAttendanceDetailedIndexSeven',
        'OPPMAttendanceDetailedIndexSeven',
        '考勤核算查询',
        'Seven-day comparison',
      ),
      ['approver', 'hrbp'],
    ),
    pageIn('performanceManagement', 10, 'AttendanceApplication', '考勤申请', 'Attendance request', [
      'employee',
      'hrbp',
    ]),
    pageIn('EmployeeManagement', 30, 'LeaveQuota', '假期额度', 'Leave quota', ['hrbp', 'attendance']),
    pageIn('EmployeeManagement', 40, 'SettingUpCourse', '考勤设置', 'Attendance settings', [
      'hrbp',
      'attendance',
    ]),
    pageIn('EmployeeManagement', 50, 'WorkAttendNew', '考勤记录', 'Attendance records', [
      'hrbp',
      'attendance',
    ]),
    pageIn('EmployeeManagement', 70, 'AttendanceStatistics', '考勤统计', 'Attendance statistics', [
      'hrbp',
      'attendance',
    ]),
    pageIn('EmployeeManagement', 80, 'AttendanceChart', '考勤图表', 'Attendance charts', [
      'hrbp',
      'attendance',
    ]),
    pageIn('EmployeeManagement', 90, 'AttendanceCalculation', '考勤核算', 'Attendance calculation', [
      'hrbp',
      'attendance',
    ]),
    at(
      'EmployeeManagement',
      120,
      page('/AttendanceWarning', 'AttendanceWarning', '考勤预警', 'Attendance warnings'),
      ['hrbp', 'attendance'],
    ),
    at(
      'EmployeeManagement',
      130,
      page('/AttendanceWarnedUserStat', 'AttendanceWarnedUserStat', '预警人员统计', 'Warned staff'),
      ['hrbp', 'attendance'],
    ),
  ]),
  standardRole('attendance', 50, { name: '考勤专员', nameEn: 'Attendance officer', dataScope: 4 }),
];
