import type { Page } from '#kit/web/shell/pages.ts';

const permission = 'KPIStationPositionManagementALL';

/** Pages of this module. */
export const kpiPages: readonly Page[] = [
  {
    path: '/xtable1',
    permission,
    guide: 'reviews#mine',
    load: () => import('./sheets/web/screens/MyKpi.tsx'),
  },
  {
    path: '/xtable',
    permission,
    guide: 'reviews#mine',
    load: () => import('./sheets/web/screens/Sheet.tsx'),
  },
  {
    path: '/xtable/posotionXtable',
    permission,
    guide: 'reviews#figures',
    load: () => import('./periods/web/screens/PosotionXtable.tsx'),
  },
  {
    path: '/xtable/teamStatu',
    permission,
    guide: 'reviews#figures',
    load: () => import('./periods/web/screens/TeamStatu.tsx'),
  },
  {
    path: '/xtable/hrXtable',
    permission,
    guide: 'reviews#run',
    load: () => import('./periods/web/screens/HrXtable.tsx'),
  },
  {
    path: '/xtable/productModel',
    permission,
    guide: 'reviews#indicators',
    load: () => import('./templates/web/screens/ProductModel.tsx'),
  },
];
