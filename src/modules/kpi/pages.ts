import type { Page } from '#kit/web/shell/pages.ts';

const permission = 'KPIStationPositionManagementALL';

/** Pages of this module. */
export const kpiPages: readonly Page[] = [
  { path: '/xtable1', permission, load: () => import('./web/screens/MyKpi.tsx') },
  { path: '/xtable', permission, load: () => import('./web/screens/Sheet.tsx') },
  {
    path: '/xtable/posotionXtable',
    permission,
    load: () => import('./web/screens/PosotionXtable.tsx'),
  },
  { path: '/xtable/teamStatu', permission, load: () => import('./web/screens/TeamStatu.tsx') },
  { path: '/xtable/hrXtable', permission, load: () => import('./web/screens/HrXtable.tsx') },
  {
    path: '/xtable/productModel',
    permission,
    load: () => import('./web/screens/ProductModel.tsx'),
  },
];
