import type { Route } from './routes.ts';

/** Pages of attendance; what everybody asks for is joined by other areas, too. */
export const attendanceRoutes: readonly Route[] = [
  {
    path: '/EmployeeManagement/LeaveQuota',
    permission: 'LeaveQuota',
    load: () => import('#modules/attendance/web/screens/LeaveQuota.tsx'),
  },
  {
    path: '/EmployeeManagement/SettingUpCourse',
    permission: 'SettingUpCourse',
    load: () => import('#modules/attendance/web/screens/SettingUpCourse.tsx'),
  },
  {
    path: '/EmployeeManagement/WorkAttendNew',
    permission: 'WorkAttendNew',
    load: () => import('#modules/attendance/web/screens/WorkAttendNew.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceStatistics',
    permission: 'AttendanceStatistics',
    load: () => import('#modules/attendance/web/screens/AttendanceStatistics.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceCalculation',
    permission: 'AttendanceCalculation',
    load: () => import('#modules/attendance/web/screens/AttendanceCalculation.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceChart',
    permission: 'AttendanceChart',
    load: () => import('#modules/attendance/web/screens/AttendanceChart.tsx'),
  },
  {
    path: '/AttendanceWarning',
    permission: 'AttendanceWarning',
    load: () => import('#modules/attendance/web/screens/AttendanceWarning.tsx'),
  },
  {
    path: '/AttendanceWarnedUserStat',
    permission: 'AttendanceWarnedUserStat',
    load: () => import('#modules/attendance/web/screens/AttendanceWarnedUserStat.tsx'),
  },
  {
    path: '/StrategyRoImplementation/attendanceManagement',
    permission: 'attendanceManagement',
    load: () => import('#modules/attendance/web/screens/AttendanceManagement.tsx'),
  },
  {
    path: '/StrategyRoImplementation/OPPMAttendanceDetailed',
    permission: 'OPPMAttendanceDetailed',
    load: () => import('#modules/attendance/web/screens/AttendanceDetailed.tsx'),
  },
  {
    path: '/OPPMAttendanceDetailedIndex',
    permission: 'OPPMAttendanceDetailedIndex',
    load: () => import('#modules/attendance/web/screens/AttendanceDetailedIndex.tsx'),
  },
  {
    path: '/OPPMAttendanceDetailedIndexSeven',
    permission: 'OPPMAttendanceDetailedIndexSeven',
    load: () => import('#modules/attendance/web/screens/AttendanceSeven.tsx'),
  },
  {
    path: '/AllocationOfAnnualLeave',
    permission: 'LeaveQuota',
    load: () => import('#modules/attendance/web/screens/AllocationOfAnnualLeave.tsx'),
  },
];
