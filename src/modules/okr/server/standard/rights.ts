import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, group, pageIn } = rights;

/** Pages, permissions and standard roles of this module. */
export const okrRights = [
  standardPermissions('okr', [
    at(null, 110, group('StrategyRoImplementation', '项目到执行', 'Project to execution', 'project'), []),
    pageIn('StrategyRoImplementation', 10, 'OPPMWorkBreakdownManagement', '工作分解', 'Work breakdown', [
      'approver',
      'okr',
    ]),
    pageIn('StrategyRoImplementation', 30, 'programme', '工作方案', 'Schemes', ['approver', 'okr']),
    pageIn(
      'StrategyRoImplementation',
      40,
      'OKRCompletionSettings',
      'OKR 完成度设置',
      'OKR completion settings',
      ['okr'],
    ),
    pageIn('StrategyRoImplementation', 50, 'UserInfoCaliber', '人员口径', 'Time allocation', ['okr']),
    pageIn('StrategyRoImplementation', 60, 'SchemeDisassemblyDetails', '方案拆解明细', 'Scheme details', [
      'approver',
      'okr',
    ]),
    pageIn('StrategyRoImplementation', 70, 'EmployeeKRExecute', '我的 KR 执行', 'My key results', [
      'employee',
    ]),
    pageIn(
      'StrategyRoImplementation',
      80,
      'EmployeeKRExecuteManagement',
      'KR 执行管理',
      'Staff key results',
      ['approver', 'okr'],
    ),
    pageIn('StrategyRoImplementation', 90, 'WorkRecordSaturationDetails', '工作饱和度', 'Work saturation', [
      'approver',
      'okr',
    ]),
    pageIn('StrategyRoImplementation', 100, 'HourStatistics', '工时统计', 'Hour statistics', ['okr']),
    pageIn('StrategyRoImplementation', 110, 'SuperFlowChart', '超级流程图', 'Flow chart', [
      'approver',
      'okr',
    ]),
    pageIn('StrategyRoImplementation', 130, 'TargetKRManagement', '目标 KR 管理', 'Target KRs', [
      'employee',
      'approver',
      'okr',
    ]),
    pageIn(
      'StrategyRoImplementation',
      140,
      'ErrorReportingInformationManagement',
      '报错信息管理',
      'Reported errors',
      ['okr'],
    ),
  ]),
  standardRole('okr', 90, { name: 'OKR 管理员', nameEn: 'OKR officer', dataScope: 4 }),
];
