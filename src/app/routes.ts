import type { ComponentType } from 'react';
import { attendanceRoutes } from './attendance-routes.ts';
import { hrRoutes } from './hr-routes.ts';
import { kpiRoutes } from './kpi-routes.ts';
import { okrRoutes } from './okr-routes.ts';

export interface Route {
  readonly path: string;
  /** The code a person must hold; null means every signed-in person. */
  readonly permission: string | null;
  /** Another code whose holders come here from a page of theirs; it gives no entry in the menu. */
  readonly alsoFor?: string;
  /** The code in whose menu entry it is reached, where nobody needs one. */
  readonly under?: string;
  /** Shown to every signed-in person although the menu entry has a code (the home page, section 2). */
  readonly isForEveryone?: true;
  /** No sign-in needed. */
  readonly isPublic?: true;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Pages of form templates (section 2); they fill in any template, the server decides who may. */
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
  load: () => import('#modules/approval/web/screens/FillForm.tsx'),
}));

/** With what other areas let everybody ask for. */
async function loadApplication(): ReturnType<Route['load']> {
  const [{ joinApplication }, screen] = await Promise.all([
    import('#modules/hr-requests/web/families.ts'),
    import('#modules/attendance/web/screens/AttendanceApplication.tsx'),
  ]);
  joinApplication();
  return screen;
}

