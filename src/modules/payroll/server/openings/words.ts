import type { Words } from '#kit/contract/refusals.ts';

/** Fault texts of imported rows. They never contain an amount. */
export const inText = {
  unknown: {
    zh: '没有该工号，或不在您的权限范围内',
    en: 'Nobody in service has that number, or he is beyond your scope',
  },
  own: { zh: '不能为本人定薪', en: 'Nobody sets his own pay' },
  known: {
    zh: '该员工已有薪酬档案，请改用薪资调整',
    en: 'This employee has pay on record already; file an adjustment',
  },
  rival: (number: string): Words => ({
    zh: `该员工的薪资变动正在审批：${number}`,
    en: `A change of his pay is under way: ${number}`,
  }),
  again: (row: number): Words => ({
    zh: `与第 ${row} 行工号相同`,
    en: `The employee number of row ${row} again`,
  }),
  month: { zh: '请填写月份，如 2026-01', en: 'Give a month, such as 2026-01' },
  ahead: { zh: '最晚为本月', en: 'This month at the latest' },
  early: (month: string): Words => ({
    zh: `最早为 ${month}，更早的月份请联系负责全公司薪酬的人员`,
    en: `${month} at the earliest; ask whoever keeps everybody’s pay for an earlier one`,
  }),
  beforeEntry: { zh: '早于入职月份', en: 'It lies before the month of entry' },
  stage: { zh: '请填写“试用期”或“正式”', en: 'Write “Probation” or “Regular”' },
  amount: {
    zh: '请填写 0 到 10000000 的金额，最多两位小数',
    en: 'Give an amount from 0 to 10000000 with at most two decimals',
  },
  nothing: { zh: '请填写金额', en: 'Give an amount' },
  groupName: { zh: '没有这个薪资组', en: 'There is no such pay group' },
  group: {
    zh: '没有这个薪资组，或不是该员工公司的',
    en: 'There is no such pay group, or it is of another company',
  },
  scheme: { zh: '该月没有这个社保方案', en: 'No such insurance scheme holds in that month' },
  insured: { zh: '该员工已有参保记录，请清空', en: 'He is insured already: leave it empty' },
  base: { zh: '请同时填写社保方案', en: 'Name the insurance scheme as well' },
  sums: { zh: '四个累计数须一并填写', en: 'Fill in the four sums of the year together' },
  january: { zh: '从一月起没有累计数', en: 'From January on there are no sums before' },
  profile: {
    zh: '该年个税信息已存在，请清空累计数',
    en: 'His tax profile of the year is kept already: leave the sums empty',
  },
  inBatch: {
    zh: '名单中有您本人，请转交他人，或退回移出',
    en: 'You are in the list: pass it on to somebody else, or send it back',
  },
  ownBatch: { zh: '发起人不能审批', en: 'Nobody approves what he put forward' },
  moved: (count: number): Words => ({
    zh: `有 ${count} 人的数据已变化，请退回，重新导入`,
    en: `Of ${count} people something has changed: send it back, to be read again`,
  }),
  fromImport: {
    zh: '请在“薪酬管理”的薪酬档案中导入',
    en: 'It is put forward by the import under Remuneration',
  },
} as const;
