import type { NewPermission } from '../rules/organisation.ts';

type Node = Omit<NewPermission, 'parent' | 'sort'> & { readonly below?: readonly Node[] };

const page = (url: string, code: string, name: string, nameEn: string, icon: string | null = null): Node => ({
  code,
  name,
  nameEn,
  url,
  icon,
});
const group = (
  code: string,
  name: string,
  nameEn: string,
  icon: string | null,
  below: readonly Node[],
): Node => ({ code, name, nameEn, icon, below });
/** A right that is no page. */
const right = (code: string, name: string, nameEn: string): Node => ({ code, name, nameEn });

/** Pages and rights of the product in menu order; codes and paths are the specification's, sections 2 and 6. */
const tree: readonly Node[] = [
  page('/dashboard/index', 'CACHomeManagement', '首页', 'Home', 'home'),
  page('/rolePage/MyJob/myApprover', 'ApprovalByMyManagement', '待我审批', 'To approve', 'todo'),
  page('/rolePage/MyJob/application', 'ApplyByMyManagement', '我的申请', 'My applications', 'mine'),
  page(
    '/rolePage/MyJob/FinanceApprover',
    'ApprovalByFinanceManagement',
    '财务审批',
    'Finance approval',
    'finance',
  ),
  group('SPGL', '审批管理', 'Approval management', 'form', [
    page('/rolePage/processList', 'ApprovalManagement', '发起申请', 'New application'),
    page('/rolePage/formTemplates', 'ApprovalFormTemplateManagement', '表单设计', 'Form designer'),
    page('/rolePage/MyJob/ManagerApprover', 'ApprovalByAdminManagement', '全部审批', 'All approvals'),
    page(
      '/rolePage/MyJob/ApprovalByFinancialManagement',
      'ApprovalByFinancialManagement',
      '财务类审批',
      'Financial forms',
    ),
    page(
      '/rolePage/MyJob/ApprovalByAdministrativeManagement',
      'ApprovalByAdministrativeManagement',
      '行政类审批',
      'Administrative forms',
    ),
    page(
      '/rolePage/MyJob/ApprovalByAttendanceManagement',
      'ApprovalByAttendanceManagement',
      '考勤类审批',
      'Attendance forms',
    ),
  ]),
  page('/rolePage/BookingRoom', 'MeetingRoomReservationManager', '会议室预订', 'Meeting rooms', 'room'),
  {
    ...page('/library', 'BookAuthor', '图书馆', 'Library', 'book'),
    below: [
      page('/library/manage', 'BookAdminAuthor', '图书管理', 'Library administration'),
      right('BookSuperAdminAuthor', '图书超级管理', 'Library super administration'),
    ],
  },
  group('VisitingManagement', '访客管理', 'Visitors', 'visitor', [
    {
      ...page('/VisitingManagement/VisitingForm', 'VisitingForm', '访客登记表', 'Visitor forms'),
      below: [right('VisitingFormManagement', '管理登记表与关注名单', 'Manage visitor forms and watch list')],
    },
    page('/VisitingManagement/VisitingRecords', 'VisitingRecords', '来访记录', 'Visitor records'),
  ]),
  {
    ...page('/supplier', 'Suppliercooperation', '供应商合作', 'Suppliers', 'supplier'),
    below: [
      page('/supplier/companies', 'AASEnterpriseInfoBase', '企业库', 'Supplier directory'),
      {
        ...page('/supplier/rules', 'AASEnterpriseInfoRule', '规则库', 'Rule library'),
        below: [right('SelectRule', '查看规则', 'View rules'), right('UpdateRule', '编辑规则', 'Edit rules')],
      },
    ],
  },
  {
    ...page('/xtable1', 'KPIStationPositionManagementALL', '岗位 KPI', 'KPI by position', 'appraisal'),
    below: [
      right('KPITemplateManage', '管理 KPI 指标与模板', 'Keep KPI indicators and templates'),
      right('KPIManage', '组织 KPI 考核', 'Run KPI appraisals'),
    ],
  },
  group('StrategyRoImplementation', '项目到执行', 'Project to execution', 'project', [
    ...(
      [
        ['OPPMWorkBreakdownManagement', '工作分解', 'Work breakdown'],
        ['attendanceManagement', '工时考勤', 'Hours and attendance'],
        ['programme', '工作方案', 'Schemes'],
        ['OKRCompletionSettings', 'OKR 完成度设置', 'OKR completion settings'],
        ['UserInfoCaliber', '人员口径', 'Time allocation'],
        ['SchemeDisassemblyDetails', '方案拆解明细', 'Scheme details'],
        ['EmployeeKRExecute', '我的 KR 执行', 'My key results'],
        ['EmployeeKRExecuteManagement', 'KR 执行管理', 'Staff key results'],
        ['WorkRecordSaturationDetails', '工作饱和度', 'Work saturation'],
        ['HourStatistics', '工时统计', 'Hour statistics'],
        ['SuperFlowChart', '超级流程图', 'Flow chart'],
        ['OPPMAttendanceDetailed', '考勤明细', 'Attendance in detail'],
        ['TargetKRManagement', '目标 KR 管理', 'Target KRs'],
        ['ErrorReportingInformationManagement', '报错信息管理', 'Reported errors'],
      ] as const
    ).map(([code, name, nameEn]) => page(`/StrategyRoImplementation/${code}`, code, name, nameEn)),
    page('/OPPMAttendanceDetailedIndex', 'OPPMAttendanceDetailedIndex', '考勤明细查询', 'Daily comparison'),
    page(
      '/OPPMAttendanceDetailedIndexSeven',
      'OPPMAttendanceDetailedIndexSeven',
      '考勤核算查询',
      'Seven-day comparison',
    ),
  ]),
  group('performanceManagement', '人事申请', 'HR requests', 'request', [
    page(
      '/performanceManagement/AttendanceApplication',
      'AttendanceApplication',
      '考勤申请',
      'Attendance request',
    ),
    page('/performanceManagement/PrepareBecome', 'PrepareBecome', '转正', 'Confirmation'),
    page('/performanceManagement/Transfer', 'Transfer', '调岗', 'Transfer'),
    page('/performanceManagement/Raise', 'Raise', '调薪', 'Salary change'),
  ]),
  group('Recruiting', '招聘管理', 'Recruiting', 'recruiting', [
    page('/Recruiting/RecruitmentList', 'RecruitmentList', '招聘需求', 'Openings'),
    page('/Recruiting/IML', 'IML', '面试管理', 'Interviews'),
    page('/Recruiting/RecruitmentResources', 'RecruitmentResources', '招聘渠道', 'Recruiting sources'),
    page('/Recruiting/InterviewerList', 'InterviewerList', '面试官', 'Interviewers'),
    page('/Recruiting/JobDataAnalysis', 'JobDataAnalysis', '招聘数据', 'Recruiting figures'),
    page('/Recruiting/JobseekerTalentPoolManage', 'JobseekerTalentPoolManage', '人才库', 'Talent pool'),
    page('/Recruiting/HRBPAgentPage', 'HRBPAgentPage', 'HRBP 代理', 'HRBP delegates'),
  ]),
  group('EmployeeManagement', '员工管理', 'Employees', 'people', [
    page('/EmployeeManagement/PersonnelStatistics', 'PersonnelStatistics', '人员统计', 'Staff statistics'),
    page('/EmployeeManagement/ContractManagement', 'ContractManagement', '合同管理', 'Contracts'),
    page('/EmployeeManagement/LeaveQuota', 'LeaveQuota', '假期额度', 'Leave quota'),
    page('/EmployeeManagement/SettingUpCourse', 'SettingUpCourse', '考勤设置', 'Attendance settings'),
    page('/EmployeeManagement/WorkAttendNew', 'WorkAttendNew', '考勤记录', 'Attendance records'),
    page('/EmployeeManagement/Payslip', 'Payslip', '工资条', 'Payslips'),
    page(
      '/EmployeeManagement/AttendanceStatistics',
      'AttendanceStatistics',
      '考勤统计',
      'Attendance statistics',
    ),
    page('/EmployeeManagement/AttendanceChart', 'AttendanceChart', '考勤图表', 'Attendance charts'),
    page(
      '/EmployeeManagement/AttendanceCalculation',
      'AttendanceCalculation',
      '考勤核算',
      'Attendance calculation',
    ),
    page('/Hrbp', 'Hrbp', '部门 HRBP', 'HRBP by department'),
    page('/PositionManagement', 'PositionManagement', '岗位管理', 'Positions'),
    page('/AttendanceWarning', 'AttendanceWarning', '考勤预警', 'Attendance warnings'),
    page('/AttendanceWarnedUserStat', 'AttendanceWarnedUserStat', '预警人员统计', 'Warned staff'),
    page('/Remuneration', 'Remuneration', '薪酬管理', 'Remuneration'),
  ]),
  // Beside the employees: whoever looks after people does not look after their pay.
  right('PayrollManagement', '工资管理', 'Payroll'),
  right('PayrollApproval', '工资审批与发布', 'Payroll approval'),
  page('/LearningSystem/index', 'LearningSystem', '学习系统', 'Learning', 'learning'),
  page(
    '/TrainingCourseManagement/index',
    'TrainingCourseManagement',
    '培训课程管理',
    'Training courses',
    'course',
  ),
  page('/loginLog', 'AASUserDataManagement', '个人档案', 'My profile', 'profile'),
  {
    ...page('/mySetting', 'AASSetTingsManagement', '系统设置', 'Settings', 'settings'),
    below: [
      {
        ...page('/mySetting/userManager', 'AASUserManagement', '用户管理', 'Users'),
        below: [
          right('AASUserManagementBasisView', '查看基本信息', 'View basic information'),
          right('AASUserManagementCommonView', '查看通用信息', 'View common information'),
        ],
      },
      page('/mySetting/framework', 'Organization', '组织架构', 'Organisation'),
      page('/mySetting/roleManagement', 'AASRoleManagement', '角色管理', 'Roles'),
      page('/mySetting/permissionManagement', 'AASPermissionManagement', '权限管理', 'Permissions'),
      page(
        '/mySetting/approvalProcess',
        'AASApprovalIdentityManagement',
        '审批流程与身份',
        'Processes and identities',
      ),
      page(
        '/mySetting/DataStatistic',
        'AASApprovalFormStatisticsManagement',
        '审批统计',
        'Approval statistics',
      ),
      page('/mySetting/myInfo', 'LoginRecordManagement', '登录记录', 'Login records'),
      page('/mySetting/webhooks', 'WebhookManagement', '事件推送', 'Webhooks'),
      page('/mySetting/workCalendar', 'WorkCalendar', '工作日历', 'Work calendar'),
      page('/mySetting/meetingRoom', 'MeetingManager', '会议室管理', 'Meeting room settings'),
      page('/mySetting/feedback', 'UserFeedBackManagement', '意见反馈', 'Feedback'),
      page('/mySetting/homeSetting', 'HomePageSettingsManagement', '首页设置', 'Home page settings'),
    ],
  },
  right('P_UserFeedback', '提交意见反馈', 'Give feedback'),
  {
    ...right('EmployeeQuickSearch', '员工快速查询', 'Employee quick search'),
    below: [right('EmployeeQuickSearchFull', '快速查询显示完整证件号', 'Quick search in full')],
  },
  right('AASDisable', '个人信息只读', 'Own information read-only'),
];

const flat = (nodes: readonly Node[], parent: string | null): NewPermission[] =>
  nodes.flatMap(({ below = [], ...node }, n) => [
    { ...node, parent, sort: (n + 1) * 10 },
    ...flat(below, node.code),
  ]);

/** Every node, parents first. */
export const standardPermissions: readonly NewPermission[] = flat(tree, null);
