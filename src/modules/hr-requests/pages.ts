import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const hrRequestsPages: readonly Page[] = [
  {
    path: '/EmployeeManagement/certificate/:id',
    permission: 'EmployeeManagement',
    load: () => import('./web/screens/Certificate.tsx'),
  },
  {
    path: '/performanceManagement/PrepareBecome',
    permission: 'PrepareBecome',
    load: () => import('./web/screens/PrepareBecome.tsx'),
  },
  {
    path: '/performanceManagement/Raise',
    permission: 'Raise',
    load: () => import('./web/screens/Raise.tsx'),
  },
  {
    path: '/performanceManagement/Transfer',
    permission: 'Transfer',
    load: () => import('./web/screens/Transfer.tsx'),
  },
  {
    path: '/EmployeeManagement/PersonnelStatistics',
    permission: 'PersonnelStatistics',
    load: () => import('./web/screens/PersonnelStatistics.tsx'),
  },
  {
    path: '/EmployeeManagement/ContractManagement',
    permission: 'ContractManagement',
    load: () => import('./web/screens/Contracts.tsx'),
  },
  {
    path: '/certificate',
    permission: null,
    isPublic: true,
    load: () => import('./web/screens/CheckCertificate.tsx'),
  },
];
