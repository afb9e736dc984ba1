import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const hrRequestsPages: readonly Page[] = [
  {
    path: '/EmployeeManagement/certificate/:id',
    permission: 'EmployeeManagement',
    guide: 'hr#history',
    load: () => import('./timeline/web/screens/Certificate.tsx'),
  },
  {
    path: '/performanceManagement/PrepareBecome',
    permission: 'PrepareBecome',
    guide: 'hr#confirm',
    load: () => import('./requests/web/screens/PrepareBecome.tsx'),
  },
  {
    path: '/performanceManagement/Raise',
    permission: 'Raise',
    guide: 'hr#transfer',
    load: () => import('./requests/web/screens/Raise.tsx'),
  },
  {
    path: '/performanceManagement/Transfer',
    permission: 'Transfer',
    guide: 'hr#transfer',
    load: () => import('./requests/web/screens/Transfer.tsx'),
  },
  {
    path: '/EmployeeManagement/PersonnelStatistics',
    permission: 'PersonnelStatistics',
    guide: 'hr#figures',
    load: () => import('./statistics/web/screens/PersonnelStatistics.tsx'),
  },
  {
    path: '/EmployeeManagement/ContractManagement',
    permission: 'ContractManagement',
    guide: 'hr#contracts',
    load: () => import('./contracts/web/screens/Contracts.tsx'),
  },
  {
    path: '/certificate',
    permission: null,
    isPublic: true,
    load: () => import('./timeline/web/screens/CheckCertificate.tsx'),
  },
];
