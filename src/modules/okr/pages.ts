import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the goals and work module. */
export const okrPages: readonly Page[] = [
  {
    path: '/StrategyRoImplementation/OPPMWorkBreakdownManagement',
    permission: 'OPPMWorkBreakdownManagement',
    guide: 'goals#work',
    load: () => import('./breakdown/web/screens/WorkBreakdown.tsx'),
  },
  {
    path: '/StrategyRoImplementation/TargetKRManagement',
    permission: 'TargetKRManagement',
    guide: 'goals#goals',
    load: () => import('./goals/web/screens/TargetKR.tsx'),
  },
  {
    path: '/StrategyRoImplementation/OKRCompletionSettings',
    permission: 'OKRCompletionSettings',
    guide: 'goals#periods',
    load: () => import('./goals/web/screens/OKRCompletionSettings.tsx'),
  },
  {
    path: '/StrategyRoImplementation/programme',
    permission: 'programme',
    guide: 'goals#schemes',
    load: () => import('./breakdown/web/screens/Programme.tsx'),
  },
  {
    path: '/StrategyRoImplementation/SchemeDisassemblyDetails',
    permission: 'SchemeDisassemblyDetails',
    alsoFor: 'EmployeeKRExecute',
    guide: 'goals#schemes',
    load: () => import('./executions/web/screens/SchemeDetails.tsx'),
  },
  {
    path: '/StrategyRoImplementation/EmployeeKRExecute',
    permission: 'EmployeeKRExecute',
    guide: 'goals#mine',
    load: () => import('./executions/web/screens/EmployeeKRExecute.tsx'),
  },
  {
    path: '/StrategyRoImplementation/EmployeeKRExecuteManagement',
    permission: 'EmployeeKRExecuteManagement',
    guide: 'goals#team',
    load: () => import('./executions/web/screens/EmployeeKRExecuteManagement.tsx'),
  },
  {
    path: '/StrategyRoImplementation/UserInfoCaliber',
    permission: 'UserInfoCaliber',
    guide: 'goals#team',
    load: () => import('./records/web/screens/UserInfoCaliber.tsx'),
  },
  {
    path: '/StrategyRoImplementation/WorkRecordSaturationDetails',
    permission: 'WorkRecordSaturationDetails',
    guide: 'goals#team',
    load: () => import('./records/web/screens/WorkRecordSaturationDetails.tsx'),
  },
  {
    path: '/StrategyRoImplementation/HourStatistics',
    permission: 'HourStatistics',
    guide: 'goals#team',
    load: () => import('./records/web/screens/HourStatistics.tsx'),
  },
  {
    path: '/StrategyRoImplementation/SuperFlowChart',
    permission: 'SuperFlowChart',
    guide: 'goals#team',
    load: () => import('./flow/web/screens/SuperFlowChart.tsx'),
  },
  {
    path: '/StrategyRoImplementation/ErrorReportingInformationManagement',
    permission: 'ErrorReportingInformationManagement',
    guide: 'goals#hours',
    load: () => import('./records/web/screens/ErrorReportingInformationManagement.tsx'),
  },
];