/** Every page of the product; menu titles come from the server's permission tree. */
export const routes: readonly Route[] = [
  {
    path: '/dashboard/index',
    permission: 'CACHomeManagement',
    isForEveryone: true,
    load: () => import('#modules/home/web/screens/Home.tsx'),
  },
  {
    path: '/rolePage/processList',
    permission: 'ApprovalManagement',
    load: () => import('#modules/approval/web/screens/ChooseForm.tsx'),
  },
  ...formPages,
  {
    path: '/rolePage/formTemplates',
    permission: 'ApprovalFormTemplateManagement',
    load: () => import('#modules/forms/web/screens/Templates.tsx'),
  },
  {
    path: '/rolePage/formTemplates/:id',
    permission: 'ApprovalFormTemplateManagement',
    load: () => import('#modules/forms/web/screens/TemplateDesign.tsx'),
  },
  {
    path: '/rolePage/MyJob/application',
    permission: 'ApplyByMyManagement',
    load: () => import('#modules/approval/web/screens/MyApplications.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id',
    permission: null,
    load: () => import('#modules/approval/web/screens/OneForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id/print',
    permission: null,
    load: () => import('#modules/approval/web/screens/PrintForm.tsx'),
  },
  {
    path: '/rolePage/MyJob/application/:id/record',
    permission: null,
    load: () => import('#modules/approval/web/screens/FormRecord.tsx'),
  },
  {
    path: '/rolePage/MyJob/myApprover',
    permission: 'ApprovalByMyManagement',
    load: () => import('#modules/approval/web/screens/MyApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/FinanceApprover',
    permission: 'ApprovalByFinanceManagement',
    load: () => import('#modules/approval/web/screens/FinanceApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/ManagerApprover',
    permission: 'ApprovalByAdminManagement',
    load: () => import('#modules/approval/web/screens/AllApprovals.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByFinancialManagement',
    permission: 'ApprovalByFinancialManagement',
    load: () => import('#modules/approval/web/screens/FinancialForms.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByAdministrativeManagement',
    permission: 'ApprovalByAdministrativeManagement',
    load: () => import('#modules/approval/web/screens/AdministrativeForms.tsx'),
  },
  {
    path: '/rolePage/MyJob/ApprovalByAttendanceManagement',
    permission: 'ApprovalByAttendanceManagement',
    load: () => import('#modules/approval/web/screens/AttendanceForms.tsx'),
  },
  { path: '/SPGL', permission: 'ApprovalManagement', load: () => import('./pages/ApprovalPages.tsx') },
  { path: '/supplier', permission: 'Suppliercooperation', load: () => import('./pages/Suppliers.tsx') },
  {
    path: '/supplier/companies',
    permission: 'AASEnterpriseInfoBase',
    load: () => import('#modules/suppliers/web/screens/Companies.tsx'),
  },
  {
    path: '/supplier/rules',
    permission: 'AASEnterpriseInfoRule',
    load: () => import('#modules/suppliers/web/screens/Rules.tsx'),
  },
  {
    path: '/library',
    permission: 'BookAuthor',
    load: () => import('#modules/library/web/screens/Library.tsx'),
  },
  {
    path: '/library/book/new',
    permission: 'BookAuthor',
    load: () => import('#modules/library/web/screens/NewBooks.tsx'),
  },
  {
    path: '/library/book/popular',
    permission: 'BookAuthor',
    load: () => import('#modules/library/web/screens/PopularBooks.tsx'),
  },
  {
    path: '/library/comment',
    permission: 'BookAuthor',
    load: () => import('#modules/library/web/screens/Comments.tsx'),
  },
  {
    path: '/library/book/detail/:id',
    permission: 'BookAuthor',
    load: () => import('#modules/library/web/screens/BookPage.tsx'),
  },
  {
    path: '/library/book/search',
    permission: 'BookAuthor',
    load: () => import('#modules/library/web/screens/SearchBooks.tsx'),
  },
  {
    path: '/library/manage',
    permission: 'BookAdminAuthor',
    load: () => import('#modules/library/web/screens/Manage.tsx'),
  },
  {
    path: '/loginLog',
    permission: 'AASUserDataManagement',
    load: () => import('#modules/people/web/screens/MyProfile.tsx'),
  },
  { path: '/mySetting', permission: 'AASSetTingsManagement', load: () => import('./pages/Settings.tsx') },
  {
    path: '/mySetting/myInfo',
    permission: 'LoginRecordManagement',
    load: () => import('#modules/people/web/screens/LoginRecords.tsx'),
  },
  {
    path: '/mySetting/webhooks',
    permission: 'WebhookManagement',
    load: () => import('#modules/webhooks/web/screens/Webhooks.tsx'),
  },
  {
    path: '/mySetting/framework',
    permission: 'Organization',
    load: () => import('#modules/people/web/screens/Organisation.tsx'),
  },
  {
    path: '/mySetting/roleManagement',
    permission: 'AASRoleManagement',
    load: () => import('#modules/people/web/screens/Roles.tsx'),
  },
  {
    path: '/mySetting/approvalProcess',
    permission: 'AASApprovalIdentityManagement',
    load: () => import('#modules/approval/web/screens/Processes.tsx'),
  },
  {
    path: '/mySetting/permissionManagement',
    permission: 'AASPermissionManagement',
    load: () => import('#modules/people/web/screens/Permissions.tsx'),
  },
  {
    path: '/mySetting/DataStatistic',
    permission: 'AASApprovalFormStatisticsManagement',
    load: () => import('#modules/approval/web/screens/Statistics.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingForm',
    permission: 'VisitingForm',
    load: () => import('#modules/visitors/web/screens/VisitingForm.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingForm/:id',
    permission: 'VisitingFormManagement',
    load: () => import('#modules/visitors/web/screens/GuestFormEditor.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingForm/:id/poster',
    permission: 'VisitingForm',
    load: () => import('#modules/visitors/web/screens/Poster.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingRecords',
    permission: 'VisitingRecords',
    load: () => import('#modules/visitors/web/screens/VisitingRecords.tsx'),
  },
  {
    path: '/VisitingManagement/VisitingRecords/rollcall',
    permission: 'VisitingRecords',
    load: () => import('#modules/visitors/web/screens/RollCall.tsx'),
  },
  {
    path: '/LearningSystem/index',
    permission: 'LearningSystem',
    load: () => import('#modules/learning/web/screens/Learning.tsx'),
  },
  {
    path: '/TrainingCourseManagement/index',
    permission: 'TrainingCourseManagement',
    load: () => import('#modules/learning/web/screens/Training.tsx'),
  },
  {
    path: '/rolePage/BookingRoom',
    permission: 'MeetingRoomReservationManager',
    load: () => import('#modules/rooms/web/screens/BookingRoom.tsx'),
  },
  {
    path: '/meeting/door',
    permission: null,
    isPublic: true,
    load: () => import('#modules/rooms/web/screens/Door.tsx'),
  },
  {
    path: '/mySetting/meetingRoom',
    permission: 'MeetingManager',
    load: () => import('#modules/rooms/web/screens/MeetingRooms.tsx'),
  },
  {
    path: '/performanceManagement/AttendanceApplication',
    permission: 'AttendanceApplication',
    load: loadApplication,
  },
  {
    path: '/mySetting/workCalendar',
    permission: 'WorkCalendar',
    load: () => import('#modules/calendar/web/screens/WorkCalendar.tsx'),
  },
  ...hrRoutes,
  ...attendanceRoutes,
  ...okrRoutes,
  ...kpiRoutes,
  {
    path: '/Recruiting/RecruitmentList',
    permission: 'RecruitmentList',
    load: () => import('#modules/recruiting/web/screens/RecruitmentList.tsx'),
  },
  {
    path: '/Recruiting/offer/:id',
    permission: 'RecruitmentList',
    load: () => import('#modules/recruiting/web/screens/OfferPaper.tsx'),
  },
  {
    path: '/Recruiting/IML',
    permission: 'IML',
    load: () => import('#modules/recruiting/web/screens/Interviews.tsx'),
  },
  {
    path: '/Recruiting/InterviewerList',
    permission: 'InterviewerList',
    load: () => import('#modules/recruiting/web/screens/Interviewers.tsx'),
  },
  {
    path: '/Recruiting/RecruitmentResources',
    permission: 'RecruitmentResources',
    load: () => import('#modules/recruiting/web/screens/RecruitmentResources.tsx'),
  },
  {
    path: '/Recruiting/JobDataAnalysis',
    permission: 'JobDataAnalysis',
    load: () => import('#modules/recruiting/web/screens/JobDataAnalysis.tsx'),
  },
  {
    path: '/Recruiting/JobseekerTalentPoolManage',
    permission: 'JobseekerTalentPoolManage',
    load: () => import('#modules/recruiting/web/screens/TalentPool.tsx'),
  },
  {
    path: '/Recruiting/HRBPAgentPage',
    permission: 'HRBPAgentPage',
    load: () => import('#modules/people/web/screens/HrbpAgents.tsx'),
  },
  {
    path: '/Hrbp',
    permission: 'Hrbp',
    load: () => import('#modules/people/web/screens/Hrbps.tsx'),
  },
  {
    path: '/PositionManagement',
    permission: 'PositionManagement',
    load: () => import('#modules/people/web/screens/Positions.tsx'),
  },
  { path: '/iconFont', permission: null, load: () => import('./pages/Icons.tsx') },
  {
    path: '/mySetting/homeSetting',
    permission: 'HomePageSettingsManagement',
    load: () => import('#modules/home/web/screens/HomeSettings.tsx'),
  },
  {
    path: '/mySetting/feedback',
    permission: 'UserFeedBackManagement',
    load: () => import('#modules/feedback/web/screens/FeedbackList.tsx'),
  },
  {
    path: '/oidc-callback',
    permission: 'oidcCallback',
    isPublic: true,
    load: () => import('./pages/SignInReturn.tsx'),
  },
  {
    path: '/wxwork-callback',
    permission: null,
    isPublic: true,
    load: () => import('#modules/people/web/screens/WorkChatReturn.tsx'),
  },
  {
    path: '/VisitorInformation',
    permission: null,
    isPublic: true,
    load: () => import('#modules/visitors/web/screens/VisitorInformation.tsx'),
  },
  {
    path: '/VisitorInformationSuccess',
    permission: null,
    isPublic: true,
    load: () => import('#modules/visitors/web/screens/VisitorInformationSuccess.tsx'),
  },
  { path: '/404', permission: null, isPublic: true, load: () => import('./pages/NotFound.tsx') },
];
