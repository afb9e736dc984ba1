import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const attendancePages: readonly Page[] = [
  {
    path: '/performanceManagement/AttendanceApplication',
    permission: 'AttendanceApplication',
    guide: 'attendance#ask',
    load: () => import('./requests/web/screens/AttendanceApplication.tsx'),
  },
  {
    path: '/EmployeeManagement/LeaveQuota',
    permission: 'LeaveQuota',
    guide: 'attendance#quota',
    load: () => import('./leave/web/screens/LeaveQuota.tsx'),
  },
  {
    path: '/EmployeeManagement/SettingUpCourse',
    permission: 'SettingUpCourse',
    guide: 'attendance#settings',
    load: () => import('./web/screens/SettingUpCourse.tsx'),
  },
  {
    path: '/EmployeeManagement/WorkAttendNew',
    permission: 'WorkAttendNew',
    guide: 'attendance#records',
    load: () => import('./days/web/screens/WorkAttendNew.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceStatistics',
    permission: 'AttendanceStatistics',
    guide: 'attendance#records',
    load: () => import('./days/web/screens/AttendanceStatistics.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceCalculation',
    permission: 'AttendanceCalculation',
    guide: 'attendance#records',
    load: () => import('./days/web/screens/AttendanceCalculation.tsx'),
  },
  {
    path: '/EmployeeManagement/AttendanceChart',
    permission: 'AttendanceChart',
    guide: 'attendance#records',
    load: () => import('./charts/web/screens/AttendanceChart.tsx'),
  },
  {
    path: '/AttendanceWarning',
    permission: 'AttendanceWarning',
    guide: 'attendance#records',
    load: () => import('./warnings/web/screens/AttendanceWarning.tsx'),
  },
  {
    path: '/AttendanceWarnedUserStat',
    permission: 'AttendanceWarnedUserStat',
    guide: 'attendance#records',
    load: () => import('./warnings/web/screens/AttendanceWarnedUserStat.tsx'),
  },
  {
    path: '/StrategyRoImplementation/attendanceManagement',
    permission: 'attendanceManagement',
    guide: 'attendance#team',
    load: () => import('./work/web/screens/AttendanceManagement.tsx'),
  },
  {
    path: '/StrategyRoImplementation/OPPMAttendanceDetailed',
    permission: 'OPPMAttendanceDetailed',
    guide: 'attendance#team',
    load: () => import('./work/web/screens/AttendanceDetailed.tsx'),
  },
  {
    path: '/OPPMAttendanceDetailedIndex',
    permission: 'OPPMAttendanceDetailedIndex',
    guide: 'attendance#team',
    load: () => import('./work/web/screens/AttendanceDetailedIndex.tsx'),
  },
  {
    path: '/OPPMAttendanceDetailedIndexSeven',
    permission: 'OPPMAttendanceDetailedIndexSeven',
    guide: 'attendance#team',
    load: () => import('./work/web/screens/AttendanceSeven.tsx'),
  },
  {
    path: '/AllocationOfAnnualLeave',
    permission: 'LeaveQuota',
    guide: 'attendance#quota',
    load: () => import('./balances/web/screens/AllocationOfAnnualLeave.tsx'),
  },
];
