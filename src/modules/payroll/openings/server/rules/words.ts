import type { Words } from '#kit/contract/refusals.ts';

/** Fault texts of imported rows. They never contain an amount. */
export const inText = {
  unknown: {
    zh: '没有该工号，或不在您的权限范围内',
    en: 'This employee ID does not exist or is outside your scope',
  },
  own: { zh: '不能为本人定薪', en: 'You cannot set your own pay' },
  known: {
    zh: '该员工已有薪酬档案，请改用薪资调整',
    en: 'This employee already has a compensation record. File a pay adjustment instead',
  },
  rival: (number: string): Words => ({
    zh: `该员工的薪资变动正在审批：${number}`,
    en: `A pay change of this employee is in approval: ${number}`,
  }),
  again: (row: number): Words => ({
    zh: `与第 ${row} 行工号相同`,
    en: `Same employee ID as row ${row}`,
  }),
  month: { zh: '请填写月份，如 2026-01', en: 'Enter a month such as 2026-01' },
  ahead: { zh: '最晚为本月', en: 'The latest possible month is this month' },
  early: (month: string): Words => ({
    zh: `最早为 ${month}，更早的月份请联系负责全公司薪酬的人员`,
    en: `The earliest month is ${month}. For an earlier one, ask the person responsible for pay of the whole company`,
  }),
  beforeEntry: { zh: '早于入职月份', en: 'The month is before the entry month' },
  stage: { zh: '请填写“试用期”或“正式”', en: 'Enter “Probation” or “Regular”' },
  amount: {
    zh: '请填写 0 到 10000000 的金额，最多两位小数',
    en: 'Enter an amount from 0 to 10000000 with at most two decimals',
  },
  nothing: { zh: '请填写金额', en: 'Enter an amount' },
  groupName: { zh: '没有这个薪资组', en: 'This pay group does not exist' },
  group: {
    zh: '没有这个薪资组，或不是该员工公司的',
    en: 'This pay group does not exist or belongs to another company',
  },
  scheme: { zh: '该月没有这个社保方案', en: 'This insurance scheme is not in force in this month' },
  insured: { zh: '该员工已有参保记录，请清空', en: 'This employee is already insured. Leave the cell empty' },
  base: { zh: '请同时填写社保方案', en: 'Enter the insurance scheme as well' },
  sums: { zh: '四个累计数须一并填写', en: 'Fill in all four sums of the year' },
  january: { zh: '从一月起没有累计数', en: 'There are no earlier sums for a start in January' },
  profile: {
    zh: '该年个税信息已存在，请清空累计数',
    en: 'The tax profile of this year already exists. Leave the sums empty',
  },
  inBatch: {
    zh: '名单中有您本人，请转交他人，或退回移出',
    en: 'You are in the list yourself. Transfer the form to somebody else, or send it back',
  },
  ownBatch: { zh: '发起人不能审批', en: 'You cannot approve a form that you submitted' },
  moved: (count: number): Words => ({
    zh: `有 ${count} 人的数据已变化，请退回，重新导入`,
    en: `The data of ${count === 1 ? '1 person' : `${count} people`} has changed. Send the form back and import again`,
  }),
  fromImport: {
    zh: '请在“薪酬管理”的薪酬档案中导入',
    en: 'Submit it by the import on the page “Remuneration”',
  },
} as const;
