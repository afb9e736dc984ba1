import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the goals and work module. */
export const okrPages: readonly Page[] = [
  {
    path: '/StrategyRoImplementation/OPPMWorkBreakdownManagement',
    permission: 'OPPMWorkBreakdownManagement',
    load: () => import('./web/screens/WorkBreakdown.tsx'),
  },
  {
    path: '/StrategyRoImplementation/TargetKRManagement',
    permission: 'TargetKRManagement',
    load: () => import('./web/screens/TargetKR.tsx'),
  },
  {
    path: '/StrategyRoImplementation/OKRCompletionSettings',
    permission: 'OKRCompletionSettings',
    load: () => import('./web/screens/OKRCompletionSettings.tsx'),
  },
  {
    path: '/StrategyRoImplementation/programme',
    permission: 'programme',
    load: () => import('./web/screens/Programme.tsx'),
  },
  {
    path: '/StrategyRoImplementation/SchemeDisassemblyDetails',
    permission: 'SchemeDisassemblyDetails',
    alsoFor: 'EmployeeKRExecute',
    load: () => import('./web/screens/SchemeDetails.tsx'),
  },
  {
    path: '/StrategyRoImplementation/EmployeeKRExecute',
    permission: 'EmployeeKRExecute',
    load: () => import('./web/screens/EmployeeKRExecute.tsx'),
  },
  {
    path: '/StrategyRoImplementation/EmployeeKRExecuteManagement',
    permission: 'EmployeeKRExecuteManagement',
    load: () => import('./web/screens/EmployeeKRExecuteManagement.tsx'),
  },
  {
    path: '/StrategyRoImplementation/UserInfoCaliber',
    permission: 'UserInfoCaliber',
    load: () => import('./web/screens/UserInfoCaliber.tsx'),
  },
  {
    path: '/StrategyRoImplementation/WorkRecordSaturationDetails',
    permission: 'WorkRecordSaturationDetails',
    load: () => import('./web/screens/WorkRecordSaturationDetails.tsx'),
  },
  {
    path: '/StrategyRoImplementation/HourStatistics',
    permission: 'HourStatistics',
    load: () => import('./web/screens/HourStatistics.tsx'),
  },
  {
    path: '/StrategyRoImplementation/SuperFlowChart',
    permission: 'SuperFlowChart',
    load: () => import('./web/screens/SuperFlowChart.tsx'),
  },
  {
    path: '/StrategyRoImplementation/ErrorReportingInformationManagement',
    permission: 'ErrorReportingInformationManagement',
    load: () => import('./web/screens/ErrorReportingInformationManagement.tsx'),
  },
];
