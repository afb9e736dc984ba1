import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, group, page } = rights;

/** Pages and rights of this module, and the roles that belong to it. */
export const approvalRights = [
  standardPermissions('approval', [
    at(
      null,
      20,
      page('/rolePage/MyJob/myApprover', 'ApprovalByMyManagement', '待我审批', 'To approve', 'todo'),
      ['employee'],
    ),
    at(
      null,
      30,
      page('/rolePage/MyJob/application', 'ApplyByMyManagement', '我的申请', 'My applications', 'mine'),
      ['employee'],
    ),
    at(
      null,
      40,
      page(
        '/rolePage/MyJob/FinanceApprover',
        'ApprovalByFinanceManagement',
        '财务审批',
        'Finance approval',
        'finance',
      ),
      ['finance'],
    ),
    at(null, 50, group('SPGL', '审批管理', 'Approval management', 'form'), ['approvalAdministrator']),
    at('SPGL', 10, page('/rolePage/processList', 'ApprovalManagement', '发起申请', 'New application'), [
      'employee',
      'approvalAdministrator',
    ]),
    at(
      'SPGL',
      30,
      page('/rolePage/MyJob/ManagerApprover', 'ApprovalByAdminManagement', '全部审批', 'All approvals'),
      ['approvalAdministrator'],
    ),
    at(
      'SPGL',
      40,
      page(
        '/rolePage/MyJob/ApprovalByFinancialManagement',
        'ApprovalByFinancialManagement',
        '财务类审批',
        'Financial forms',
      ),
      ['finance', 'approvalAdministrator'],
    ),
    at(
      'SPGL',
      50,
      page(
        '/rolePage/MyJob/ApprovalByAdministrativeManagement',
        'ApprovalByAdministrativeManagement',
        '行政类审批',
        'Administrative forms',
      ),
      ['approvalAdministrator'],
    ),
    at(
      'SPGL',
      60,
      page(
        '/rolePage/MyJob/ApprovalByAttendanceManagement',
        'ApprovalByAttendanceManagement',
        '考勤类审批',
        'Attendance forms',
      ),
      ['hrbp', 'attendance', 'approvalAdministrator'],
    ),
    at(
      'AASSetTingsManagement',
      50,
      page(
        '/mySetting/approvalProcess',
        'AASApprovalIdentityManagement',
        '审批流程与身份',
        'Processes and identities',
      ),
      ['administrator', 'approvalAdministrator'],
    ),
    at(
      'AASSetTingsManagement',
      60,
      page(
        '/mySetting/DataStatistic',
        'AASApprovalFormStatisticsManagement',
        '审批统计',
        'Approval statistics',
      ),
      ['finance', 'administrator', 'approvalAdministrator'],
    ),
  ]),
  standardRole('finance', 30, { name: '财务', nameEn: 'Finance', dataScope: 4 }),
  standardRole('approvalAdministrator', 140, {
    name: '审批管理员',
    nameEn: 'Approval administrator',
    dataScope: 4,
  }),
];
