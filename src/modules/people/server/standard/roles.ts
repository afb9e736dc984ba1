import type { NewApprovalRole, NewRole } from '../rules/organisation.ts';
import { standardPermissions } from './permissions.ts';

/** The codes of nodes and of everything below them. */
function branch(...roots: string[]): string[] {
  const codes = new Set(roots);
  // Parents stand before their children.
  for (const { code, parent } of standardPermissions) if (parent && codes.has(parent)) codes.add(code);
  return [...codes];
}

/** What everybody in service may do. */
const everybody = [
  'CACHomeManagement',
  'ApprovalManagement',
  'ApprovalByMyManagement',
  'ApplyByMyManagement',
  'MeetingRoomReservationManager',
  'BookAuthor',
  'VisitingForm',
  'AttendanceApplication',
  'EmployeeKRExecute',
  'KPIStationPositionManagementALL',
  'TargetKRManagement',
  'Payslip',
  'LearningSystem',
  'AASUserDataManagement',
  'P_UserFeedback',
  'EmployeeQuickSearch',
];

/** Attendance as work sees it. */
const workAttendance = [
  'attendanceManagement',
  'OPPMAttendanceDetailed',
  'OPPMAttendanceDetailedIndex',
  'OPPMAttendanceDetailedIndexSeven',
];

/** What an HRBP, and whoever stands in for him, does for the people whom he looks after; pay is others'. */
const personnel = [
  ...branch('Recruiting', 'EmployeeManagement', 'performanceManagement').filter(
    (code) => code !== 'Remuneration',
  ),
  ...workAttendance,
  'ApprovalByAttendanceManagement',
  'AASUserManagementBasisView',
  'AASUserManagementCommonView',
  'EmployeeQuickSearchFull',
];

/** What whoever keeps everybody's attendance needs. */
const attendance = [
  'ApprovalByAttendanceManagement',
  'LeaveQuota',
  'SettingUpCourse',
  'WorkAttendNew',
  'AttendanceStatistics',
  'AttendanceChart',
  'AttendanceCalculation',
  'AttendanceWarning',
  'AttendanceWarnedUserStat',
];

/** Who is HRBP, what departments plan, and one's own slips are not the HRBP's own to extend. */
const kept: readonly string[] = ['Hrbp', 'HRBPAgentPage', 'PositionManagement', 'Payslip'];

/** Codes by which an HRBP reaches the people whom he looks after, whatever the scope of his roles. */
export const codesOfHrbps: readonly string[] = personnel.filter((code) => !kept.includes(code));

/** The roles that every installation starts with. */
export const standardRoles = {
  employee: { name: '员工', nameEn: 'Employee', codes: [...everybody, 'AASDisable'] },
  approver: {
    name: '审批人',
    nameEn: 'Approver',
    dataScope: 3,
    codes: [
      'KPIStationPositionManagementALL',
      'OPPMWorkBreakdownManagement',
      'TargetKRManagement',
      'programme',
      'SchemeDisassemblyDetails',
      'EmployeeKRExecuteManagement',
      'WorkRecordSaturationDetails',
      'SuperFlowChart',
      ...workAttendance,
      'PrepareBecome',
      'Transfer',
      'Raise',
    ],
  },
  finance: {
    name: '财务',
    nameEn: 'Finance',
    dataScope: 4,
    codes: [
      'ApprovalByFinanceManagement',
      'ApprovalByFinancialManagement',
      'AASApprovalFormStatisticsManagement',
    ],
  },
  hrbp: {
    name: 'HRBP',
    nameEn: 'HRBP',
    dataScope: 4,
    codes: personnel,
  },
  attendance: {
    name: '考勤专员',
    nameEn: 'Attendance officer',
    dataScope: 4,
    codes: attendance,
  },
  payroll: {
    name: '薪酬',
    nameEn: 'Payroll',
    dataScope: 4,
    codes: ['Remuneration', 'PayrollManagement'],
  },
  payrollApproval: {
    name: '薪酬审批',
    nameEn: 'Payroll approval',
    dataScope: 4,
    codes: ['PayrollApproval'],
  },
  performance: {
    name: '绩效专员',
    nameEn: 'Performance officer',
    dataScope: 4,
    codes: branch('KPIStationPositionManagementALL'),
  },
  okr: {
    name: 'OKR 管理员',
    nameEn: 'OKR officer',
    dataScope: 4,
    codes: [
      'OPPMWorkBreakdownManagement',
      'TargetKRManagement',
      'OKRCompletionSettings',
      'programme',
      'SchemeDisassemblyDetails',
      'EmployeeKRExecuteManagement',
      'UserInfoCaliber',
      'WorkRecordSaturationDetails',
      'HourStatistics',
      'SuperFlowChart',
      'ErrorReportingInformationManagement',
      'attendanceManagement',
    ],
  },
  supplierManager: {
    name: '供应商管理员',
    nameEn: 'Supplier manager',
    dataScope: 4,
    codes: branch('Suppliercooperation'),
  },
  libraryManager: {
    name: '图书管理员',
    nameEn: 'Library manager',
    dataScope: 4,
    codes: branch('BookAuthor'),
  },
  interviewer: {
    name: '面试官',
    nameEn: 'Interviewer',
    codes: ['IML'],
  },
  administrator: {
    name: '系统管理员',
    nameEn: 'Administrator',
    dataScope: 4,
    codes: [
      ...branch('AASSetTingsManagement', 'VisitingManagement'),
      'BookAdminAuthor',
      'BookSuperAdminAuthor',
      'TrainingCourseManagement',
    ],
  },
  approvalAdministrator: {
    name: '审批管理员',
    nameEn: 'Approval administrator',
    dataScope: 4,
    codes: [...branch('SPGL'), 'AASApprovalIdentityManagement', 'AASApprovalFormStatisticsManagement'],
  },
} as const satisfies Record<string, NewRole>;

/** Roles that came later, by the code that they came with: an installation that gets the code gets the role, held by nobody. */
export const laterRoles: Readonly<Record<string, NewRole>> = {
  PayrollManagement: standardRoles.payroll,
  PayrollApproval: standardRoles.payrollApproval,
  KPIManage: standardRoles.performance,
};

/** What people sign as; the first two are looked for by the product itself. */
export const standardApprovalRoles = {
  applicant: { name: '申请人', nameEn: 'Applicant' },
  administrator: { name: '审批管理员', nameEn: 'Approval administrator' },
  departmentHead: { name: '部门负责人', nameEn: 'Department head' },
  financeReviewer: { name: '财务审核', nameEn: 'Finance reviewer' },
  financeDirector: { name: '财务总监', nameEn: 'Finance director' },
  cashier: { name: '出纳', nameEn: 'Cashier' },
  hrbp: { name: 'HRBP', nameEn: 'HRBP' },
  payroll: { name: '薪酬专员', nameEn: 'Payroll' },
  generalManager: { name: '总经理', nameEn: 'General manager' },
} as const satisfies Record<string, NewApprovalRole>;
