import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when quotas and leave types are changed. */
export const attendanceRefusals = refusals({
  lotLocked: {
    code: 42345,
    status: 422,
    zh: '额度已锁定，请先解锁',
    en: 'The quota is locked. Unlock it first.',
  },
  quotaReserved: {
    code: 42346,
    status: 422,
    zh: '额度不能低于已申请的假期，还差 {n}',
    en: 'The quota cannot be lower than the leave already filed. It is short by {n}.',
  },
  quotaOrder: {
    code: 42347,
    status: 422,
    zh: '有效期的结束日期早于开始日期',
    en: 'The end date of the quota cannot be before its start date.',
  },
  noQuotaType: {
    code: 42348,
    status: 422,
    zh: '该员工所在地区的这种假期不按额度管理',
    en: 'This type of leave has no quota in the region of this person.',
  },
  quotaSame: {
    code: 42349,
    status: 422,
    zh: '额度和有效期都没有变化',
    en: 'Neither the quota nor its dates were changed.',
  },
  formulaInvalid: {
    code: 42350,
    status: 422,
    zh: '公式有误：{why}',
    en: 'The formula is wrong: {why}',
  },
  formulaResult: {
    code: 42351,
    status: 422,
    zh: '公式对 {name} 得出的不是 0 到 60 之间的天数',
    en: 'The formula does not give 0 to 60 days for {name}. Correct the formula.',
  },
  allocationMoved: {
    code: 40971,
    status: 409,
    zh: '预览之后额度有变化，请重新预览',
    en: 'The quotas have changed since the preview. Preview again.',
  },
  typeDayPast: {
    code: 42352,
    status: 422,
    zh: '生效日期不能早于今天',
    en: 'The effective day cannot be before today.',
  },
  dayOrder: {
    code: 42353,
    status: 422,
    zh: '上班、休息、下班时间的先后有误',
    en: 'Start, break and end of the working day are not in order. Correct the times.',
  },
  exportTooMany: {
    code: 42354,
    status: 422,
    zh: '超过 {max} 行，请缩小范围后再导出',
    en: 'The export has more than {max} rows. Narrow the selection.',
  },
  nothingLeft: {
    code: 42482,
    status: 422,
    zh: '没有可处理的剩余额度',
    en: 'This quota has no remaining amount to settle.',
  },
  notPayable: {
    code: 42483,
    status: 422,
    zh: '只有加班所得的调休可以折算工资',
    en: 'Only time off for overtime can be paid out.',
  },
  notCancellable: {
    code: 42355,
    status: 422,
    zh: '只有已生效的请假可以销假',
    en: 'Only leave in effect can be ended early.',
  },
  typeNameTaken: {
    code: 42462,
    status: 422,
    zh: '已有名为“{name}”的假期类型，请换一个名称',
    en: 'There is a type of leave called {name} already. Choose another name.',
  },
  typesUsedUp: {
    code: 42463,
    status: 422,
    zh: '自定义假期类型已达上限，请停用并改名已有的类型',
    en: 'No more types of leave can be added. Rename one that is not in use any more.',
  },
  grantByLaw: {
    code: 42464,
    status: 422,
    zh: '年休假按法定规则发放，调休由加班产生，不能设置其他发放方式',
    en: 'Annual leave is granted by law, and time off by overtime. They have no other grant rule.',
  },
  grantNeedsQuota: {
    code: 42474,
    status: 422,
    zh: '按年发放需要先打开“按额度管理”',
    en: 'A yearly grant needs a quota. Turn on the quota of this type first.',
  },
  grantIncomplete: {
    code: 42475,
    status: 422,
    zh: '请填写每年发放的数量；按司龄时，年限须从小到大',
    en: 'Enter the amount of a year. By years in the company, the years must rise.',
  },
  hoursOnly: {
    code: 42476,
    status: 422,
    zh: '该假期的额度按小时计，请假单位只能是小时',
    en: 'The balance of this type is kept in hours, so its unit can only be the hour',
  },
});

/** Refusals when rules for punch corrections are changed. */
export const cardRefusals = refusals({
  ruleTaken: {
    code: 40986,
    status: 409,
    zh: '该部门已有补卡规则，请直接修改',
    en: 'This department already has a rule. Change that rule instead.',
  },
  ruleOfAll: {
    code: 42465,
    status: 422,
    zh: '全公司的补卡规则不能删除',
    en: 'The rule of the whole company cannot be deleted.',
  },
  noDepartment: {
    code: 42466,
    status: 422,
    zh: '部门不存在或已停用',
    en: 'This department does not exist or is disabled. Choose another one.',
  },
});
