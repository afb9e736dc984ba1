import { approvalPages } from '#modules/approval/pages.ts';
import { attendancePages } from '#modules/attendance/pages.ts';
import { calendarPages } from '#modules/calendar/pages.ts';
import { feedbackPages } from '#modules/feedback/pages.ts';
import { formsPages } from '#modules/forms/pages.ts';
import { homePages } from '#modules/home/pages.ts';
import { hrRequestsPages } from '#modules/hr-requests/pages.ts';
import { invoicesPages } from '#modules/invoices/pages.ts';
import { kpiPages } from '#modules/kpi/pages.ts';
import { learningPages } from '#modules/learning/pages.ts';
import { libraryPages } from '#modules/library/pages.ts';
import { okrPages } from '#modules/okr/pages.ts';
import { payrollPages } from '#modules/payroll/pages.ts';
import { peoplePages } from '#modules/people/pages.ts';
import { recruitingPages } from '#modules/recruiting/pages.ts';
import { roomsPages } from '#modules/rooms/pages.ts';
import { suppliersPages } from '#modules/suppliers/pages.ts';
import { visitorsPages } from '#modules/visitors/pages.ts';
import { setupPages } from '#modules/setup/pages.ts';
import { webhooksPages } from '#modules/webhooks/pages.ts';
import type { Page } from '#kit/web/shell/pages.ts';

/** Routes that involve several modules, or none. */
const ownPages: readonly Page[] = [
  {
    path: '/SPGL',
    permission: 'ApprovalManagement',
    guide: 'approvals',
    load: () => import('./pages/ApprovalPages.tsx'),
  },
  {
    path: '/supplier',
    permission: 'Suppliercooperation',
    guide: 'suppliers',
    load: () => import('./pages/Suppliers.tsx'),
  },
  {
    path: '/mySetting',
    permission: 'AASSetTingsManagement',
    guide: 'people',
    load: () => import('./pages/Settings.tsx'),
  },
  { path: '/iconFont', permission: null, guide: 'home', load: () => import('./pages/Icons.tsx') },
  {
    path: '/oidc-callback',
    permission: 'oidcCallback',
    isPublic: true,
    load: () => import('./pages/SignInReturn.tsx'),
  },
  { path: '/404', permission: null, isPublic: true, load: () => import('./pages/NotFound.tsx') },
];

const modules = [
  approvalPages,
  attendancePages,
  calendarPages,
  feedbackPages,
  formsPages,
  homePages,
  hrRequestsPages,
  invoicesPages,
  kpiPages,
  learningPages,
  libraryPages,
  okrPages,
  payrollPages,
  peoplePages,
  recruitingPages,
  roomsPages,
  suppliersPages,
  visitorsPages,
  setupPages,
  webhooksPages,
];

/** Routes of all pages. Menu titles come from the server's permission tree. */
export const routes: readonly Page[] = [...modules.flat(), ...ownPages];
