import type { Route } from './routes.ts';

/** Pages from projects to execution. */
export const okrRoutes: readonly Route[] = [
  {
    path: '/StrategyRoImplementation/OPPMWorkBreakdownManagement',
    permission: 'OPPMWorkBreakdownManagement',
    load: () => import('#modules/okr/web/screens/WorkBreakdown.tsx'),
  },
  {
    path: '/StrategyRoImplementation/TargetKRManagement',
    permission: 'TargetKRManagement',
    load: () => import('#modules/okr/web/screens/TargetKR.tsx'),
  },
  {
    path: '/StrategyRoImplementation/OKRCompletionSettings',
    permission: 'OKRCompletionSettings',
    load: () => import('#modules/okr/web/screens/OKRCompletionSettings.tsx'),
  },
  {
    path: '/StrategyRoImplementation/programme',
    permission: 'programme',
    load: () => import('#modules/okr/web/screens/Programme.tsx'),
  },
  {
    path: '/StrategyRoImplementation/SchemeDisassemblyDetails',
    permission: 'SchemeDisassemblyDetails',
    alsoFor: 'EmployeeKRExecute',
    load: () => import('#modules/okr/web/screens/SchemeDetails.tsx'),
  },
  {
    path: '/StrategyRoImplementation/EmployeeKRExecute',
    permission: 'EmployeeKRExecute',
    load: () => import('#modules/okr/web/screens/EmployeeKRExecute.tsx'),
  },
  {
    path: '/StrategyRoImplementation/EmployeeKRExecuteManagement',
    permission: 'EmployeeKRExecuteManagement',
    load: () => import('#modules/okr/web/screens/EmployeeKRExecuteManagement.tsx'),
  },
  {
    path: '/StrategyRoImplementation/UserInfoCaliber',
    permission: 'UserInfoCaliber',
    load: () => import('#modules/okr/web/screens/UserInfoCaliber.tsx'),
  },
  {
    path: '/StrategyRoImplementation/WorkRecordSaturationDetails',
    permission: 'WorkRecordSaturationDetails',
    load: () => import('#modules/okr/web/screens/WorkRecordSaturationDetails.tsx'),
  },
  {
    path: '/StrategyRoImplementation/HourStatistics',
    permission: 'HourStatistics',
    load: () => import('#modules/okr/web/screens/HourStatistics.tsx'),
  },
  {
    path: '/StrategyRoImplementation/SuperFlowChart',
    permission: 'SuperFlowChart',
    load: () => import('#modules/okr/web/screens/SuperFlowChart.tsx'),
  },
  {
    path: '/StrategyRoImplementation/ErrorReportingInformationManagement',
    permission: 'ErrorReportingInformationManagement',
    load: () => import('#modules/okr/web/screens/ErrorReportingInformationManagement.tsx'),
  },
];
