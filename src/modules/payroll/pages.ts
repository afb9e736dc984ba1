import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const payrollPages: readonly Page[] = [
  {
    path: '/EmployeeManagement/Payslip',
    permission: 'Payslip',
    guide: 'pay#slips',
    load: () => import('./slips/web/screens/Payslip.tsx'),
  },
  {
    path: '/EmployeeManagement/Payslip/:id',
    permission: 'Payslip',
    guide: 'pay#slips',
    load: () => import('./slips/web/screens/Slip.tsx'),
  },
  {
    path: '/EmployeeManagement/Payslip/run/:id',
    permission: 'Payslip',
    guide: 'pay#run',
    load: () => import('./runs/web/screens/Run.tsx'),
  },
  {
    path: '/Remuneration',
    permission: 'Remuneration',
    guide: 'pay#archive',
    load: () => import('./web/screens/Remuneration.tsx'),
  },
  {
    path: '/payslip',
    permission: null,
    guide: 'pay#slips',
    load: () => import('./slips/web/screens/CheckSlip.tsx'),
  },
];
