import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of payroll run commands. Their texts contain no amounts. */
export const runRefusals = refusals({
  handsOn: {
    code: 42567,
    status: 422,
    zh: '制单人不能审批',
    en: 'Whoever prepared it neither approves, locks nor publishes it',
  },
  runState: {
    code: 42568,
    status: 422,
    zh: '批次当前为“{state}”，不能这样操作',
    en: 'The run is “{state}”: that is not possible now',
  },
  attendanceOpen: {
    code: 42569,
    status: 422,
    zh: '考勤月份未锁定',
    en: 'The attendance month is not locked',
  },
  hasProblems: {
    code: 42592,
    status: 422,
    zh: '还有 {n} 人的问题需要先解决',
    en: '{n} people have problems that must be solved first',
  },
  nobodyIn: {
    code: 42593,
    status: 422,
    zh: '薪资组在该月没有成员',
    en: 'Nobody is in the group in that month',
  },
  ownRow: {
    code: 42594,
    status: 422,
    zh: '不能查看或录入本人的工资',
    en: 'Nobody looks at, or types, his own pay here',
  },
  notOpened: { code: 42595, status: 422, zh: '请先填写查看原因', en: 'Say first why you look at amounts' },
  laterRun: {
    code: 42596,
    status: 422,
    zh: '{month} 的批次已依据本批次锁定，不能重开',
    en: 'The run of {month} rests on it and is locked',
  },
  askedAnother: {
    code: 42597,
    status: 422,
    zh: '重开须由另一人确认',
    en: 'Another person confirms that it is reopened',
  },
  itemNotTyped: {
    code: 42598,
    status: 422,
    zh: '没有需要录入的项目“{code}”',
    en: 'There is no typed item “{code}”',
  },
  runLocked: { code: 42599, status: 422, zh: '工资批次已锁定', en: 'The run is locked' },
  withSubmitter: {
    code: 42600,
    status: 422,
    zh: '审批中的批次由提交人撤销',
    en: 'While it is in approval, whoever submitted it takes it back',
  },
  unexplained: {
    code: 42601,
    status: 422,
    zh: '存在未说明的差异{n}项',
    en: 'Differences from the month before that want an explanation: {n}',
  },
  notOpen: {
    code: 42602,
    status: 422,
    zh: '这项差异无需说明',
    en: 'That difference wants no word',
  },
  nobodyPaid: {
    code: 42603,
    status: 422,
    zh: '批次中没有人有金额，不能提交',
    en: 'Nobody in the run is paid anything',
  },
  amountNegative: {
    code: 42604,
    status: 422,
    zh: '“{name}”不能为负数',
    en: '“{name}” is never negative',
  },
  notTaxed: {
    code: 42605,
    status: 422,
    zh: '该薪资组不代扣个人所得税',
    en: 'Nothing is withheld in this group',
  },
  inputsMoved: {
    code: 409526,
    status: 409,
    zh: '数据已变化，请重新计算',
    en: 'What it was computed from has changed; compute it again',
  },
  runTwice: {
    code: 409527,
    status: 409,
    zh: '该薪资组 {month} 已有批次',
    en: 'The group has a run of {month} already',
  },
  calculating: { code: 409528, status: 409, zh: '正在计算，请稍候', en: 'It is being computed' },
  runMoved: {
    code: 409529,
    status: 409,
    zh: '批次已被修改，请刷新后重试',
    en: 'The run has been changed meanwhile; load it again',
  },
});
