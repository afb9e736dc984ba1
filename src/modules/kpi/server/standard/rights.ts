import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, page, right } = rights;

/** Pages, permissions and standard roles of this module. */
export const kpiRights = [
  standardPermissions('kpi', [
    at(
      null,
      100,
      page('/xtable1', 'KPIStationPositionManagementALL', '岗位 KPI', 'KPI by position', 'appraisal'),
      ['employee', 'approver', 'performance'],
    ),
    at(
      'KPIStationPositionManagementALL',
      10,
      right('KPITemplateManage', '管理 KPI 指标与模板', 'Keep KPI indicators and templates'),
      ['performance'],
    ),
    at('KPIStationPositionManagementALL', 20, right('KPIManage', '组织 KPI 考核', 'Run KPI appraisals'), [
      'performance',
    ]),
  ]),
  standardRole('performance', 80, {
    name: '绩效专员',
    nameEn: 'Performance officer',
    dataScope: 4,
    comesWith: 'KPIManage',
  }),
];
