import { refusals } from '#kit/contract/refusals.ts';

/** Why records of work say no. */
export const recordRefusals = refusals({
  dayAhead: { code: 42776, status: 422, zh: '不能填写未来的日期', en: 'That day has not come yet' },
  dayPast: {
    code: 42777,
    status: 422,
    zh: '只能填写最近 {count} 个工作日的工时',
    en: 'Records are written for the last {count} workdays',
  },
  monthClosed: {
    code: 42778,
    status: 422,
    zh: '{month} 已封账，请在未封账的月份冲减',
    en: '{month} is closed; take it off in a month that is open',
  },
  dayFull: {
    code: 42779,
    status: 422,
    zh: '一天的工时不能超过 24 小时，当前 {hours} 小时',
    en: 'A day has 24 hours; these are {hours}',
  },
  itemGone: {
    code: 42780,
    status: 422,
    zh: '所选事项不存在或不由您承担',
    en: 'There is no such item that you work on',
  },
  itemStopped: {
    code: 42781,
    status: 422,
    zh: '“{name}”已停止，不能填写工时',
    en: '“{name}” is stopped and takes no hours',
  },
  recordConfirmed: {
    code: 42782,
    status: 422,
    zh: '已确认的工时不能删除，可以修改后重新确认',
    en: 'What is confirmed is not deleted; change it and have it confirmed again',
  },
  draftsLeft: {
    code: 42783,
    status: 422,
    zh: '当天还有草稿，请先提交',
    en: 'There are drafts on that day; submit them first',
  },
  recordState: {
    code: 42784,
    status: 422,
    zh: '其中有工时不是待确认状态',
    en: 'Some of these do not wait to be confirmed',
  },
  returnReason: { code: 42785, status: 422, zh: '退回请填写原因', en: 'Say why you return it' },
  tooMuchOff: {
    code: 42786,
    status: 422,
    zh: '最多可冲减 {minutes} 分钟',
    en: 'At most {minutes} minutes can be taken off',
  },
  notClosed: {
    code: 42787,
    status: 422,
    zh: '所在月份未封账，请直接修改',
    en: 'Its month is open: change it instead',
  },
  monthRuns: {
    code: 42788,
    status: 422,
    zh: '只能封账已结束的月份',
    en: 'Only a month that is over is closed',
  },
  monthWaits: {
    code: 42789,
    status: 422,
    zh: '还有 {count} 条工时待确认，不能封账',
    en: '{count} records wait to be confirmed; the month stays open',
  },
  monthDenied: {
    code: 42790,
    status: 422,
    zh: '仅负责全公司工时的人员可以封账',
    en: 'Only whoever looks after the hours of all closes a month',
  },
  ratioSum: {
    code: 42791,
    status: 422,
    zh: '口径比例合计应为100%，当前{sum}',
    en: 'The shares must add up to 100%; they come to {sum}',
  },
  lineTwice: {
    code: 42792,
    status: 422,
    zh: '同一部门与岗位只能出现一次',
    en: 'Name each department and position once',
  },
  errorOver: { code: 42793, status: 422, zh: '该报错已处理完毕', en: 'That report is settled' },
  answerNeeded: { code: 42794, status: 422, zh: '请填写处理说明', en: 'Say what was done' },
  rangeLong: {
    code: 42795,
    status: 422,
    zh: '一次最多查看 {count} 天',
    en: 'Look at {count} days at most',
  },
  tooManyRecords: {
    code: 42797,
    status: 422,
    zh: '一次最多导出 {max} 条，请缩小范围',
    en: 'At most {max} records go into one file; narrow them down',
  },
  sameDimension: {
    code: 42796,
    status: 422,
    zh: '行与列不能相同',
    en: 'Rows and columns must differ',
  },
  flowLarge: {
    code: 42798,
    status: 422,
    zh: '流程图超过 {max} 个节点，请按项目或部门缩小范围',
    en: 'The chart has more than {max} boxes; choose a project or a department',
  },
  flowEditionsFull: {
    code: 42799,
    status: 422,
    zh: '最多保留 {max} 个版本，请先删除不需要的版本',
    en: 'At most {max} charts are kept; delete one first',
  },
});
