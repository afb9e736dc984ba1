import type { Route } from './routes.ts';

/** With the tabs that areas add to a person; nobody else's page carries them. */
async function loadUsers(): ReturnType<Route['load']> {
  const [{ joinPeople }, recruiting, screen] = await Promise.all([
    import('#modules/hr-requests/web/open.ts'),
    import('#modules/recruiting/web/open.ts'),
    import('#modules/people/web/screens/Users.tsx'),
  ]);
  joinPeople();
  recruiting.joinPeople();
  return screen;
}

/** Pages of employees, their bills and slips. */
export const hrRoutes: readonly Route[] = [
  {
    path: '/mySetting/userManager',
    permission: 'AASUserManagement',
    load: loadUsers,
  },
  {
    path: '/mySetting/userManager/import',
    permission: 'AASUserManagement',
    load: () => import('#modules/people/web/screens/UserImport.tsx'),
  },
  {
    path: '/EmployeeManagement/certificate/:id',
    permission: 'EmployeeManagement',
    load: () => import('#modules/hr-requests/web/screens/Certificate.tsx'),
  },
  {
    path: '/EmployeeManagement/Payslip',
    permission: 'Payslip',
    load: () => import('#modules/payroll/web/screens/Payslip.tsx'),
  },
  {
    path: '/EmployeeManagement/Payslip/:id',
    permission: 'Payslip',
    load: () => import('#modules/payroll/web/screens/Slip.tsx'),
  },
  {
    path: '/EmployeeManagement/Payslip/run/:id',
    permission: 'Payslip',
    load: () => import('#modules/payroll/web/screens/Run.tsx'),
  },
  {
    path: '/Remuneration',
    permission: 'Remuneration',
    load: () => import('#modules/payroll/web/screens/Remuneration.tsx'),
  },
  {
    path: '/payslip',
    permission: null,
    load: () => import('#modules/payroll/web/screens/CheckSlip.tsx'),
  },
  {
    path: '/performanceManagement/PrepareBecome',
    permission: 'PrepareBecome',
    load: () => import('#modules/hr-requests/web/screens/PrepareBecome.tsx'),
  },
  {
    path: '/performanceManagement/Raise',
    permission: 'Raise',
    load: () => import('#modules/hr-requests/web/screens/Raise.tsx'),
  },
  {
    path: '/performanceManagement/Transfer',
    permission: 'Transfer',
    load: () => import('#modules/hr-requests/web/screens/Transfer.tsx'),
  },
  {
    path: '/EmployeeManagement/PersonnelStatistics',
    permission: 'PersonnelStatistics',
    load: () => import('#modules/hr-requests/web/screens/PersonnelStatistics.tsx'),
  },
  {
    path: '/EmployeeManagement/ContractManagement',
    permission: 'ContractManagement',
    load: () => import('#modules/hr-requests/web/screens/Contracts.tsx'),
  },
  {
    path: '/certificate',
    permission: null,
    isPublic: true,
    load: () => import('#modules/hr-requests/web/screens/CheckCertificate.tsx'),
  },
];
