import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the suppliers module. */
export const suppliersPages: readonly Page[] = [
  {
    path: '/supplier/companies',
    permission: 'AASEnterpriseInfoBase',
    guide: 'suppliers#register',
    load: () => import('./web/screens/Companies.tsx'),
  },
  {
    path: '/supplier/rules',
    permission: 'AASEnterpriseInfoRule',
    guide: 'suppliers#rules',
    load: () => import('./web/screens/Rules.tsx'),
  },
];
