import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when shifts, groups, rosters and punches are changed. */
export const shiftRefusals = refusals({
  shiftInvalid: {
    code: 42435,
    status: 422,
    zh: '请检查班次的时间',
    en: 'The times of the shift are wrong. Please check them.',
  },
  fromTomorrow: {
    code: 42436,
    status: 422,
    zh: '今天及以前已按原来的设置出勤，改动最早从 {day} 开始',
    en: 'Past days cannot be changed. The earliest start is {day}.',
  },
  stillUsed: {
    code: 42437,
    status: 422,
    zh: '仍在使用：{names}',
    en: 'This is still used by: {names}',
  },
  restIncomplete: {
    code: 42484,
    status: 422,
    zh: '请填写加班超过多少分钟后扣除，以及扣除多少分钟',
    en: 'Enter from how many minutes on rest is deducted, and how many minutes it is.',
  },
  weekEmpty: {
    code: 42438,
    status: 422,
    zh: '固定班的考勤组每周至少有一天班次',
    en: 'A group with a fixed week needs a shift on at least one day.',
  },
  groupFixed: {
    code: 42439,
    status: 422,
    zh: '考勤组已有人出勤，类型、日历和工时制不能更改；请新建考勤组并移入成员',
    en: 'People have already worked in this group, so its type, calendar and working-hour system cannot be changed. Create a new group and move the members.',
  },
  daysReversed: {
    code: 42440,
    status: 422,
    zh: '结束日期早于开始日期',
    en: 'The end date cannot be before the start date.',
  },
  dayTooFar: {
    code: 42441,
    status: 422,
    zh: '日期须在 {from} 与 {to} 之间',
    en: 'The date must be between {from} and {to}.',
  },
  notInGroup: {
    code: 42442,
    status: 422,
    zh: '{day} 不在考勤组中：{names}',
    en: 'These people are not in an attendance group on {day}: {names}',
  },
  notInUse: {
    code: 42443,
    status: 422,
    zh: '“{name}”已停用',
    en: '“{name}” is disabled. Choose another one.',
  },
  sameCell: {
    code: 42444,
    status: 422,
    zh: '请选择两个不同的日期或人员',
    en: 'Choose two different days or two different people.',
  },
  noWebPunch: {
    code: 42445,
    status: 422,
    zh: '您所在的考勤组没有开启网页打卡',
    en: 'Your attendance group does not allow clocking in on the web.',
  },
  punchVoid: {
    code: 42446,
    status: 422,
    zh: '该打卡已作废',
    en: 'This punch is already void.',
  },
  punchOfForm: {
    code: 42447,
    status: 422,
    zh: '补卡产生的打卡随补卡单，请撤销补卡单',
    en: 'This punch comes from a punch correction. Revoke that form instead.',
  },
  fileInvalid: {
    code: 42448,
    status: 422,
    zh: '无法导入：{why}',
    en: 'The file cannot be imported: {why}',
  },
  batchGone: {
    code: 42449,
    status: 422,
    zh: '该批次已撤销',
    en: 'This batch has already been revoked.',
  },
  nameTaken: {
    code: 40977,
    status: 409,
    zh: '名称“{name}”已存在',
    en: 'The name “{name}” already exists. Enter another name.',
  },
  memberTaken: {
    code: 40978,
    status: 409,
    zh: '这些日期已属于其他考勤组：{names}',
    en: 'These people are in another group on these days: {names}',
  },
  punchesMoved: {
    code: 40979,
    status: 409,
    zh: '文件或数据与试算时不同，请重新试算',
    en: 'The file or the data has changed since the dry run. Run it again.',
  },
});
