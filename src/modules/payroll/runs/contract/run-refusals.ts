import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of payroll run commands. Their texts contain no amounts. */
export const runRefusals = refusals({
  handsOn: {
    code: 42567,
    status: 422,
    zh: '制单人不能审批',
    en: 'The person who prepared this payroll run cannot approve, lock or publish it. Ask somebody else.',
  },
  runState: {
    code: 42568,
    status: 422,
    zh: '批次当前为“{state}”，不能这样操作',
    en: 'Not allowed while the payroll run is in this state: {state}',
  },
  attendanceOpen: {
    code: 42569,
    status: 422,
    zh: '考勤月份未锁定',
    en: 'The attendance month is not locked. Lock it first.',
  },
  hasProblems: {
    code: 42592,
    status: 422,
    zh: '还有 {n} 人的问题需要先解决',
    en: '{n} people have problems. Solve these first.',
  },
  nobodyIn: {
    code: 42593,
    status: 422,
    zh: '薪资组在该月没有成员',
    en: 'The pay group has no members in this month. Add members first.',
  },
  ownRow: {
    code: 42594,
    status: 422,
    zh: '不能查看或录入本人的工资',
    en: 'You cannot see or enter your own pay here. Ask somebody else in payroll.',
  },
  notOpened: {
    code: 42595,
    status: 422,
    zh: '请先填写查看原因',
    en: 'Give the reason for showing amounts first.',
  },
  laterRun: {
    code: 42596,
    status: 422,
    zh: '{month} 的批次已依据本批次锁定，不能重开',
    en: 'This payroll run cannot be reopened: the locked run of {month} depends on it.',
  },
  askedAnother: {
    code: 42597,
    status: 422,
    zh: '重开须由另一人确认',
    en: 'Another person must confirm the reopening.',
  },
  itemNotTyped: {
    code: 42598,
    status: 422,
    zh: '没有需要录入的项目“{code}”',
    en: 'There is no item “{code}” to enter amounts for.',
  },
  runLocked: { code: 42599, status: 422, zh: '工资批次已锁定', en: 'The payroll run is locked.' },
  withSubmitter: {
    code: 42600,
    status: 422,
    zh: '审批中的批次由提交人撤销',
    en: 'The payroll run is in approval. Only the person who submitted it can withdraw it.',
  },
  unexplained: {
    code: 42601,
    status: 422,
    zh: '存在未说明的差异 {n} 项',
    en: 'Differences from last month without an explanation: {n}. Explain them first.',
  },
  notOpen: {
    code: 42602,
    status: 422,
    zh: '这项差异无需说明',
    en: 'This difference needs no explanation.',
  },
  nobodyPaid: {
    code: 42603,
    status: 422,
    zh: '批次中没有人有金额，不能提交',
    en: 'Nobody in the payroll run has an amount, so it cannot be submitted.',
  },
  amountNegative: {
    code: 42604,
    status: 422,
    zh: '“{name}”不能为负数',
    en: '“{name}” cannot be negative.',
  },
  notTaxed: {
    code: 42605,
    status: 422,
    zh: '该薪资组不代扣个人所得税',
    en: 'No income tax is withheld in this pay group.',
  },
  inputsMoved: {
    code: 409526,
    status: 409,
    zh: '数据已变化，请重新计算',
    en: 'The data of this payroll run has changed. Calculate it again.',
  },
  runTwice: {
    code: 409527,
    status: 409,
    zh: '该薪资组 {month} 已有批次',
    en: 'The pay group already has a payroll run for {month}.',
  },
  calculating: {
    code: 409528,
    status: 409,
    zh: '正在计算，请稍候',
    en: 'The payroll run is being calculated. Please wait.',
  },
  runMoved: {
    code: 409529,
    status: 409,
    zh: '批次已被修改，请刷新后重试',
    en: 'Somebody else has changed the payroll run. Reload the page and try again.',
  },
});
