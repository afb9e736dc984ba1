import { definePages } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const suppliersPages = definePages({
  name: 'suppliers',
  pages: [
    {
      path: '/supplier/companies',
      permission: 'AASEnterpriseInfoBase',
      load: () => import('./web/screens/Companies.tsx'),
    },
    {
      path: '/supplier/rules',
      permission: 'AASEnterpriseInfoRule',
      load: () => import('./web/screens/Rules.tsx'),
    },
  ],
});
