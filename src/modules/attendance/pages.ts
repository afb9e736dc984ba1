import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const attendancePages: readonly Page[] = [
  {
    path: '/performanceManagement/AttendanceApplication',
    permission: 'AttendanceApplication',
    load: () => import('./web/screens/AttendanceApplication.tsx'),
  },
  {
    path: '/EmployeeManagement/LeaveQuota',
    permission: 'LeaveQuota',
    load: () => import('./web/screens/LeaveQuota.tsx'),
  },
  {
    path: '/EmployeeManagement/SettingUpCourse',
    permission: 'SettingUpCourse',
    load: () => import('./web/screens/SettingUpCourse.tsx'),
  },
  {
    path: '/EmployeeManagement/WorkAttendNew',
    permission: 'WorkAttendNew',
    load: () => import('./web/screens/WorkAttendNew.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceStatistics',
    permission: 'AttendanceStatistics',
    load: () => import('./web/screens/AttendanceStatistics.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceCalculation',
    permission: 'AttendanceCalculation',
    load: () => import('./web/screens/AttendanceCalculation.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceChart',
    permission: 'AttendanceChart',
    load: () => import('./web/screens/AttendanceChart.tsx'),
  },
  {
    path: '/AttendanceWarning',
    permission: 'AttendanceWarning',
    load: () => import('./web/screens/AttendanceWarning.tsx'),
  },
  {
    path: '/AttendanceWarnedUserStat',
    permission: 'AttendanceWarnedUserStat',
    load: () => import('./web/screens/AttendanceWarnedUserStat.tsx'),
  },
  {
    path: '/StrategyRoImplementation/attendanceManagement',
    permission: 'attendanceManagement',
    load: () => import('./web/screens/AttendanceManagement.tsx'),
  },
  {
    path: '/StrategyRoImplementation/OPPMAttendanceDetailed',
    permission: 'OPPMAttendanceDetailed',
    load: () => import('./web/screens/AttendanceDetailed.tsx'),
  },
  {
    path: '/OPPMAttendanceDetailedIndex',
    permission: 'OPPMAttendanceDetailedIndex',
    load: () => import('./web/screens/AttendanceDetailedIndex.tsx'),
  },
  {
    path: '/OPPMAttendanceDetailedIndexSeven',
    permission: 'OPPMAttendanceDetailedIndexSeven',
    load: () => import('./web/screens/AttendanceSeven.tsx'),
  },
  {
    path: '/AllocationOfAnnualLeave',
    permission: 'LeaveQuota',
    load: () => import('./web/screens/AllocationOfAnnualLeave.tsx'),
  },
];
