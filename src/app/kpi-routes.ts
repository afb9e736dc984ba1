import type { Route } from './routes.ts';

const permission = 'KPIStationPositionManagementALL';

/** Pages of appraisals by post. */
export const kpiRoutes: readonly Route[] = [
  { path: '/xtable1', permission, load: () => import('#modules/kpi/web/screens/MyKpi.tsx') },
  { path: '/xtable', permission, load: () => import('#modules/kpi/web/screens/Sheet.tsx') },
  {
    path: '/xtable/posotionXtable',
    permission,
    load: () => import('#modules/kpi/web/screens/PosotionXtable.tsx'),
  },
  { path: '/xtable/teamStatu', permission, load: () => import('#modules/kpi/web/screens/TeamStatu.tsx') },
  { path: '/xtable/hrXtable', permission, load: () => import('#modules/kpi/web/screens/HrXtable.tsx') },
  {
    path: '/xtable/productModel',
    permission,
    load: () => import('#modules/kpi/web/screens/ProductModel.tsx'),
  },
];
