import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when departments, customer channels or company accounts are changed. */
export const organisationRefusals = refusals({
  departmentBelowItself: {
    code: 42380,
    status: 422,
    zh: '不能把部门移到它自己或它的下级部门之下',
    en: 'A department cannot be moved below itself or one of its sub-departments',
  },
  departmentNotEmpty: {
    code: 42381,
    status: 422,
    zh: '部门下还有 {people} 名在职人员和 {departments} 个启用的下级部门，请先调走人员、停用或移走下级部门',
    en: 'This department still has {people} people and {departments} active sub-departments. Move or disable them first.',
  },
  parentDisabled: {
    code: 42382,
    status: 422,
    zh: '上级已停用，请先启用上级',
    en: 'The parent is disabled. Enable it first.',
  },
  badCreditCode: {
    code: 422960,
    status: 422,
    zh: '统一社会信用代码应为 18 位且校验位正确',
    en: 'The credit code is not valid. Enter 18 characters with a correct check digit.',
  },
  creditCodeTaken: {
    code: 422961,
    status: 422,
    zh: '另一家公司已使用该统一社会信用代码',
    en: 'Another company has this credit code. Check which of the two it belongs to.',
  },
  companyNotEmpty: {
    code: 42383,
    status: 422,
    zh: '公司名下还有 {people} 名在职人员，请先把他们调到其他公司',
    en: 'This company still has {people} people. Move them to another company first.',
  },
  choiceNotEmpty: {
    code: 42384,
    status: 422,
    zh: '下面还有 {count} 个启用的下级，请先停用它们',
    en: '{count} active entries are below it. Disable them first.',
  },
  choiceBelowItself: {
    code: 42385,
    status: 422,
    zh: '不能移到它自己或它的下级之下',
    en: 'An entry cannot be moved below itself or one of its own entries',
  },
});

/** Refusals when roles and permissions are changed. */
export const permissionRefusals = refusals({
  lastKeeper: {
    code: 42390,
    status: 422,
    zh: '操作后将没有在职人员拥有权限 {code}，系统将无人可以管理',
    en: 'Nobody in service would have {code} any more, so nobody could manage the portal',
  },
  beyondOwn: {
    code: 40380,
    status: 403,
    zh: '您只能授予自己拥有的权限，您没有：{codes}',
    en: 'You can only give permissions that you have yourself. You do not have: {codes}',
  },
  beyondScope: {
    code: 40381,
    status: 403,
    zh: '您授予的数据范围不能大于自己的数据范围',
    en: 'You cannot give a wider data scope than your own',
  },
  permissionBelowItself: {
    code: 42391,
    status: 422,
    zh: '不能把权限移到它自己或它的下级之下',
    en: 'A permission cannot be moved below itself or one below it',
  },
  permissionHasChildren: {
    code: 42392,
    status: 422,
    zh: '该权限下还有 {count} 个下级权限，请先移走或删除它们',
    en: '{count} permissions are below this one. Move or delete them first.',
  },
  permissionOfProduct: {
    code: 42393,
    status: 422,
    zh: '这是系统自带的权限，编码不能修改，也不能删除；清空地址即可在菜单中隐藏',
    en: 'This permission is built in: its code cannot be changed and it cannot be deleted. Clear its address to hide it.',
  },
  viewingOnly: {
    code: 40382,
    status: 403,
    zh: '您正以他人的身份查看，只能看，不能修改，私人内容不显示',
    en: 'You are viewing as somebody else. You can read but not change anything, and private content stays hidden.',
  },
  viewingSelf: {
    code: 42394,
    status: 422,
    zh: '不能以自己的身份查看',
    en: 'You cannot view as yourself',
  },
  holdersChanged: {
    code: 40985,
    status: 409,
    zh: '拥有它的人或角色已变为 {count} 个，请重新确认',
    en: 'There are now {count} holders. Confirm again.',
  },
});
