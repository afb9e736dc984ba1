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
];
