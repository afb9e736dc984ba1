import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when shifts, groups, rosters and punches are changed. */
export const shiftRefusals = refusals({
  shiftInvalid: {
    code: 42435,
    status: 422,
    zh: '请检查班次的时间',
    en: 'Please check the times of the shift',
  },
  fromTomorrow: {
    code: 42436,
    status: 422,
    zh: '今天及以前已按原来的设置出勤，改动最早从 {day} 开始',
    en: 'Today and the days before were worked as it stood: changes begin on {day} at the earliest',
  },
  stillUsed: {
    code: 42437,
    status: 422,
    zh: '仍在使用：{names}',
    en: 'Still used by: {names}',
  },
  weekEmpty: {
    code: 42438,
    status: 422,
    zh: '固定班的考勤组每周至少有一天班次',
    en: 'A fixed week has a shift on one day at least',
  },
  groupFixed: {
    code: 42439,
    status: 422,
    zh: '考勤组已有人出勤，类型、日历和工时制不能更改；请新建考勤组并移入成员',
    en: 'People have worked in this group: its kind, calendar and hours stay. Make a new group and move its members',
  },
  daysReversed: {
    code: 42440,
    status: 422,
    zh: '结束日期早于开始日期',
    en: 'It would end before it begins',
  },
  dayTooFar: {
    code: 42441,
    status: 422,
    zh: '日期须在 {from} 与 {to} 之间',
    en: 'Between {from} and {to}',
  },
  notInGroup: {
    code: 42442,
    status: 422,
    zh: '{day} 不在考勤组中：{names}',
    en: 'Not in a group on {day}: {names}',
  },
  notInUse: {
    code: 42443,
    status: 422,
    zh: '“{name}”已停用',
    en: '“{name}” is out of use',
  },
  sameCell: {
    code: 42444,
    status: 422,
    zh: '请选择两个不同的日期或人员',
    en: 'Choose two days, or two people',
  },
  noWebPunch: {
    code: 42445,
    status: 422,
    zh: '您所在的考勤组没有开启网页打卡',
    en: 'Your group does not clock in on the web',
  },
  punchVoid: {
    code: 42446,
    status: 422,
    zh: '该打卡已作废',
    en: 'This punch is void already',
  },
  punchOfForm: {
    code: 42447,
    status: 422,
    zh: '补卡产生的打卡随补卡单，请撤销补卡单',
    en: 'A punch correction goes with its form: revoke the form',
  },
  fileInvalid: {
    code: 42448,
    status: 422,
    zh: '无法导入：{why}',
    en: 'It cannot be imported: {why}',
  },
  batchGone: {
    code: 42449,
    status: 422,
    zh: '该批次已撤销',
    en: 'This batch has been revoked already',
  },
  nameTaken: {
    code: 40977,
    status: 409,
    zh: '名称“{name}”已存在',
    en: 'There is one named “{name}” already',
  },
  memberTaken: {
    code: 40978,
    status: 409,
    zh: '这些日期已属于其他考勤组：{names}',
    en: 'In another group on these days: {names}',
  },
  punchesMoved: {
    code: 40979,
    status: 409,
    zh: '文件或数据与试算时不同，请重新试算',
    en: 'The file or the data are not what was tried; try again',
  },
});
