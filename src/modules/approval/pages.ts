import type { Page } from '#kit/web/shell/pages.ts';

/** Pages for filling in forms (section 2). Each can fill in any template; the server decides who may. */
const formPages = [
  '/baoxiao',
  '/purchase',
  '/applyByPay',
  '/borrowByMarket',
  '/normalPay',
  '/fileAndAffair',
  '/refundByUser',
  '/changePackage',
  '/employeeDiscounts',
  '/commonForTemplate',
].map((path) => ({
  path,
  permission: null,
  under: 'ApprovalManagement',
  load: () => import('./web/screens/FillForm.tsx'),
}));

/** Pages of this module. */
export const approvalPages: readonly Page[] = [
  ...formPages,
  {
    path: '/rolePage/processList',
    permission: 'ApprovalManagement',
    load: () => import('./web/screens/ChooseForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application',
    permission: 'ApplyByMyManagement',
    load: () => import('./web/screens/MyApplications.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id',
    permission: null,
    load: () => import('./web/screens/OneForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id/print',
    permission: null,
    load: () => import('./web/screens/PrintForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id/record',
    permission: null,
    load: () => import('./web/screens/FormRecord.tsx'),
  },
  {
    path: '/rolePage/MyJob/myApprover',
    permission: 'ApprovalByMyManagement',
    load: () => import('./web/screens/MyApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/FinanceApprover',
    permission: 'ApprovalByFinanceManagement',
    load: () => import('./web/screens/FinanceApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/ManagerApprover',
    permission: 'ApprovalByAdminManagement',
    load: () => import('./web/screens/AllApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByFinancialManagement',
    permission: 'ApprovalByFinancialManagement',
    load: () => import('./web/screens/FinancialForms.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByAdministrativeManagement',
    permission: 'ApprovalByAdministrativeManagement',
    load: () => import('./web/screens/AdministrativeForms.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByAttendanceManagement',
    permission: 'ApprovalByAttendanceManagement',
    load: () => import('./web/screens/AttendanceForms.tsx'),
  },
  {
    path: '/mySetting/approvalProcess',
    permission: 'AASApprovalIdentityManagement',
    load: () => import('./web/screens/Processes.tsx'),
  },
  {
    path: '/mySetting/DataStatistic',
    permission: 'AASApprovalFormStatisticsManagement',
    load: () => import('./web/screens/Statistics.tsx'),
  },
];
