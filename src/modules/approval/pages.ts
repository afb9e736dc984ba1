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
  guide: 'approvals#apply',
  load: () => import('./filling/web/screens/FillForm.tsx'),
}));

/** Pages of this module. */
export const approvalPages: readonly Page[] = [
  ...formPages,
  {
    path: '/rolePage/processList',
    permission: 'ApprovalManagement',
    guide: 'approvals#apply',
    load: () => import('./filling/web/screens/ChooseForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application',
    permission: 'ApplyByMyManagement',
    guide: 'approvals#mine',
    load: () => import('./lists/web/screens/MyApplications.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id',
    permission: null,
    guide: 'approvals#states',
    load: () => import('./reading/web/screens/OneForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id/print',
    permission: null,
    guide: 'approvals#mine',
    load: () => import('./reading/web/screens/PrintForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id/record',
    permission: null,
    guide: 'approvals#mine',
    load: () => import('./record/web/screens/FormRecord.tsx'),
  },
  {
    path: '/rolePage/MyJob/myApprover',
    permission: 'ApprovalByMyManagement',
    guide: 'approvals#decide',
    load: () => import('./lists/web/screens/MyApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/FinanceApprover',
    permission: 'ApprovalByFinanceManagement',
    guide: 'approvals#decide',
    load: () => import('./lists/web/screens/FinanceApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/ManagerApprover',
    permission: 'ApprovalByAdminManagement',
    guide: 'approvals#oversee',
    load: () => import('./lists/web/screens/AllApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByFinancialManagement',
    permission: 'ApprovalByFinancialManagement',
    guide: 'approvals#oversee',
    load: () => import('./lists/web/screens/FinancialForms.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByAdministrativeManagement',
    permission: 'ApprovalByAdministrativeManagement',
    guide: 'approvals#oversee',
    load: () => import('./lists/web/screens/AdministrativeForms.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByAttendanceManagement',
    permission: 'ApprovalByAttendanceManagement',
    guide: 'approvals#oversee',
    load: () => import('./lists/web/screens/AttendanceForms.tsx'),
  },
  {
    path: '/mySetting/approvalProcess',
    permission: 'AASApprovalIdentityManagement',
    guide: 'approvals#processes',
    load: () => import('./processes/web/screens/Processes.tsx'),
  },
  {
    path: '/mySetting/DataStatistic',
    permission: 'AASApprovalFormStatisticsManagement',
    guide: 'approvals#oversee',
    load: () => import('./statistics/web/screens/Statistics.tsx'),
  },
];
