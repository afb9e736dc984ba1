import { refusals } from '#kit/contract/refusals.ts';

/** Why the organisation cannot be changed as asked. */
export const peopleRefusals = refusals({
  nameTaken: {
    code: 40960,
    status: 409,
    zh: '名称已存在：{value}',
    en: 'This name is in use already: {value}',
  },
  codeTaken: {
    code: 40961,
    status: 409,
    zh: '编码已存在：{value}',
    en: 'This code is in use already: {value}',
  },
  employeeIdTaken: {
    code: 40962,
    status: 409,
    zh: '工号已存在：{value}',
    en: 'This employee id is in use already: {value}',
  },
  loginNameTaken: {
    code: 40963,
    status: 409,
    zh: '登录名已存在：{value}',
    en: 'This login name is in use already: {value}',
  },
  identityNumberTaken: {
    code: 40964,
    status: 409,
    zh: '该身份证号已登记在其他员工名下',
    en: 'This identity number belongs to somebody else already',
  },
  companyGone: {
    code: 42260,
    status: 422,
    zh: '公司不存在或已停用',
    en: 'The company does not exist or is no longer in use',
  },
  departmentGone: {
    code: 42261,
    status: 422,
    zh: '部门不存在或已停用',
    en: 'The department does not exist or is no longer in use',
  },
  personGone: {
    code: 42262,
    status: 422,
    zh: '人员不存在或已停用',
    en: 'The person does not exist or is no longer in service',
  },
  roleGone: { code: 42263, status: 422, zh: '角色不存在', en: 'The role does not exist' },
  approvalRoleGone: {
    code: 42264,
    status: 422,
    zh: '审批角色不存在',
    en: 'The approval role does not exist',
  },
  permissionGone: {
    code: 42265,
    status: 422,
    zh: '权限不存在：{value}',
    en: 'The permission does not exist: {value}',
  },
  parentGone: {
    code: 42266,
    status: 422,
    zh: '上级不存在：{value}',
    en: 'The entry above does not exist: {value}',
  },
});
