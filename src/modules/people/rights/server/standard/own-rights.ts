import { at, group, hrbp, page, pageIn, right, type RankedRole, type StandardNode } from './nodes.ts';

/** Pages and rights of this module. */
export const peopleNodes: readonly StandardNode[] = [
  pageIn('Recruiting', 70, 'HRBPAgentPage', 'HRBP 代理', 'HRBP delegates', ['hrbp'], {
    reachesLookedAfter: false,
  }),
  at(null, 140, group('EmployeeManagement', '员工管理', 'Employees', 'people'), ['hrbp']),
  pageIn('EmployeeManagement', 5, 'EmployeeRoster', '花名册', 'Employee roster', ['hrbp']),
  at('EmployeeRoster', 10, right('EmployeeHiring', '办理入职', 'Hire employees'), ['hrbp']),
  at('EmployeeManagement', 100, page('/Hrbp', 'Hrbp', '部门 HRBP', 'HRBP by department'), ['hrbp'], {
    reachesLookedAfter: false,
  }),
  at(
    'EmployeeManagement',
    110,
    page('/PositionManagement', 'PositionManagement', '岗位管理', 'Positions'),
    ['hrbp'],
    { reachesLookedAfter: false },
  ),
  at(null, 190, page('/loginLog', 'AASUserDataManagement', '个人档案', 'My profile', 'profile'), [
    'employee',
  ]),
  at(null, 200, page('/mySetting', 'AASSetTingsManagement', '系统设置', 'Settings', 'settings'), [
    'administrator',
  ]),
  at('AASSetTingsManagement', 10, page('/mySetting/userManager', 'AASUserManagement', '用户管理', 'Users'), [
    'administrator',
  ]),
  at('AASUserManagement', 10, right('AASUserManagementBasisView', '查看基本信息', 'View basic information'), [
    'hrbp',
    'administrator',
  ]),
  at(
    'AASUserManagement',
    20,
    right('AASUserManagementCommonView', '查看通用信息', 'View common information'),
    ['hrbp', 'administrator'],
  ),
  at('AASSetTingsManagement', 20, page('/mySetting/framework', 'Organization', '组织架构', 'Organisation'), [
    'administrator',
  ]),
  at(
    'AASSetTingsManagement',
    30,
    page('/mySetting/roleManagement', 'AASRoleManagement', '角色管理', 'Roles'),
    ['administrator'],
  ),
  at(
    'AASSetTingsManagement',
    40,
    page('/mySetting/permissionManagement', 'AASPermissionManagement', '权限管理', 'Permissions'),
    ['administrator'],
  ),
  at(
    'AASSetTingsManagement',
    70,
    page('/mySetting/myInfo', 'LoginRecordManagement', '登录记录', 'Login records'),
    ['administrator'],
  ),
  at(null, 220, right('EmployeeQuickSearch', '员工快速查询', 'Employee quick search'), ['employee']),
  at(
    'EmployeeQuickSearch',
    10,
    right('EmployeeQuickSearchFull', '快速查询显示完整证件号', 'Quick search in full'),
    ['hrbp'],
  ),
  at(null, 230, right('AASDisable', '个人信息只读', 'Own information read-only'), ['employee']),
];

/** The role that everybody in service holds. */
export const employeeRole: RankedRole = { key: 'employee', rank: 10, name: '员工', nameEn: 'Employee' };

/** Roles that belong to no single module. */
export const peopleRoles: readonly RankedRole[] = [
  employeeRole,
  { key: 'approver', rank: 20, name: '审批人', nameEn: 'Approver', dataScope: 3 },
  { key: hrbp, rank: 40, name: 'HRBP', nameEn: 'HRBP', dataScope: 4 },
  { key: 'administrator', rank: 130, name: '系统管理员', nameEn: 'Administrator', dataScope: 4 },
];
