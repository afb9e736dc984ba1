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
  chatIdTaken: {
    code: 40965,
    status: 409,
    zh: '该企业微信账号已绑定其他员工',
    en: 'This work chat ID belongs to somebody else already',
  },
  importStale: {
    code: 40966,
    status: 409,
    zh: '预览之后数据已被修改，请重新上传核对',
    en: 'The data have changed since the preview, upload the file again',
  },
  leaderLoop: {
    code: 42267,
    status: 422,
    zh: '直属上级不能是本人或自己的下属',
    en: 'Nobody can report to themselves or to somebody below them',
  },
  notYourself: {
    code: 42268,
    status: 422,
    zh: '不能停用自己的账号',
    en: 'You cannot disable your own account',
  },
  successorNeeded: {
    code: 42269,
    status: 422,
    zh: '请选择团队接手人：该员工负责部门或有直属下属',
    en: 'Choose who takes over the team: this person leads a department or has direct reports',
  },
  moreRights: {
    code: 40383,
    status: 403,
    zh: '该用户拥有您没有的权限，只有权限管理员可以修改其登录方式',
    en: 'This person holds rights that you do not; only a permission administrator can change how they sign in',
  },
  notAnExcel: {
    code: 42270,
    status: 422,
    zh: '无法读取该文件，请上传 .xlsx 文件',
    en: 'The file cannot be read, upload an .xlsx file',
  },
  importEmpty: { code: 42271, status: 422, zh: '文件中没有数据行', en: 'The file has no rows' },
  importTooLarge: {
    code: 42272,
    status: 422,
    zh: '一次最多导入 {max} 行',
    en: 'At most {max} rows can be imported at once',
  },
  importColumns: {
    code: 42273,
    status: 422,
    zh: '表头有误：{value}',
    en: 'The head of the table is wrong: {value}',
  },
  importGone: {
    code: 42274,
    status: 422,
    zh: '预览已过期或已导入，请重新上传',
    en: 'The preview has expired or was applied already, upload the file again',
  },
  exportTooLarge: {
    code: 42275,
    status: 422,
    zh: '符合条件的用户超过 {max} 人，请缩小筛选范围后再导出',
    en: 'More than {max} users match, narrow the filters before exporting',
  },
});
