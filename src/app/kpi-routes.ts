import type { Route } from './routes.ts';

const permission = 'KPIStationPositionManagementALL';

/** Pages of appraisals by post. */
export const kpiRoutes: readonly Route[] = [
  {
    path: '/xtable/productModel',
    permission,
    load: () => import('#modules/kpi/web/screens/ProductModel.tsx'),
  },
];
